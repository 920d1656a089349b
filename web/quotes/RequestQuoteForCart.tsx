import { isCondition } from '../../domain/catalogue/condition.ts'
import { showCart } from '../cart/drawer-state.ts'
import type { Priced } from '../cart/priced-cart.ts'
import { openQuoteRequest } from './quote-request-dialog.ts'

/** Requests a quote for everything in the cart, which does not change. */
export function RequestQuoteForCart({ priced }: { priced: Priced | undefined }) {
  if (!priced || priced.lines.length === 0) return null
  const ask = () => {
    // The dialog takes the place of the drawer.
    showCart(false)
    openQuoteRequest({
      lines: priced.lines.map(({ productId, sku, name, uom, condition, quantity, reference }) => ({
        productId,
        partNumber: sku,
        name,
        condition: condition !== null && isCondition(condition) ? condition : null,
        uom,
        quantity,
        ...(reference && { reference }),
      })),
    })
  }
  return (
    <button type="button" className="inline-flex min-h-11 items-center text-link" onClick={ask}>
      Request a quote for these
    </button>
  )
}
