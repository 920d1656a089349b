import { PRICE_BANDS, type PriceBand } from '../../../domain/catalogue/price-band.ts'
import { factsByKey } from '../../../domain/facts/fact-filter.ts'
import { leavesOn } from '../../../domain/shipping/ship-day.ts'
import { storeDay } from '../../../domain/text/store-day.ts'
import { store } from '../../../store.config.ts'
import { shownPrice } from '../../catalogue/shown-price.ts'

type Place = (value: unknown) => string

/** What a part costs, as the index of prices has it; without a price infinitely much. */
export const PRICE = `coalesce(${shownPrice('p.')}, 'Infinity'::numeric)`

/** In one of some bands. */
export const isInBand = (bands: readonly PriceBand[], place: Place): string =>
  `(${bands.map(band => ofBand(band, place)).join(' OR ')})`

function ofBand(band: PriceBand, place: Place): string {
  const { from, to } = PRICE_BANDS[band]
  if (from === null) return `${PRICE} = 'Infinity'`
  const least = `${PRICE} >= ${place(from / 100)}::numeric`
  // Not infinity: the price is known.
  return to === null ? `${least} AND ${PRICE} < 'Infinity'` : `${least} AND ${PRICE} < ${place(to / 100)}::numeric`
}

/** Has of each key one of the facts that are chosen of it; none of `but`. A part without a family has none. */
export const hasFacts = (facts: readonly string[], place: Place): string[] => {
  const groups = factsByKey(facts)
  return groups.length === 0
    ? []
    : ['p.family IS NOT NULL', ...groups.map(group => `p.facts && ${place(group)}::text[]`)]
}

/**
 * Pieces in stock have a release paper, or came with one as a line. Looked up part by part as a list is read: written as EXISTS, all
 * parts that have one would be gathered first.
 */
export const HAS_PAPER = '(SELECT true FROM papered_parts r WHERE r.product_id = p.id LIMIT 1)'

/** Whether what is in stock and ordered now leaves on the store's day of today. */
export const isLeavingToday = (now = new Date()): boolean =>
  leavesOn(now, store.timeZone) === storeDay(now, store.timeZone)
