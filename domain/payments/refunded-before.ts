import { cents, formatMoney } from '../money/money.ts'

/** Refunds of an order's charge, in cents, without its return's own refund: completed and pending. */
export type RefundSums = { refunded: number; pending: number }

/** `$20.00 was refunded earlier, and $5.00 is on its way back.`; '' where neither is. */
export function refundedBefore({ refunded, pending }: RefundSums): string {
  const done = refunded > 0 ? [`${formatMoney(cents(refunded))} was refunded earlier`] : []
  const comes = pending > 0 ? [`${formatMoney(cents(pending))} is on its way back`] : []
  const both = [...done, ...comes].join(', and ')
  return both && `${both}.`
}
