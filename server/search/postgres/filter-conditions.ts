import { PRICE_BANDS, type PriceBand } from '../../../domain/catalogue/price-band.ts'
import type { ListFilters } from '../../../domain/catalogue/product-list.ts'
import { factsByKey, readFactFilter } from '../../../domain/facts/fact-filter.ts'
import { store } from '../../../domain/settings/store.ts'
import { leavesOn } from '../../../domain/shipping/ship-day.ts'
import { storeDay } from '../../../domain/text/store-day.ts'
import type { Place } from '../../platform/db/conditions-on.ts'
import { PRICE } from './sort-order.ts'

/**
 * How the parts are known that have a release paper: the ids of all, where they are few; `each` is asked; or they are `gathered` by
 * the statement itself, in its WITH (GATHERED).
 */
export type Papered = readonly number[] | 'each' | 'gathered'

/** What lists are filtered by, and what is known of today. */
export type Filtered = {
  filters: ListFilters
  /** whether what is ordered now leaves today */
  isLeaving: boolean
  papered: Papered
}

/**
 * What is chosen of each kind of filter, as a condition on products `p`; kinds of which nothing is chosen are left out. Facts are a
 * kind for each key (`factKind`): of one key any of those chosen, of several keys all.
 */
export function conditionsOf({ filters, isLeaving, papered }: Filtered, place: Place): Map<string, string> {
  const { conditions, manufacturers, aircraft, prices, facts, paper, leaves } = filters
  const chosen = new Map<string, string>()
  if (conditions.length > 0) chosen.set('condition', `p.conditions && ${place(conditions)}::text[]`)
  if (manufacturers.length > 0) chosen.set('manufacturer', `p.manufacturer = ANY(${place(manufacturers)}::text[])`)
  if (aircraft.length > 0) chosen.set('aircraft', `p.aircraft_type = ANY(${place(aircraft)}::text[])`)
  if (prices.length > 0) chosen.set('price', isInBand(prices, place))
  // The index of facts has only parts with a family, which are all that have any.
  for (const [key, group] of chosenFacts(facts))
    chosen.set(factKind(key), `p.family IS NOT NULL AND p.facts && ${place(group)}::text[]`)
  if (paper) chosen.set('paper', hasPaper(papered, place))
  if (leaves) chosen.set('leaves', isLeaving ? 'p.in_stock' : 'false')
  return chosen
}

/** The kind of filter that the facts of a key are. */
export const factKind = (key: string): string => `fact ${key}`

/** The facts that are chosen, by key. */
export const chosenFacts = (facts: readonly string[]): [key: string, filters: string[]][] =>
  factsByKey(facts).map(group => [readFactFilter(group[0] ?? '')?.key ?? '', group])

/** In one of some bands. */
const isInBand = (bands: readonly PriceBand[], place: Place): string =>
  `(${bands.map(band => ofBand(band, place)).join(' OR ')})`

function ofBand(band: PriceBand, place: Place): string {
  const { from, to } = PRICE_BANDS[band]
  if (from === null) return `${PRICE} = 'Infinity'`
  const least = `${PRICE} >= ${place(from / 100)}::numeric`
  // Not infinity: the price is known.
  return to === null ? `${least} AND ${PRICE} < 'Infinity'` : `${least} AND ${PRICE} < ${place(to / 100)}::numeric`
}

/**
 * Pieces in stock have a release paper, or came with one as a line. PostgreSQL cannot tell how many such parts there are: of an IN or
 * EXISTS it would gather all of them for one page, or look for each of them in the shelf.
 */
export function hasPaper(papered: Papered, place: Place): string {
  if (papered === 'each') return '(SELECT true FROM papered_parts r WHERE r.product_id = p.id LIMIT 1)'
  // Not a plain IN, which would become a join: so each part that is read in any case is looked up in memory.
  if (papered === 'gathered') return '(p.id IN (SELECT product_id FROM papered)) IS TRUE'
  return `p.id = ANY(${place(papered)}::bigint[])`
}

export const GATHERED = 'papered AS MATERIALIZED (SELECT product_id FROM papered_parts)'

/** Whether all rows that are counted are of one family. */
export const IS_ONE_FAMILY = 'count(family) = count(*) AND min(family) = max(family)'
/** The family that all of them are of. */
export const ONE_FAMILY = `CASE WHEN ${IS_ONE_FAMILY} THEN min(family) END`

/** Whether what is in stock and ordered now leaves on the store's day of today. */
export const isLeavingToday = (now = new Date()): boolean => leavesOn(now, store) === storeDay(now, store.timeZone)
