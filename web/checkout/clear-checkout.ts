import { cart } from '../cart/cart.ts'
import { deleteDraft } from './draft.ts'
import { deleteOpenOrder, readOpenOrder } from './open-order.ts'
import { orderedCart } from './placed-here.ts'

/** Removes the lines of a paid order from the cart, and its draft. A repeat changes nothing. */
export function clearCheckout(orderId: string): void {
  const open = readOpenOrder()
  if (open?.own?.orderId !== orderId) return
  // An order that was reopened for payment added nothing to this cart.
  const { lines, cartId } = orderedCart(open) ?? { lines: [], cartId: null }
  void cart.takeBought(lines, cartId)
  deleteOpenOrder()
  deleteDraft()
}
