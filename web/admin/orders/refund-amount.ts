import { quantityIn, timesIn } from '../../../domain/catalogue/unit-of-measure.ts'
import { type Cents, cents, formatMoney, parseDollars, sum, ZERO } from '../../../domain/money/money.ts'
import { freightShare, worthOf } from '../../../domain/refunds/line-refund.ts'
import { refusalCode } from '../../api-refusal.ts'

/** Why an amount, as it was typed, cannot be refunded while so much is left; null: it can. */
export function whyNotRefunded(typed: string, left: Cents): string | null {
  const amount = parseDollars(typed)
  if (amount === null || amount <= 0) return 'Please enter an amount, like 12.50'
  return amount > left ? `At most ${formatMoney(left)} can be refunded` : null
}

/** Why so much freight, as it was typed, cannot go back beside `goods`; null: it can. */
export function whyFreightStays(typed: string, { goods, freightLeft, left }: FreightLimits): string | null {
  const freight = typed.trim() === '' ? ZERO : parseDollars(typed)
  if (freight === null || freight < 0) return 'Please enter an amount, like 12.50, or nothing'
  if (freight > freightLeft) return `Of its shipping cost ${formatMoney(freightLeft)} can be refunded`
  if (goods + freight > left) return `Only ${formatMoney(left)} can be refunded: refund an amount by hand`
  return null
}
type FreightLimits = { goods: Cents; freightLeft: Cents; left: Cents }

export type PaidLine = {
  itemId: number
  sku: string
  uom: string
  quantity: number
  unitPrice: number
  tax: number
  refunded: number
}
/** Pieces of a line that are paid back. */
export type ChosenPieces = { line: PaidLine; pieces: number }

/** Pieces by the ids of their lines whose refund is decided and not done: it waits for the card company, or has failed. */
export function pendingPieces(
  refunds: readonly { state: string; lines: readonly { itemId: number; quantity: number }[] }[],
): ReadonlyMap<number, number> {
  const pending = new Map<number, number>()
  for (const { itemId, quantity } of refunds.flatMap(({ state, lines }) => (state === 'done' ? [] : lines)))
    pending.set(itemId, (pending.get(itemId) ?? 0) + quantity)
  return pending
}

/** What a line says of its pieces whose money goes back: `1 refunded, refund of 2 pending`; empty where there are none. */
export function refundedWords({ uom, refunded }: Pick<PaidLine, 'uom' | 'refunded'>, pending: number): string {
  const done = Math.max(0, refunded - pending)
  return [
    done > 0 ? `${quantityIn(uom, done)} refunded` : '',
    pending > 0 ? `refund of ${quantityIn(uom, pending)} pending` : '',
  ]
    .filter(Boolean)
    .join(', ')
}

/** Pieces whose money has not gone back. */
export const openOf = ({ quantity, refunded }: PaidLine): number => Math.max(0, quantity - refunded)

export const lineWorth = ({ unitPrice, tax, ...line }: PaidLine, pieces: number): Cents =>
  worthOf({ ...line, unitPrice: cents(unitPrice), tax: cents(tax) }, pieces)

/** What pieces of an order cost with their tax. */
export const goodsOf = (chosen: readonly ChosenPieces[]): Cents =>
  sum(chosen.map(({ line, pieces }) => lineWorth(line, pieces)))

/** Pieces by their names: `2 × AN3-5A, 100 ft of M22759/16-8-4`. */
export const piecesText = (pieces: readonly { sku: string; uom: string; quantity: number }[]): string =>
  pieces.map(({ sku, uom, quantity }) => `${timesIn(uom, quantity)} ${sku}`).join(', ')

/** The share of pieces of the freight of an order, by their value among all `lines`, of what has not gone back. */
export function freightOf(
  chosen: readonly ChosenPieces[],
  { lines, freight, freightLeft }: { lines: readonly PaidLine[]; freight: Cents; freightLeft: Cents },
): Cents {
  const paid = new Map(lines.map(line => [line, { ...line, unitPrice: cents(line.unitPrice), tax: cents(line.tax) }]))
  const asked = chosen.flatMap(({ line, pieces }) => {
    const known = paid.get(line)
    return known ? [{ line: known, pieces }] : []
  })
  return cents(Math.max(0, Math.min(freightShare(freight, [...paid.values()], asked), freightLeft)))
}

type OfLines = { amount: number; lines: readonly { amount: number }[] }
/** What went back of the freight with the pieces of a refund; below 0: some was kept back. */
export const freightIn = ({ amount, lines }: OfLines): Cents =>
  lines.length === 0 ? ZERO : cents(amount - lines.reduce((all, line) => all + line.amount, 0))

/** What of the freight of an order has not gone back with pieces, nor is to. */
export const freightLeftOf = (freight: number, refunds: readonly OfLines[]): Cents =>
  cents(Math.max(0, freight - refunds.reduce((all, refund) => all + freightIn(refund), 0)))

/**
 * What can be refunded as an admin has seen it who sends a refund (again): `seen` when it was filled in, or what is `left` now
 * where the store's refusal said that this has changed. An answer that was lost, or a store that was busy, said no such thing:
 * what has gone back since then may be the refund itself.
 */
export const leftAsSeen = (seen: Cents, left: Cents, error: unknown): Cents =>
  refusalCode(error) === 'REFUND_LEFT_CHANGED' ? left : seen
