import { type Cents, cents, formatMoney, parseDollars, sum } from '../../../domain/money/money.ts'
import { worthOf } from '../../../domain/refunds/line-refund.ts'
import { thousands } from '../../../domain/text/thousands.ts'
import { refusalCode } from '../../api-refusal.ts'

/** Why an amount, as it was typed, cannot be refunded while so much is left; null: it can. */
export function whyNotRefunded(typed: string, left: Cents): string | null {
  const amount = parseDollars(typed)
  if (amount === null || amount <= 0) return 'Please enter an amount, like 12.50'
  return amount > left ? `At most ${formatMoney(left)} can be refunded` : null
}

export type PaidLine = { sku: string; quantity: number; unitPrice: number; tax: number; refunded: number }
/** Pieces of a line that are paid back. */
export type ChosenPieces = { line: PaidLine; pieces: number }

/** Pieces whose money has not gone back. */
export const openOf = ({ quantity, refunded }: PaidLine): number => Math.max(0, quantity - refunded)

export const lineWorth = ({ unitPrice, tax, ...line }: PaidLine, pieces: number): Cents =>
  worthOf({ ...line, unitPrice: cents(unitPrice), tax: cents(tax) }, pieces)

/** What is given back for pieces of an order: what they cost with their tax, at most what is left, and a reason that names them. */
export function refundOf(chosen: readonly ChosenPieces[], left: Cents): { amount: Cents; reason: string } {
  const paid = sum(chosen.map(({ line, pieces }) => lineWorth(line, pieces)))
  return {
    amount: cents(Math.min(paid, left)),
    reason: chosen.map(({ line, pieces }) => `${thousands(pieces)} × ${line.sku}`).join(', '),
  }
}

/**
 * What can be refunded as an admin has seen it who sends a refund (again): `seen` when it was filled in, or what is `left` now
 * where the store's refusal said that this has changed. An answer that was lost, or a store that was busy, said no such thing:
 * what has gone back since then may be the refund itself.
 */
export const leftAsSeen = (seen: Cents, left: Cents, error: unknown): Cents =>
  refusalCode(error) === 'REFUND_LEFT_CHANGED' ? left : seen
