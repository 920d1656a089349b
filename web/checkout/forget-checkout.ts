import { readKeptCart } from '../../domain/cart.ts'
import { cart } from '../cart/cart.ts'
import { forgetDraft } from './draft.ts'
import { forgetOpenOrder, readOpenOrder } from './open-order.ts'

/** This order is paid: what it bought leaves the cart, and what was typed for it has done its work. Again changes nothing. */
export function forgetCheckout(orderId: string): void {
  const open = readOpenOrder()
  if (open?.own?.orderId !== orderId) return
  void cart.takeBought(boughtBy(open.content))
  forgetOpenOrder()
  forgetDraft()
}

function boughtBy(content: string) {
  // An order that was opened again to be paid brought nothing into this cart.
  if (content === '') return []
  const request: unknown = JSON.parse(content)
  return readKeptCart(typeof request === 'object' && request !== null && 'lines' in request ? request.lines : [])
}
