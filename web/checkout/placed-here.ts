import type { CartLine } from '../../domain/cart/cart.ts'
import { readStoredCart } from '../../domain/cart/stored-cart.ts'
import { isRefunded } from '../../domain/orders/order.ts'
import type { CartContents } from '../cart/cart-source.ts'
import type { OrderView } from '../orders/OrderDetails.tsx'
import type { OpenOrder } from './open-order.ts'

/** What an open order was made of; null: it was opened again to be paid, and brought nothing of a cart along. */
export function orderedCart({ content }: OpenOrder): { cartId: string | null; lines: CartLine[] } | null {
  const request: unknown = content === '' ? null : JSON.parse(content)
  if (typeof request !== 'object' || request === null) return null
  return {
    lines: readStoredCart('lines' in request ? request.lines : []),
    cartId: 'cartId' in request && typeof request.cartId === 'string' ? request.cartId : null,
  }
}

/**
 * Whether the cart is known to be another one than this order was made of. Signing in makes another cart of the same parts: then
 * nobody knows.
 */
export function isOfOtherCart(open: OpenOrder, isCustomer: boolean, now: Pick<CartContents, 'cartId'>): boolean {
  const ordered = orderedCart(open)?.cartId ?? ''
  return open.asCustomer === isCustomer && ordered !== '' && now.cartId !== '' && ordered !== now.cartId
}

/** What checkout shows of an order that this tab has placed. */
export type Next =
  /** the card form. `isOther`: what is paid there is another order. `why` a payment came to nothing, where one was waited for */
  { show: 'form'; isOther: boolean; why: string | null } | { show: 'payment under way' | 'confirmation' }

export type Standing = Pick<OrderView, 'status' | 'paymentStatus' | 'paymentPending'>

/** Whether nothing can be paid of it any more, and nothing was. */
export const hasEnded = ({ status, paymentStatus, paymentPending }: Standing): boolean =>
  !paymentPending && paymentStatus !== 'paid' && status !== 'pending'

/**
 * How checkout goes on, by how that order stands. `hasNewCart`: something is in a cart that it was not made of. `wasWaitedFor`:
 * the buyer saw that the payment was under way.
 */
export function nextFor(order: Standing, hasNewCart: boolean, wasWaitedFor: boolean): Next {
  const toNewCart = hasNewCart && !wasWaitedFor
  if (toNewCart && (order.paymentPending || order.paymentStatus !== 'unpaid'))
    return { show: 'form', isOther: true, why: null }
  if (order.paymentPending) return { show: 'payment under way' }
  if (order.paymentStatus === 'paid') return { show: 'confirmation' }
  // Of an order that has ended nothing can be paid: what is bought now is another one.
  return { show: 'form', isOther: hasEnded(order), why: wasWaitedFor ? whyOver(order) : null }
}

function whyOver({ status, paymentStatus }: Standing): string {
  if (isRefunded(paymentStatus))
    return 'The order has ended, and your payment was refunded. You can place the order again.'
  return status === 'pending'
    ? 'The payment didn’t go through. Your card was not charged, and your parts are still reserved. You can pay now.'
    : 'The payment didn’t go through, and your card was not charged. Your parts are no longer reserved. You can place the order again.'
}
