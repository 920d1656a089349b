import { guestCart } from '../cart/guest-cart.ts'
import { forgetDraft } from './draft.ts'
import { forgetOpenOrder } from './open-order.ts'

/** The order is paid: the cart and everything typed for it have done their work. */
export function forgetCheckout(): void {
  guestCart.clear()
  forgetOpenOrder()
  forgetDraft()
}
