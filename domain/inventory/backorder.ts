import { countedIn, perUnit, quantityIn } from '../catalogue/unit-of-measure.ts'
import { nearDayInWords } from '../text/calendar-day.ts'
import type { LineRequirements } from './line-requirements.ts'

/**
 * The requirements for the pieces that a line waits for. `isPromised`: they replace lost pieces that were promised with one of these
 * release papers, so also a line of a quote, for which a requirement is a wish, gets only units with such a paper.
 */
export type BackorderRequirements = LineRequirements & { isPromised?: boolean }

/** Why an order's line waits: the store gets it for this buyer (`special`), or sells beyond its stock (`stock`). */
export const BACKORDER_KINDS = ['special', 'stock'] as const
export type BackorderKind = (typeof BACKORDER_KINDS)[number]

/** The missing pieces of a line of an order; `promisedOn` null: no day was promised. */
export type Waiting = { pieces: number; promisedOn: string | null; kind: BackorderKind }

/** `2 pieces expected Tue, Dec 8`, for wire `50 ft expected …`; without a day, or with a past one: `2 pieces on order`. */
export const expectedText = ({ pieces, promisedOn }: Omit<Waiting, 'kind'>, today: string, uom = 'EA'): string =>
  promisedOn === null || promisedOn < today
    ? `${countedIn(uom, pieces)} on order`
    : `${countedIn(uom, pieces)} expected ${nearDayInWords(promisedOn)}`

/** `Ships by Tue, Dec 8`: what is ordered beyond stock. */
export const shipsByText = (day: string): string => `Ships by ${nearDayInWords(day)}`

/** States which part of a quantity ships when: `2 in stock, 3 ship by Tue, Dec 8`. */
export function laterText(
  quantity: number,
  { quantity: pieces, shipsBy }: { quantity: number; shipsBy: string },
  uom = 'EA',
): string {
  if (pieces >= quantity) return shipsByText(shipsBy)
  const quantityText = (some: number): string => (perUnit(uom) ? quantityIn(uom, some) : `${some}`)
  return `${quantityText(quantity - pieces)} in stock, ${quantityText(pieces)} ${pieces === 1 ? 'ships' : 'ship'} by ${nearDayInWords(shipsBy)}`
}

/** The views of the back office's list of backorders. */
export const BACKORDERS_SHOWN = ['all', 'late', 'to_order', 'ordered', 'special', 'stock'] as const
export type BackordersShown = (typeof BACKORDERS_SHOWN)[number]
