import type { Attempt, Notification, Refund } from '../payments/payment-words.ts'

/** Where the money of a fully refunded order is. */
export function refundSummary(refunds: readonly Pick<Refund, 'state'>[]): string {
  const is = (state: Refund['state']) => refunds.some(one => one.state === state)
  if (is('failed')) return 'part of the refund failed'
  return is('requested') ? 'a full refund is on its way' : 'fully refunded'
}

type Money = {
  attempts: readonly Pick<Attempt, 'state'>[]
  notifications: readonly Pick<Notification, 'outcome' | 'orderId'>[]
  left: number
}

/**
 * Why an order that counts as paid is not packed or shipped; null: no known reason. `money`: its payments, if they are loaded
 * and permitted.
 */
export function whyNotPacked(orderId: string, isPaidFor: boolean, money: Money | undefined): string | null {
  if (!money) return isPaidFor ? null : 'The order has no valid payment any more: there is nothing to pack.'
  if (money.notifications.some(one => one.outcome === 'voided_by_hand' && one.orderId === orderId))
    return 'The payment was voided at the card company: there is nothing to pack.'
  const isCharged = money.attempts.some(({ state }) => state === 'approved')
  return isCharged && money.left === 0
    ? 'The payment was or is being refunded in full: there is nothing to pack.'
    : null
}
