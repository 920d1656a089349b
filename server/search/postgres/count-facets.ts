import { MAX_COUNTED, NO_FILTERS } from '../../../domain/catalogue/product-list.ts'
import { z } from '../../../domain/text/zod.ts'
import { cached } from '../../platform/cache/cached.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db/database.ts'
import { firstRow, rows } from '../../platform/db/rows.ts'
import { code, joined, type Sql, sql } from '../../platform/db/sql.ts'
import { limitConcurrency } from '../../platform/limits/limit-concurrency.ts'
import { waitingTime } from '../../platform/limits/waiting-time.ts'
import type { Facets } from '../shapes.ts'
import { commonestFacts, factFacets } from './fact-facets.ts'
import { withPapered } from './few-papered.ts'
import { conditionsOf, GATHERED, hasPaper, ONE_FAMILY } from './filter-conditions.ts'
import { type NarrowedList, whereOf } from './narrow-list.ts'
import { bandCounts, priceFacets } from './price-facets.ts'
import { PRICE } from './sort-order.ts'
import { readStoredFacets } from './unfiltered-lists.ts'

/** The number of values offered of one kind, the most common first. Selected values are always included. */
export const MAX_VALUES = 100

/** The filters of a list, as `facets` of port.ts describes. */
export async function countFacets(db: Db, list: NarrowedList): Promise<Facets> {
  const counted = async () =>
    (await readStoredFacets(db, list)) ?? limitCounts(async () => countNow(db, await withPapered(db, list)))
  const facets = await cached(db, `facets ${list.name}`, counted)
  // Cached counts may be from another time of day.
  return list.isLeaving ? facets : { ...facets, leavesToday: 0 }
}

const countNow = (db: Db, list: NarrowedList): Promise<Facets> =>
  list.terms ? readFacets(db, list) : inTransaction(db, tx => readFacets(tx, list), LIST_TIMEOUT_MS)

/** A million parts take a second or two; pages do not wait for it (web/catalogue/load-shop.ts). */
const LIST_TIMEOUT_MS = 15_000
/** Limits filter counts, so that most connections stay free for pages. */
const limitCounts = limitConcurrency({ atOnce: 4, waitMs: waitingTime(5000) })

const RowShape = z.object({
  facet: z.string(),
  value: z.string(),
  parts: z.number(),
  family: z.nullable(z.string()),
})

/** The current filters, without a time limit. */
export async function readFacets(db: Db | Tx, list: NarrowedList): Promise<Facets> {
  const { conditions, manufacturers, aircraft, prices, facts, paper, stock } = list.filters
  const where = whereOf({ ...list, filters: { ...NO_FILTERS, stock } })
  // A subquery for each part of a list would run once for every kind.
  const isOften = !list.terms && (paper !== undefined || (list.categoryId === null && list.family === null))
  const papered = list.papered === 'each' && isOften ? 'gathered' : list.papered
  const chosen = conditionsOf({ ...list, papered })
  /** SQL: the other chosen filters, to follow a condition. */
  const others = (own: string): Sql => {
    const conditions = [...chosen].flatMap(([kind, condition]) => (kind === own ? [] : [condition]))
    return conditions.length > 0 ? sql` AND ${joined(conditions, ' AND ')}` : code('')
  }
  // A search is executed once for all kinds; without one, each kind has its index or reads the parts itself.
  const columns = sql`p.id, p.conditions, p.manufacturer, p.aircraft_type, p.family, p.facts, p.in_stock,
    p.own_prices_only, p.lowest_own_price, p.selling_price`
  const source = list.terms
    ? sql`WITH hits AS MATERIALIZED (SELECT ${columns} FROM products p WHERE ${where} LIMIT ${code(MAX_COUNTED + 1)})`
    : sql`WITH ${papered === 'gathered' ? sql`${GATHERED}, ` : code('')}hits AS NOT MATERIALIZED (SELECT ${columns} FROM products p WHERE ${where})`
  const commonest = (facet: string, column: string, from: string, first: readonly string[]): Sql => {
    const value = code(column)
    return sql`(SELECT '${code(facet)}' AS facet, ${value} AS value, count(*) AS parts, NULL AS family FROM ${code(from)}
      WHERE ${value} IS NOT NULL${others(facet)} GROUP BY 2
      ORDER BY ${value} = ANY(${first}::text[]) DESC, count(*) DESC, 2 LIMIT ${code(MAX_VALUES)})`
  }
  const total = list.terms
    ? sql`SELECT 'hits', '', count(*), ${code(ONE_FAMILY)} FROM hits`
    : sql`SELECT 'hits', '', 0, ${list.family}::text`
  const counts = [
    commonest('condition', 'c', 'hits p, unnest(p.conditions) AS c', conditions),
    commonest('manufacturer', 'p.manufacturer', 'hits p', manufacturers),
    commonest('aircraft', 'p.aircraft_type', 'hits p', aircraft),
    bandCounts(PRICE, others('price')),
    sql`(SELECT 'paper', '', count(*), NULL FROM hits p WHERE ${hasPaper(papered)}${others('paper')})`,
    sql`(SELECT 'leaves', '', count(*), NULL FROM hits p WHERE p.in_stock${others('leaves')})`,
    ...commonestFacts({ others, facts, isSearch: list.terms !== null, family: list.family }),
    total,
  ]
  const found = await rows(db, RowShape, sql`${source} ${joined(counts, ' UNION ALL ')}`)
  const valuesOf = (facet: string) =>
    found.flatMap(row => (row.facet === facet ? [{ value: row.value, count: row.parts }] : []))
  const countOf = (facet: string) => found.find(row => row.facet === facet)?.parts ?? 0
  return {
    // A part has only conditions that are in stock: with one selected, no part out of stock is added.
    outOfStock: conditions.length > 0 ? 0 : await countOutOfStock(db, list),
    conditions: valuesOf('condition'),
    manufacturers: valuesOf('manufacturer'),
    aircraft: valuesOf('aircraft'),
    prices: priceFacets(valuesOf('price'), prices),
    facts: factFacets(found.find(row => row.facet === 'hits')?.family ?? null, valuesOf),
    withReleasePaper: countOf('paper'),
    leavesToday: countOf('leaves'),
    isAbout: countOf('hits') > MAX_COUNTED,
  }
}

const PartsShape = z.object({ parts: z.number() })

async function countOutOfStock(db: Db | Tx, list: NarrowedList): Promise<number> {
  const where = whereOf({ ...list, filters: { ...list.filters, stock: 'any' } })
  const row = await firstRow(
    db,
    PartsShape,
    sql`SELECT count(*) AS parts FROM (SELECT FROM products p WHERE ${where} AND NOT p.in_stock LIMIT ${code(MAX_COUNTED)}) AS counted`,
  )
  return row?.parts ?? 0
}
