import { PRICE_BANDS, type PriceBand } from '../../../domain/catalogue/price-band.ts'
import type { ListFilters } from '../../../domain/catalogue/product-list.ts'
import { factsByKey, notStatedFilter, readFactFilter } from '../../../domain/facts/fact-filter.ts'
import { familiesWithFact } from '../../../domain/facts/families.ts'
import { store } from '../../../domain/settings/store.ts'
import { shipDayOf } from '../../../domain/shipping/ship-day.ts'
import { storeDay } from '../../../domain/text/store-day.ts'
import { databaseNow } from '../../platform/db/database-now.ts'
import { anyOf, code, type Sql, sql } from '../../platform/db/sql.ts'
import { PRICE } from './sort-order.ts'

/**
 * How to detect the parts with a release paper. Ids: these are all of them; `each`: check each part; `gathered`: use
 * the WITH of the statement (GATHERED).
 */
export type Papered = readonly number[] | 'each' | 'gathered'

/** The filters of a list, with the facts of today. */
export type Filtered = {
  filters: ListFilters
  /** true if an order placed now ships today */
  isLeaving: boolean
  papered: Papered
}

/**
 * The condition on products `p` for each kind of filter with selected values. Facts are a kind for each key
 * (`factKind`): any of the selected values of one key, all of several keys.
 */
export function conditionsOf({ filters, isLeaving, papered }: Filtered): Map<string, Sql> {
  const { conditions, manufacturers, aircraft, prices, facts, paper, leaves } = filters
  const chosen = new Map<string, Sql>()
  if (conditions.length > 0) chosen.set('condition', sql`p.conditions && ${conditions}::text[]`)
  if (manufacturers.length > 0) chosen.set('manufacturer', sql`p.manufacturer = ANY(${manufacturers}::text[])`)
  if (aircraft.length > 0) chosen.set('aircraft', sql`p.aircraft_type = ANY(${aircraft}::text[])`)
  if (prices.length > 0) chosen.set('price', anyOf(prices.map(ofBand)))
  for (const [key, group] of chosenFacts(facts)) chosen.set(factKind(key), hasFact(key, group))
  if (paper) chosen.set('paper', hasPaper(papered))
  if (leaves) chosen.set('leaves', code(isLeaving ? 'p.in_stock' : 'false'))
  return chosen
}

/** SQL: true if a part has one of the facts of a key, or if it does not state the fact and that is selected, too. */
function hasFact(key: string, group: readonly string[]): Sql {
  const values = group.filter(one => one !== notStatedFilter(key))
  // The index of facts has only parts with a family, and only these have facts.
  const has = sql`p.family IS NOT NULL AND p.facts && ${values}::text[]`
  if (values.length === group.length) return has
  return values.length === 0 ? lacksFact(key) : anyOf([has, lacksFact(key)])
}

/** SQL: true if parts of this family have the fact, but this part does not state it. */
export const lacksFact = (key: string): Sql =>
  sql`p.family = ANY(${familiesWithFact(key)}::text[])
    AND NOT EXISTS (SELECT FROM unnest(p.facts) AS f WHERE starts_with(f, ${notStatedFilter(key)}))`

/** The kind of filter of the facts of a key. */
export const factKind = (key: string): string => `fact ${key}`

/** The selected facts, by key. */
export const chosenFacts = (facts: readonly string[]): [key: string, filters: string[]][] =>
  factsByKey(facts).map(group => [readFactFilter(group[0] ?? '')?.key ?? '', group])

/** SQL: true if the price is in a band. */
function ofBand(band: PriceBand): Sql {
  const { from, to } = PRICE_BANDS[band]
  const price = code(PRICE)
  if (from === null) return sql`${price} = 'Infinity'`
  const least = sql`${price} >= ${from / 100}::numeric`
  // A part without a price has the price infinity, which is in none of these bands.
  return to === null ? sql`${least} AND ${price} < 'Infinity'` : sql`${least} AND ${price} < ${to / 100}::numeric`
}

/**
 * SQL: true if pieces in stock have a release paper, or came with one as a line. PostgreSQL cannot estimate the number
 * of such parts: for an IN or EXISTS it would read all of them for one page, or search for each of them in the shelf.
 */
export function hasPaper(papered: Papered): Sql {
  if (papered === 'each') return sql`(SELECT true FROM papered_parts r WHERE r.product_id = p.id LIMIT 1)`
  // Not a plain IN, which would become a join: this form looks up in memory each part that the query reads anyway.
  if (papered === 'gathered') return HAS_GATHERED_PAPER
  return sql`p.id = ANY(${papered}::bigint[])`
}

const HAS_GATHERED_PAPER = sql`(p.id IN (SELECT product_id FROM papered)) IS TRUE`
export const GATHERED = sql`papered AS MATERIALIZED (SELECT product_id FROM papered_parts)`

/** SQL: true if all counted rows are of one family. */
export const IS_ONE_FAMILY = 'count(family) = count(*) AND min(family) = max(family)'
/** SQL: the family of all rows, if it is one. */
export const ONE_FAMILY = `CASE WHEN ${IS_ONE_FAMILY} THEN min(family) END`

/** True if an order of parts in stock placed now ships on the store's present day. */
export const isLeavingToday = (now = databaseNow()): boolean => shipDayOf(now, store) === storeDay(now, store.timeZone)
