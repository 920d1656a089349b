import { MOST_COUNTED, NO_FILTERS } from '../../../domain/catalogue/product-list.ts'
import { cached } from '../../platform/cache/cached.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db/database.ts'
import { limitConcurrency } from '../../platform/limits/limit-concurrency.ts'
import type { Facets } from '../shapes.ts'
import { type NarrowedList, whereOf } from './narrow-list.ts'
import { keptFacets } from './shelf-counts.ts'

/** Values offered of one kind, the commonest first. What is chosen is always among them. */
const MOST_VALUES = 100

/** What a list can be narrowed to, as `facets` of port.ts says. */
export const countFacets = (db: Db, list: NarrowedList): Promise<Facets> =>
  cached(db, `facets ${list.name}`, async () => (await keptFacets(db, list)) ?? limitCounts(() => countNow(db, list)))

const countNow = (db: Db, list: NarrowedList): Promise<Facets> =>
  list.terms ? readFacets(db, list) : inTransaction(db, tx => readFacets(tx, list), SHELF_MOST_MS)

/** A million parts take a second or two; pages do not wait for it (web/catalogue/load-shop.ts). */
const SHELF_MOST_MS = 15_000
/** Whatever is asked of filters, most connections are there for pages. */
const limitCounts = limitConcurrency({ atOnce: 4, waitMs: 5000 })

const KINDS = ['condition', 'manufacturer', 'aircraft'] as const
type Kind = (typeof KINDS)[number]
type Row = { facet: Kind | 'hits'; value: string; parts: number }

/** The same as it is now, however long that takes. */
export async function readFacets(db: Db | Tx, list: NarrowedList): Promise<Facets> {
  const { conditions, manufacturers, aircraft, stock } = list.filters
  const { where, values } = whereOf({ ...list, filters: { ...NO_FILTERS, stock } })
  values.push(conditions, manufacturers, aircraft)
  const chosen = { condition: conditions, manufacturer: manufacturers, aircraft }
  const at = (kind: Kind) => `$${values.length - KINDS.length + KINDS.indexOf(kind) + 1}::text[]`
  const isOneOf = {
    condition: `p.conditions && ${at('condition')}`,
    manufacturer: `p.manufacturer = ANY(${at('manufacturer')})`,
    aircraft: `p.aircraft_type = ANY(${at('aircraft')})`,
  }
  const others = (own: Kind) =>
    KINDS.flatMap(kind => (kind !== own && chosen[kind].length > 0 ? [` AND ${isOneOf[kind]}`] : [])).join('')
  // A search is looked up once for all three; without one each kind has its index or reads the shelf for itself.
  const source = list.terms
    ? `WITH hits AS MATERIALIZED (SELECT p.conditions, p.manufacturer, p.aircraft_type FROM products p WHERE ${where} LIMIT ${MOST_COUNTED + 1})`
    : `WITH hits AS NOT MATERIALIZED (SELECT p.conditions, p.manufacturer, p.aircraft_type FROM products p WHERE ${where})`
  const commonest = (facet: Kind, value: string, from: string) =>
    `(SELECT '${facet}' AS facet, ${value} AS value, count(*) AS parts FROM ${from}
      WHERE ${value} IS NOT NULL${others(facet)} GROUP BY 2
      ORDER BY ${value} = ANY(${at(facet)}) DESC, count(*) DESC, 2 LIMIT ${MOST_VALUES})`
  const total = list.terms ? `SELECT 'hits', '', count(*) FROM hits` : `SELECT 'hits', '', 0`
  const text = `${source}
    ${commonest('condition', 'c', 'hits p, unnest(p.conditions) AS c')} UNION ALL
    ${commonest('manufacturer', 'p.manufacturer', 'hits p')} UNION ALL
    ${commonest('aircraft', 'p.aircraft_type', 'hits p')} UNION ALL ${total}`
  const { rows } = await db.$client.query<Row>({ text, values })
  const valuesOf = (facet: Row['facet']) =>
    rows.flatMap(row => (row.facet === facet ? [{ value: row.value, count: row.parts }] : []))
  return {
    // A part has the conditions that are in stock: with one chosen, none that is out of stock is added.
    outOfStock: conditions.length > 0 ? 0 : await countOutOfStock(db, list),
    conditions: valuesOf('condition'),
    manufacturers: valuesOf('manufacturer'),
    aircraft: valuesOf('aircraft'),
    isAbout: (rows.find(row => row.facet === 'hits')?.parts ?? 0) > MOST_COUNTED,
  }
}

async function countOutOfStock(db: Db | Tx, list: NarrowedList): Promise<number> {
  const { where, values } = whereOf({ ...list, filters: { ...list.filters, stock: 'any' } })
  const { rows } = await db.$client.query<{ parts: number }>(
    `SELECT count(*) AS parts FROM (SELECT FROM products p WHERE ${where} AND NOT p.in_stock LIMIT ${MOST_COUNTED}) AS counted`,
    values,
  )
  return rows[0]?.parts ?? 0
}
