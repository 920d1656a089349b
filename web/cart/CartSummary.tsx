import { CartTotals } from './CartTotals.tsx'
import type { Priced } from './priced-cart.ts'
import { ToCheckout } from './ToCheckout.tsx'

/** The total of the cart, and the checkout button. */
export function CartSummary({ priced }: { priced: Priced | undefined }) {
  return (
    <section
      aria-label="Summary"
      className="sheet w-full space-y-3 p-4 md:max-xl:max-w-md md:max-xl:justify-self-end xl:sticky xl:top-4"
    >
      <h2 className="text-lg">Summary</h2>
      <CartTotals priced={priced} />
      <ToCheckout priced={priced} />
    </section>
  )
}
