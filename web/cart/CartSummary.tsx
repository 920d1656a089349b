import { CartTotals } from './CartTotals.tsx'
import type { Priced } from './priced-cart.ts'
import { ToCheckout } from './ToCheckout.tsx'

/** What the cart comes to, and the way on. */
export function CartSummary({ priced }: { priced: Priced | undefined }) {
  return (
    <section aria-label="Summary" className="sheet space-y-3 p-4 lg:sticky lg:top-4">
      <h2 className="text-lg">Summary</h2>
      <CartTotals priced={priced} />
      <ToCheckout priced={priced} />
    </section>
  )
}
