import { CONDITION_NAMES } from '../catalogue/condition.ts'
import { type Cents, cents, formatMoney, LARGEST_AMOUNT, sum, times } from '../money/money.ts'
import { taxShare } from '../taxes/tax-share.ts'
import { z } from '../text/zod.ts'

// What the back office decides of a return: whether it may come, and, once it has, what becomes of the parts and the money.

export const RETURN_NOTE_LENGTH = 1000
export const MOST_PIECES = 1000
export const SERIAL_LENGTH = 120
const MAX_RETURNED_PIECES = 1_000_000
const longText = (label: string) =>
  z.string().check(z.trim(), z.maxLength(RETURN_NOTE_LENGTH, `${label} has at most ${RETURN_NOTE_LENGTH} characters`))
const Note = z._default(longText('A note'), '')

/** `note`: what the buyer should know, how to pack, which paper to send along. */
export const ApproveReturnShape = z.strictObject({ note: Note })
export const DenyReturnShape = z.strictObject({
  reason: longText('A reason').check(z.minLength(1, 'Please say why')),
})

/**
 * What becomes of what came back: it is for sale again, it is put aside until somebody has looked at it more closely, or it does
 * not go into stock.
 */
export const DISPOSITIONS = ['restock', 'quarantine', 'scrap'] as const
export type Disposition = (typeof DISPOSITIONS)[number]

/**
 * Some of what came back of one line; `condition` as what it is put into stock, null: not restocked; `unitId` which unit it is of,
 * null: of none that is known; `serial` the number on it, where it is none of those that were offered.
 */
const PieceShape = z.strictObject({
  position: z.int().check(z.gte(0)),
  quantity: z.int().check(z.gte(1, 'At least one'), z.lte(MAX_RETURNED_PIECES)),
  condition: z.nullable(z.enum(CONDITION_NAMES)),
  unitId: z.optional(z.nullable(z.int().check(z.gte(1)))),
  serial: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(SERIAL_LENGTH), z.regex(/^\P{Cc}*$/u))),
})
export type ReturnedPiece = z.output<typeof PieceShape>

export const REFERENCE_LENGTH = 200
/** How money was given back that the gateway cannot give back: the number of a check, of a transfer. */
export const ElsewhereShape = z
  .string()
  .check(z.trim(), z.maxLength(REFERENCE_LENGTH, `At most ${REFERENCE_LENGTH} characters`), z.regex(/^\P{Cc}*$/u))

export const CompleteReturnShape = z.strictObject({
  pieces: z.array(PieceShape).check(z.maxLength(MOST_PIECES, `At most ${MOST_PIECES} rows`)),
  /** cents given back for the goods */
  goods: z.int().check(z.gte(0), z.lte(LARGEST_AMOUNT)),
  /** cents of freight given back besides; below 0: kept back of the goods */
  freight: z.int().check(z.gte(-LARGEST_AMOUNT), z.lte(LARGEST_AMOUNT)),
  /** how it was given back, when that is not done by the card gateway; '': to the card */
  elsewhere: z._default(ElsewhereShape, ''),
  note: Note,
  /** cents that could be given back when it was decided; where it is another amount now, nothing is; null: nobody looked */
  left: z._default(z.nullable(z.int().check(z.gte(0), z.lte(LARGEST_AMOUNT))), null),
})
export type CompleteReturn = z.output<typeof CompleteReturnShape>

/** A line of an order, as far as a return asks of it. */
export type ReturnableLine = {
  position: number
  sku: string
  quantity: number
  unitPrice: Cents
  /** of the whole line */
  tax: Cents
  /** it is a part of the catalogue, which has a stock to go back to */
  canRestock: boolean
}

/** What cannot be true of the pieces that came back; null: all of it can. */
export function whyNotPieces(pieces: readonly ReturnedPiece[], lines: readonly ReturnableLine[]): string | null {
  const left = new Map(lines.map(line => [line.position, line.quantity]))
  for (const { position, quantity, condition } of pieces) {
    const line = lines.find(one => one.position === position)
    if (!line) return 'A line that came back is not one of this order.'
    const rest = (left.get(position) ?? 0) - quantity
    if (rest < 0) return `More came back of ${line.sku} than the ${line.quantity} that were sold.`
    if (condition !== null && !line.canRestock)
      return `${line.sku} is no part of the catalog: it cannot be put into stock.`
    left.set(position, rest)
  }
  return null
}

type Sums = { subtotal: Cents; shippingFee: Cents; tax: Cents }
type CameBack = Pick<ReturnedPiece, 'position' | 'quantity'>

function worth({ subtotal, tax }: Sums, lines: readonly ReturnableLine[], pieces: readonly CameBack[]) {
  const came = (position: number) =>
    pieces.reduce((all, piece) => all + (piece.position === position ? piece.quantity : 0), 0)
  const isWhole = lines.every(({ position, quantity }) => came(position) >= quantity)
  const price = sum(
    lines.flatMap(({ position, quantity, unitPrice, tax }) => [
      times(unitPrice, came(position)),
      taxShare(tax, quantity, came(position)),
    ]),
  )
  return { isWhole, goods: isWhole ? sum([subtotal, tax]) : price }
}

/**
 * Why a refund does not fit what came back, in words for the back office; null: it does. Goods are at most what those pieces
 * cost with their share of the tax, freight at most what was paid for it: anything beyond is a refund of its own, with its own reason.
 */
export function whyNotRefund(
  { goods, freight }: { goods: number; freight: number },
  order: Sums,
  lines: readonly ReturnableLine[],
  pieces: readonly CameBack[],
): { field: 'goods' | 'freight'; why: string } | null {
  const most = worth(order, lines, pieces).goods
  if (goods > most) return { field: 'goods', why: `What came back cost ${formatMoney(most)}` }
  if (freight > order.shippingFee)
    return { field: 'freight', why: `The freight of this order was ${formatMoney(order.shippingFee)}` }
  return null
}

/**
 * What is offered to be given back, never more than is left of the charge: of an order that came back whole everything
 * that was paid, else the price of what came back.
 */
export function suggestedRefund(
  order: Sums,
  lines: readonly ReturnableLine[],
  pieces: readonly CameBack[],
  left: Cents,
): { goods: Cents; freight: Cents } {
  const came = worth(order, lines, pieces)
  const goods = cents(Math.min(came.goods, left))
  return { goods, freight: cents(Math.min(came.isWhole ? order.shippingFee : 0, left - goods)) }
}
