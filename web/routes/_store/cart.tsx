import { ClientOnly, createFileRoute } from '@tanstack/react-router'
import { CartScreen } from '../../cart/CartScreen.tsx'
import { CartSkeleton } from '../../cart/CartSkeleton.tsx'
import { pageHead } from '../../page-head.ts'

export const Route = createFileRoute('/_store/cart')({
  head: () => pageHead({ title: 'Your Cart', path: null }),
  component: Cart,
})

// The cart is the browser's to show: the server renders the shape of the page.
function Cart() {
  return (
    <ClientOnly fallback={<CartSkeleton />}>
      <CartScreen />
    </ClientOnly>
  )
}
