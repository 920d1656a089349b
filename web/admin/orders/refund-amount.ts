import { quantityIn, timesIn } from '../../../domain/catalogue/unit-of-measure.ts'
import { type Cents, cents, formatMoney, parseDollars, sum, ZERO } from '../../../domain/money/money.ts'
import { freightShare, worthOf } from '../../../domain/refunds/line-refund.ts'
import { refusalCode } from '../../api-refusal.ts'

/** Why a typed amount cannot be refunded with `left` remaining; null: it can. */
export function whyNotRefunded(typed: string, left: Cents): string | null {
  const amount = parseDollars(typed)
  if (amount === null || amount <= 0) return 'Please enter an amount, like 12.50'
  return amount > left ? `At most ${formatMoney(left)} can be refunded` : null
}

/** Why a typed freight amount cannot be refunded in addition to `goods`; null: it can. */
export function whyFreightNotRefunded(typed: string, { goods, freightLeft, left }: FreightLimits): string | null {
  const freight = typed.trim() === '' ? ZERO : parseDollars(typed)
  if (freight === null || freight < 0) return 'Please enter an amount, like 12.50, or nothing'
  if (freight > freightLeft) return `Up to ${formatMoney(freightLeft)} of the shipping cost can be refunded`
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
/** Pieces of a line to refund. */
export type ChosenPieces = { line: PaidLine; pieces: number }

/** Pieces by line id whose refund is decided and not settled: it waits for the card company, or has failed. */
export function pendingPieces(
  refunds: readonly { state: string; lines: readonly { itemId: number; quantity: number }[] }[],
): ReadonlyMap<number, number> {
  const pending = new Map<number, number>()
  for (const { itemId, quantity } of refunds.flatMap(({ state, lines }) => (state === 'done' ? [] : lines)))
    pending.set(itemId, (pending.get(itemId) ?? 0) + quantity)
  return pending
}

/** The refund state of a line's pieces: `1 refunded, refund of 2 pending`; empty if none. */
export function refundedWords({ uom, refunded }: Pick<PaidLine, 'uom' | 'refunded'>, pending: number): string {
  const done = Math.max(0, refunded - pending)
  return [
    done > 0 ? `${quantityIn(uom, done)} refunded` : '',
    pending > 0 ? `refund of ${quantityIn(uom, pending)} pending` : '',
  ]
    .filter(Boolean)
    .join(', ')
}

/** The count of pieces that were not refunded. */
export const openOf = ({ quantity, refunded }: PaidLine): number => Math.max(0, quantity - refunded)

export const lineWorth = ({ unitPrice, tax, ...line }: PaidLine, pieces: number): Cents =>
  worthOf({ ...line, unitPrice: cents(unitPrice), tax: cents(tax) }, pieces)

/** The price of pieces of an order, with tax. */
export const goodsOf = (chosen: readonly ChosenPieces[]): Cents =>
  sum(chosen.map(({ line, pieces }) => lineWorth(line, pieces)))

/** Pieces by their names: `2 × AN3-5A, 100 ft of M22759/16-8-4`. */
export const piecesText = (pieces: readonly { sku: string; uom: string; quantity: number }[]): string =>
  pieces.map(({ sku, uom, quantity }) => `${timesIn(uom, quantity)} ${sku}`).join(', ')

/** The share of pieces in the freight that was not refunded, by their value among all `lines`. */
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
/** The freight refunded with the pieces of a refund; negative: a deduction. */
export const freightIn = ({ amount, lines }: OfLines): Cents =>
  lines.length === 0 ? ZERO : cents(amount - lines.reduce((all, line) => all + line.amount, 0))

/** The freight of an order that is neither refunded with pieces nor pending. */
export const freightLeftOf = (freight: number, refunds: readonly OfLines[]): Cents =>
  cents(Math.max(0, freight - refunds.reduce((all, refund) => all + freightIn(refund), 0)))

/**
 * The refundable amount to send with a refund: `seen`, as displayed when the form was filled in, or the current `left` if the
 * store refused because the amount changed. After a lost response or a busy store it stays `seen`: the amount refunded since
 * then may be this refund.
 */
export const leftAsSeen = (seen: Cents, left: Cents, error: unknown): Cents =>
  refusalCode(error) === 'REFUND_LEFT_CHANGED' ? left : seen
