import { CONDITION_NAMES } from '../catalogue/condition.ts'
import { amountOf, perUnit, quantityIn } from '../catalogue/unit-of-measure.ts'
import { type Cents, cents, formatMoney, MAX_AMOUNT, sum, times, ZERO } from '../money/money.ts'
import { FREIGHT_REFUND, freightShare, type PaidLine, refundablePieces, worthOf } from '../refunds/line-refund.ts'
import { z } from '../text/zod.ts'
import { type ReturnReason, STORE_ERRED } from './return-request.ts'

// The decisions of the back office about a return: whether to approve it and, once it has arrived, what happens to the
// parts and the money.

export const RETURN_NOTE_LENGTH = 1000
export const MAX_PIECES = 1000
export const SERIAL_LENGTH = 120
const MAX_RETURNED_PIECES = 1_000_000
const longText = (label: string) =>
  z.string().check(z.trim(), z.maxLength(RETURN_NOTE_LENGTH, `${label} has at most ${RETURN_NOTE_LENGTH} characters`))
const Note = z._default(longText('A note'), '')

/** `note`: instructions for the buyer: how to pack, which document to enclose. */
export const ApproveReturnShape = z.strictObject({ note: Note })
export const DenyReturnShape = z.strictObject({
  reason: longText('A reason').check(z.minLength(1, 'Please say why')),
})

/**
 * The disposition that accounts suggests for returned pieces: back into stock, or into quarantine. Quality inspects
 * them and decides. `scrap`: not accepted into stock.
 */
export const DISPOSITIONS = ['restock', 'quarantine', 'scrap'] as const
export type Disposition = (typeof DISPOSITIONS)[number]

/**
 * Returned pieces of one line. `condition`: the condition in which they go to stock; null: not to stock. `unitId`:
 * their unit; null: unknown. `serial`: their serial number, if it differs from the offered ones.
 */
const PieceShape = z.strictObject({
  position: z.int().check(z.gte(0)),
  quantity: z.int().check(z.gte(1, 'At least one'), z.lte(MAX_RETURNED_PIECES)),
  condition: z.nullable(z.enum(CONDITION_NAMES)),
  unitId: z.optional(z.nullable(z.int().check(z.gte(1)))),
  /** left out: `restock` of what has a condition, `scrap` of the other */
  disposition: z.optional(z.enum(DISPOSITIONS)),
  serial: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(SERIAL_LENGTH), z.regex(/^\P{Cc}*$/u))),
})
export type ReturnedPiece = z.output<typeof PieceShape>

export const REFERENCE_LENGTH = 200
/** The reference of a refund outside the gateway: the number of a check, of a transfer. */
export const ExternalRefundShape = z
  .string()
  .check(z.trim(), z.maxLength(REFERENCE_LENGTH, `At most ${REFERENCE_LENGTH} characters`), z.regex(/^\P{Cc}*$/u))

export const CompleteReturnShape = z.strictObject({
  pieces: z.array(PieceShape).check(z.maxLength(MAX_PIECES, `At most ${MAX_PIECES} rows`)),
  /** cents given back for the goods */
  goods: z.int().check(z.gte(0), z.lte(MAX_AMOUNT)),
  /** cents of freight refunded in addition; below 0: deducted from the goods */
  freight: z.int().check(z.gte(-MAX_AMOUNT), z.lte(MAX_AMOUNT)),
  /** how it was given back, when that is not done by the card gateway; '': to the card */
  elsewhere: z._default(ExternalRefundShape, ''),
  note: Note,
  /** the refundable cents at the decision; if the amount has changed, nothing is refunded; null: not checked */
  left: z._default(z.nullable(z.int().check(z.gte(0), z.lte(MAX_AMOUNT))), null),
})
export type CompleteReturn = z.output<typeof CompleteReturnShape>

/** The disposition that accounts suggests for a piece. */
export const dispositionOf = ({
  condition,
  disposition,
}: Pick<ReturnedPiece, 'condition' | 'disposition'>): Disposition =>
  condition === null ? 'scrap' : disposition === 'quarantine' ? 'quarantine' : 'restock'

/** The fields of an order line that a return needs. */
export type ReturnableLine = Omit<PaidLine, 'quantity'> & {
  position: number
  sku: string
  /** the unit of measure of its quantities */
  uom: string
  /** pieces that can be returned: shipped pieces less those of other returns */
  quantity: number
  /** pieces of the whole line */
  ordered: number
  /** it is a part of the catalogue, which has a stock to go back to */
  canRestock: boolean
}

/** The error of a statement about returned pieces; null: none. */
export function whyNotPieces(pieces: readonly ReturnedPiece[], lines: readonly ReturnableLine[]): string | null {
  const left = new Map(lines.map(line => [line.position, line.quantity]))
  for (const { position, quantity, condition } of pieces) {
    const line = lines.find(one => one.position === position)
    if (!line) return 'A line that came back is not one of this order.'
    const rest = (left.get(position) ?? 0) - quantity
    if (rest < 0)
      return `At most ${perUnit(line.uom) ? quantityIn(line.uom, line.quantity) : line.quantity} of ${line.sku} can come back.`
    if (condition !== null && !line.canRestock)
      return `${line.sku} is no part of the catalog: it cannot be put into stock.`
    left.set(position, rest)
  }
  return null
}

/** A line of a return, with the numbers of its pieces that the buyer does not have any more. */
export type RequestedLine = {
  sku: string
  uom: string
  asked: number
  quantity: number
  returned: number
  cameBack: number
  lost: number
}

/** Where pieces are that the buyer does not have, and that this return has not brought. */
function elsewhereWords({ returned, cameBack, lost }: Pick<RequestedLine, 'returned' | 'cameBack' | 'lost'>): string {
  const words = [
    ...(returned > 0 ? [`${returned} came back with another return`] : []),
    ...(cameBack > 0 ? [`${cameBack} came back with the package`] : []),
    ...(lost > 0 ? [`${lost} ${lost === 1 ? 'is' : 'are'} lost`] : []),
  ]
  // Lost pieces that were replaced count neither as delivered nor as lost.
  return words.length > 0 ? words.join(', ') : 'the others are being sent once more'
}

/**
 * `None with this return. Asked: 60 × MS21042-3. MS21042-3: 60 came back with the package.` Of a return that brought no pieces.
 * `missing`: of its lines, those of which the buyer had fewer pieces than requested when it ended.
 */
export const whyNothingReturned = (
  asked: readonly { sku: string; uom: string; quantity: number }[],
  missing: readonly RequestedLine[],
): string =>
  [
    'None with this return.',
    ...(asked.length > 0
      ? [`Asked: ${asked.map(line => amountOf(line.uom, line.quantity, line.sku)).join(', ')}.`]
      : []),
    ...missing.map(line => `${line.sku}: ${elsewhereWords(line)}.`),
  ].join(' ')

/** Why fewer pieces of a line can be returned than requested; null: all can. */
export function whyFewerReturnable({
  sku,
  uom,
  asked,
  quantity,
  returned,
  cameBack,
  lost,
}: RequestedLine): string | null {
  if (asked <= quantity) return null
  const some = quantity === 0 ? 'None' : `Only ${quantity}`
  const why = elsewhereWords({ returned, cameBack, lost })
  return `${some} of the ${amountOf(uom, asked, sku)} of this return can come back: ${why}.`
}

/** True if the buyer has no piece of the lines of an open return. `missing`: of its lines, those with fewer pieces than requested. */
export const isNothingToSend = (
  pieces: readonly { itemId: number }[],
  missing: readonly { itemId: number; quantity: number }[],
): boolean =>
  pieces.length > 0 && pieces.every(({ itemId }) => missing.some(line => line.itemId === itemId && line.quantity === 0))

/** The parts of an order that determine the refund of a return with this `reason`. */
export type ReturnSums = {
  subtotal: Cents
  shippingFee: Cents
  tax: Cents
  /** the part of the freight that is not refunded */
  freightLeft: Cents
  reason: ReturnReason
}
type CameBack = Pick<ReturnedPiece, 'position' | 'quantity'>

const paidLine = ({ ordered, ...line }: ReturnableLine): PaidLine => ({ ...line, quantity: ordered })
const cameOf = (line: ReturnableLine, pieces: readonly CameBack[]): number =>
  pieces.reduce((all, piece) => all + (piece.position === line.position ? piece.quantity : 0), 0)

/** The value of the returned pieces of each line; includes the minimum order surcharge if the whole order was returned. */
function worth({ subtotal, tax }: ReturnSums, lines: readonly ReturnableLine[], pieces: readonly CameBack[]) {
  const isWhole = lines.every(line => cameOf(line, pieces) >= line.ordered)
  const goods = sum(lines.map(line => worthOf(paidLine(line), cameOf(line, pieces))))
  const ofLines = sum(lines.flatMap(({ unitPrice, ordered, tax }) => [times(unitPrice, ordered), tax]))
  return { goods: isWhole ? cents(goods + subtotal + tax - ofLines) : goods }
}

/**
 * The error of a refund that does not fit the returned pieces, in words for the back office; null: none. Goods are at
 * most the price of those pieces with their share of the tax, freight at most the paid and unrefunded freight: anything
 * beyond is a separate refund with its own reason.
 */
export function whyNotRefund(
  { goods, freight }: { goods: number; freight: number },
  order: ReturnSums,
  lines: readonly ReturnableLine[],
  pieces: readonly CameBack[],
): { field: 'goods' | 'freight'; why: string } | null {
  const most = worth(order, lines, pieces).goods
  if (goods > most) return { field: 'goods', why: `What came back cost ${formatMoney(most)}` }
  if (freight > order.freightLeft) {
    const what = order.freightLeft < order.shippingFee ? 'that has not gone back is' : 'was'
    return { field: 'freight', why: `The shipping cost of this order ${what} ${formatMoney(order.freightLeft)}` }
  }
  return null
}

/**
 * The suggested refund, never more than the rest of the charge: the cost of the returned pieces, and freight by the
 * reason (domain/refunds/line-refund.ts).
 */
export function suggestedRefund(
  order: ReturnSums,
  lines: readonly ReturnableLine[],
  pieces: readonly CameBack[],
  left: Cents,
): { goods: Cents; freight: Cents } {
  const goods = cents(Math.min(worth(order, lines, pieces).goods, left))
  const asked = lines.map(line => ({ line: paidLine(line), pieces: cameOf(line, pieces) }))
  const share =
    FREIGHT_REFUND[STORE_ERRED[order.reason] ? 'returned_store_erred' : 'returned_otherwise'] === 'share'
      ? freightShare(
          order.shippingFee,
          asked.map(({ line }) => line),
          asked,
        )
      : ZERO
  return { goods, freight: cents(Math.max(0, Math.min(share, order.freightLeft, left - goods))) }
}

/** Assigns the refund for goods to lines: each line gets the price of its pieces, until the sum is used up. */
export function goodsByLine<Line extends ReturnableLine>(
  goods: number,
  lines: readonly Line[],
  pieces: readonly CameBack[],
): { line: Line; quantity: number; amount: Cents }[] {
  let rest = goods
  return lines.flatMap(line => {
    const quantity = refundablePieces(paidLine(line), cameOf(line, pieces))
    const amount = cents(Math.min(worthOf(paidLine(line), quantity), rest))
    rest -= amount
    return quantity > 0 && amount > 0 ? [{ line, quantity, amount }] : []
  })
}
