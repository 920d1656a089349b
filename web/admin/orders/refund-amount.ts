import { type Cents, cents, formatMoney, parseDollars, sum } from '../../../domain/money/money.ts'
import { thousands } from '../../../domain/text/thousands.ts'
import { refusalCode } from '../../api-refusal.ts'

/** Why an amount, as it was typed, cannot be refunded while so much is left; null: it can. */
export function whyNotRefunded(typed: string, left: Cents): string | null {
  const amount = parseDollars(typed)
  if (amount === null || amount <= 0) return 'Please enter an amount, like 12.50'
  return amount > left ? `At most ${formatMoney(left)} can be refunded` : null
}

export type PaidLine = { sku: string; quantity: number; totalPrice: number; tax: number }

/** What is given back for lines of an order: what they cost with their tax, at most what is left, and a reason that names them. */
export function refundOf(lines: readonly PaidLine[], left: Cents): { amount: Cents; reason: string } {
  const paid = sum(lines.map(({ totalPrice, tax }) => cents(totalPrice + tax)))
  return {
    amount: cents(Math.min(paid, left)),
    reason: lines.map(({ sku, quantity }) => `${thousands(quantity)} × ${sku}`).join(', '),
  }
}

/**
 * What can be refunded as an admin has seen it who sends a refund (again): `seen` when it was filled in, or what is `left` now
 * where the store's refusal said that this has changed. An answer that was lost, or a store that was busy, said no such thing:
 * what has gone back since then may be the refund itself.
 */
export const leftAsSeen = (seen: Cents, left: Cents, error: unknown): Cents =>
  refusalCode(error) === 'REFUND_LEFT_CHANGED' ? left : seen
