import { type Cents, cents, sum, times, ZERO } from '../money/money.ts'
import { taxShare } from '../taxes/tax-share.ts'

// The refund for pieces of an order (docs/decisions/0044-refunds-by-line.md). Every share is a difference of running
// totals, so the shares of all pieces add up to the whole, to the cent.

/**
 * The share of freight refunded with pieces, by cause: their share by value, or none. A shipped package has used the
 * freight of the order; an error of the store costs its buyer no freight (`STORE_ERRED`,
 * domain/returns/return-request.ts).
 */
export const FREIGHT_REFUND = {
  canceled_before_any_left: 'share',
  canceled_after_some_left: 'none',
  parcel_lost: 'share',
  // The carrier was paid for both ways: for the store's own mistake the back office refunds freight by an amount.
  parcel_came_back: 'none',
  returned_store_erred: 'share',
  returned_otherwise: 'none',
} as const satisfies Record<string, 'share' | 'none'>
export type RefundCause = keyof typeof FREIGHT_REFUND

/**
 * A line of an order, for its refund. The fee up to a minimum order is not a line here: it is refunded with the whole
 * order, as the charges of an order are, or by an amount that the back office names.
 */
export type PaidLine = {
  quantity: number
  unitPrice: Cents
  /** of the whole line */
  tax: Cents
  /** its pieces that were refunded, or will be */
  refunded: number
}

/** The refundable pieces of a line: never more than those not refunded yet. */
export const refundablePieces = ({ quantity, refunded }: PaidLine, asked: number): number =>
  Math.max(0, Math.min(asked, quantity - refunded))

/**
 * The refunded pieces of a line among its `toShip` pieces that have not left. Refunds are attributed first to pieces that have left or
 * were canceled. These pieces do not leave, and canceling them refunds nothing more.
 */
export const refundedToShip = (
  { quantity, refunded }: Pick<PaidLine, 'quantity' | 'refunded'>,
  toShip: number,
): number => Math.max(0, refunded - (quantity - toShip))

/** The price of some pieces of a line with their share of its tax, after earlier refunds. */
export function worthOf(line: PaidLine, asked: number): Cents {
  const pieces = refundablePieces(line, asked)
  return cents(times(line.unitPrice, pieces) + taxShare(line.tax, line.quantity, pieces, line.refunded))
}

/** `pieces` of `line` */
export type PiecesOf<Line extends PaidLine = PaidLine> = { line: Line; pieces: number }

/** The share of some pieces in the freight of an order, by their value among all parts of it, `lines`; 0 for free parts. */
export function freightShare(freight: Cents, lines: readonly PaidLine[], asked: readonly PiecesOf[]): Cents {
  const all = sum(lines.map(({ unitPrice, quantity }) => times(unitPrice, quantity)))
  if (all === 0) return ZERO
  const before = sum(lines.map(({ unitPrice, quantity, refunded }) => times(unitPrice, Math.min(quantity, refunded))))
  const more = sum(asked.map(({ line, pieces }) => times(line.unitPrice, refundablePieces(line, pieces))))
  const upTo = (value: number): number =>
    value >= all ? freight : Number((BigInt(freight) * BigInt(value)) / BigInt(all))
  return cents(upTo(before + more) - upTo(before))
}

export type LineRefunds = {
  /** for each requested line, the refund of its pieces, in the order of the request */
  goods: Cents[]
  freight: Cents
  total: Cents
}

/** The parts of an order that determine a refund. */
export type PaidOrder = {
  lines: readonly PaidLine[]
  /** the freight paid; `freightLeft` of it is not refunded */
  freight: Cents
  freightLeft: Cents
  /** the part of its charge that is not refunded */
  left: Cents
}

/**
 * A cancellation by the buyer. `freightOfRest`: the part of the freight that the remaining pieces cost (freight-of-rest.ts). `canceled`:
 * pieces that were canceled before. `quoted` is the freight of quotes, which staff have priced: each quote's own freight belongs to its
 * lines and to no others.
 */
export type CanceledByBuyer = { freightOfRest: Cents; canceled: readonly PiecesOf[]; quoted?: QuotedFreight }
export type QuotedFreight = {
  /** lines of quotes */
  lines: readonly PaidLine[]
  /** freight of all quotes of the order */
  freight: Cents
  /** freight of the quotes that are canceled now, each with all its pieces */
  canceledNow: Cents
  /** freight of the quotes that stay */
  stays: Cents
}

/**
 * The freight that goes back when the buyer cancels pieces: their share by value, as far as the rest keeps what it costs. An expensive, light
 * part has a large share, but the heavy rest still costs the freight. Freight that the rest kept at an earlier cancellation goes back
 * as soon as the rest does not cost it any more, so the order of several cancellations does not count.
 */
function freightForBuyer(
  order: PaidOrder,
  asked: readonly PiecesOf[],
  { freightOfRest, canceled, quoted }: CanceledByBuyer,
): number {
  if (quoted && quoted.freight > 0) {
    const isQuoted = new Set(quoted.lines)
    const unquoted = (pieces: readonly PiecesOf[]) => pieces.filter(({ line }) => !isQuoted.has(line))
    const ofOthers = {
      lines: order.lines.filter(line => !isQuoted.has(line)),
      freight: cents(Math.max(0, order.freight - quoted.freight)),
      freightLeft: cents(Math.max(0, order.freightLeft - quoted.canceledNow - quoted.stays)),
      left: order.left,
    }
    const others = freightForBuyer(ofOthers, unquoted(asked), { freightOfRest, canceled: unquoted(canceled) })
    return quoted.canceledNow + Math.max(0, others)
  }
  const { freight, freightLeft, lines } = order
  const share = freightShare(freight, lines, asked)
  const whole = (line: PaidLine): PaidLine => ({ ...line, refunded: 0 })
  const shareSoFar = freightShare(
    freight,
    lines.map(whole),
    [...canceled, ...asked].map(({ line, pieces }) => ({ line: whole(line), pieces })),
  )
  return Math.min(Math.max(share, shareSoFar - (freight - freightLeft)), freightLeft - freightOfRest)
}

/**
 * The refund for some pieces of an order's lines, for this cause. It never exceeds the rest: a shortage lowers the
 * freight first, then the last lines. `byBuyer` is set if the buyer cancels them.
 */
export function refundFor(
  cause: RefundCause,
  order: PaidOrder,
  asked: readonly PiecesOf[],
  byBuyer: CanceledByBuyer | null = null,
): LineRefunds {
  const { freight, freightLeft, lines, left } = order
  let rest: number = left
  const take = (wanted: Cents): Cents => {
    const taken = Math.min(wanted, rest)
    rest -= taken
    return cents(taken)
  }
  const goods = asked.map(({ line, pieces }) => take(worthOf(line, pieces)))
  const shareOf = () => (byBuyer ? freightForBuyer(order, asked, byBuyer) : freightShare(freight, lines, asked))
  const share = FREIGHT_REFUND[cause] === 'share' ? shareOf() : ZERO
  const back = take(cents(Math.max(0, Math.min(share, freightLeft))))
  return { goods, freight: back, total: cents(sum(goods) + back) }
}
