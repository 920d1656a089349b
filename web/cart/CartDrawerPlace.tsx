import { lazy, Suspense, useRef } from 'react'
import { useCartOpen } from './drawer-state.ts'

const CartDrawer = lazy(() => import('./CartDrawer.tsx').then(module => ({ default: module.CartDrawerWithQueries })))

/** Where the drawer is, once it has been opened: until then nothing of it is loaded. */
export function CartDrawerPlace() {
  const open = useCartOpen()
  const everOpened = useRef(false)
  everOpened.current ||= open
  if (!everOpened.current) return null
  return (
    <Suspense>
      <CartDrawer open={open} />
    </Suspense>
  )
}
