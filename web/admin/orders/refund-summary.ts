import type { Attempt, Notification, Refund } from '../payments/payment-words.ts'

/** Of a paid order of which nothing is left to be refunded: where the money is. */
export function refundSummary(refunds: readonly Pick<Refund, 'state'>[]): string {
  const is = (state: Refund['state']) => refunds.some(one => one.state === state)
  if (is('failed')) return 'not all of it could be given back'
  return is('requested') ? 'all of it is on its way back' : 'all of it was given back'
}

type Money = {
  attempts: readonly Pick<Attempt, 'state'>[]
  notifications: readonly Pick<Notification, 'outcome' | 'orderId'>[]
  left: number
}

/** Why an order that counts as paid is not packed or shipped, as its payments say; null: nothing is known against it. */
export function whyNotPacked(orderId: string, money: Money | undefined): string | null {
  if (!money) return null
  if (money.notifications.some(one => one.outcome === 'voided_by_hand' && one.orderId === orderId))
    return 'Its payment was voided in the card company’s own pages: there is nothing to pack.'
  const isCharged = money.attempts.some(({ state }) => state === 'approved')
  return isCharged && money.left === 0
    ? 'All that was paid for it was given back, or is to be: there is nothing to pack.'
    : null
}
