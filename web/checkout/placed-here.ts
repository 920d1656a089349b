import type { CartLine } from '../../domain/cart/cart.ts'
import { readStoredCart } from '../../domain/cart/stored-cart.ts'
import { isRefunded } from '../../domain/orders/order.ts'
import type { CartContents } from '../cart/cart-source.ts'
import type { OrderView } from '../orders/queries.ts'
import type { OpenOrder } from './open-order.ts'

/** The content of an open order; null: it was reopened for payment, without a cart. */
export function orderedCart({ content }: OpenOrder): { cartId: string | null; lines: CartLine[] } | null {
  const request: unknown = content === '' ? null : JSON.parse(content)
  if (typeof request !== 'object' || request === null) return null
  return {
    lines: readStoredCart('lines' in request ? request.lines : []),
    cartId: 'cartId' in request && typeof request.cartId === 'string' ? request.cartId : null,
  }
}

/**
 * True if the cart certainly differs from the order's. Signing in creates another cart of the same parts: then it is unknown.
 */
export function isOfOtherCart(open: OpenOrder, isCustomer: boolean, now: Pick<CartContents, 'cartId'>): boolean {
  const ordered = orderedCart(open)?.cartId ?? ''
  return open.asCustomer === isCustomer && ordered !== '' && now.cartId !== '' && ordered !== now.cartId
}

/** The display of an order that this tab has placed. */
export type Next =
  /** the card form. `isOther`: a payment there is for another order. `why`: the reason why an awaited payment failed */
  { show: 'form'; isOther: boolean; why: string | null } | { show: 'payment under way' | 'confirmation' }

export type Standing = Pick<OrderView, 'status' | 'paymentStatus' | 'paymentPending'>

/** True if the order cannot be paid any more, and was not paid. */
export const hasEnded = ({ status, paymentStatus, paymentPending }: Standing): boolean =>
  !paymentPending && paymentStatus !== 'paid' && status !== 'pending'

/**
 * The next step of checkout, by the order's state. `hasNewCart`: the cart has lines that are not of that order. `wasWaitedFor`:
 * the buyer saw the pending payment.
 */
export function nextFor(order: Standing, hasNewCart: boolean, wasWaitedFor: boolean): Next {
  const toNewCart = hasNewCart && !wasWaitedFor
  if (toNewCart && (order.paymentPending || order.paymentStatus !== 'unpaid'))
    return { show: 'form', isOther: true, why: null }
  if (order.paymentPending) return { show: 'payment under way' }
  if (order.paymentStatus === 'paid') return { show: 'confirmation' }
  // An ended order cannot be paid: the cart is a new order.
  return { show: 'form', isOther: hasEnded(order), why: wasWaitedFor ? whyOver(order) : null }
}

function whyOver({ status, paymentStatus }: Standing): string {
  if (isRefunded(paymentStatus))
    return 'The order has ended, and your payment was refunded. You can place the order again.'
  return status === 'pending'
    ? 'The payment didn’t go through. Your card was not charged, and your parts are still reserved. You can pay now.'
    : 'The payment didn’t go through, and your card was not charged. Your parts are no longer reserved. You can place the order again.'
}
