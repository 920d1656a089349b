import type { BackorderedPieces, PricedQuote } from '../cart/cart.ts'
import { totalIn } from '../catalogue/unit-of-measure.ts'
import type { LineRequirements } from '../inventory/line-requirements.ts'
import type { ShipMode } from '../orders/order.ts'
import { addDays } from '../text/store-day.ts'

type Required = { requirements?: LineRequirements | null | undefined }
type Line = Required & { uom?: string; quantity: number; later: BackorderedPieces | null }
type QuotedLine = Required &
  Pick<PricedQuote['lines'][number], 'quantity' | 'priceSource' | 'leadTimeDays'> & {
    uom?: string
  }
type Cart = { lines: readonly Line[]; quotes: readonly { lines: readonly QuotedLine[] }[] }

/** The shipping plan of a cart: pieces in stock, pieces that come later, and whether the buyer has a choice. */
export type ShipPlan = {
  /** pieces that leave at once, and that are waited for */
  now: number
  later: number
  /** the day by which all of them are in stock, YYYY-MM-DD; null: unknown */
  laterBy: string | null
  /** a line requires that it is not shipped in parts: all of the order leaves at once */
  isForced: boolean
  /** some pieces are in stock and others are not: the buyer chooses */
  isChoice: boolean
}

/** `today`: the store's day. */
export function shipPlan({ lines, quotes }: Cart, today: string): ShipPlan {
  const quoted = quotes.flatMap(quote => quote.lines)
  const sourced = quoted.filter(({ priceSource }) => priceSource === 'sourced')
  const pieces = [...lines, ...quoted].reduce((all, { quantity }) => all + quantity, 0)
  const later =
    lines.reduce((all, line) => all + (line.later?.quantity ?? 0), 0) +
    sourced.reduce((all, { quantity }) => all + quantity, 0)
  const days = [
    ...lines.flatMap(line => line.later?.shipsBy ?? []),
    ...sourced.map(({ leadTimeDays }) => (leadTimeDays === null ? null : addDays(today, leadTimeDays))),
  ]
  const isForced = [...lines, ...quoted].some(({ requirements }) => requirements?.noPartialShipment)
  const now = pieces - later
  return {
    now,
    later,
    isForced,
    laterBy: days.includes(null)
      ? null
      : (days
          .filter(day => day !== null)
          .toSorted()
          .at(-1) ?? null),
    isChoice: now > 0 && later > 0 && !isForced,
  }
}

/** The amounts that ship at once, later, and in total, in their units. */
export function shipAmounts({ lines, quotes }: Cart): { now: string; later: string; all: string } {
  const parts = [
    ...lines.map(({ uom = 'EA', quantity, later }) => ({ uom, quantity, later: later?.quantity ?? 0 })),
    ...quotes
      .flatMap(quote => quote.lines)
      .map(({ uom = 'EA', quantity, priceSource }) => ({
        uom,
        quantity,
        later: priceSource === 'sourced' ? quantity : 0,
      })),
  ]
  return {
    now: totalIn(parts.map(({ uom, quantity, later }) => ({ uom, quantity: quantity - later }))),
    later: totalIn(parts.map(({ uom, later }) => ({ uom, quantity: later }))),
    all: totalIn(parts),
  }
}

/** How an order ships: as the buyer chose if there is a choice, complete if a line requires it. */
export const shipModeOf = ({ isForced, isChoice }: ShipPlan, asked: ShipMode | undefined): ShipMode =>
  isForced ? 'complete' : isChoice ? (asked ?? 'as_available') : 'as_available'
