import { MAX_COUNTED } from '../../../domain/catalogue/product-list.ts'
import { z } from '../../../domain/text/zod.ts'
import { LISTED } from '../../catalogue/card-columns.ts'
import type { Tx } from '../../platform/db/database.ts'
import { rows } from '../../platform/db/rows.ts'
import { code, joined, type Sql, sql } from '../../platform/db/sql.ts'
import type { Facets } from '../shapes.ts'
import { MAX_VALUES } from './count-facets.ts'
import { GATHERED, hasPaper } from './filter-conditions.ts'
import { bandOf, priceFacets } from './price-facets.ts'
import { PRICE } from './sort-order.ts'

/**
 * The counts of a list without search and filters. `categoryId` 0: the whole catalog. `facets`: null for a list that is not
 * large.
 */
export type UnfilteredCount = { categoryId: number; parts: number; facets: Facets | null }
export type FamilyCount = { family: string; parts: number }

const RowShape = z.object({ list: z.number(), facet: z.string(), value: z.string(), parts: z.number() })
type Row = z.output<typeof RowShape>

/** The memory to aggregate a catalog of millions. */
const WORK_MEM = '128MB'

const IS_WHOLE = 'grouping(category_id) = 1'
/** SQL: counts by `value`, for each category and for all. */
const counted = (facet: string, value: string, from = 'cells', where = 'in_stock'): Sql =>
  code(`SELECT ${IS_WHOLE}, category_id, '${facet}', ${value}, sum(parts)::bigint
    FROM ${from} WHERE ${where} GROUP BY GROUPING SETS ((category_id, ${value}), (${value}))`)
/** SQL: counts without values. */
const total = (facet: string, where: string): Sql =>
  code(`SELECT ${IS_WHOLE}, category_id, '${facet}', '', coalesce(sum(parts), 0)::bigint
    FROM cells WHERE ${where} GROUP BY GROUPING SETS ((category_id), ())`)

const COUNTS = [
  total('parts', 'in_stock'),
  total('outOfStock', 'NOT in_stock'),
  total('paper', 'in_stock AND has_paper'),
  counted('condition', 'c', 'cells, unnest(conditions) AS c'),
  counted('manufacturer', 'manufacturer', 'cells', 'in_stock AND manufacturer IS NOT NULL'),
  counted('aircraft', 'aircraft_type', 'cells', 'in_stock AND aircraft_type IS NOT NULL'),
  counted('price', 'band'),
  counted('family', 'family', 'cells', 'in_stock AND family IS NOT NULL'),
]

// Each part is read once, into cells of similar parts, and all counts are sums of cells. With one scan for each kind of
// filter and each large category, a catalog of three million parts took minutes.
const ALL_COUNTS = sql`WITH ${GATHERED},
  cells AS MATERIALIZED (
    SELECT p.category_id, p.manufacturer, p.aircraft_type, p.family, p.conditions, p.in_stock, ${code(bandOf(PRICE))} AS band,
        ${hasPaper('gathered')} AS has_paper, count(*) AS parts
      FROM products p WHERE ${code(LISTED)} GROUP BY 1, 2, 3, 4, 5, 6, 7, 8),
  counts (is_whole, category_id, facet, value, parts) AS (${joined(COUNTS, ' UNION ALL ')}),
  ranked AS (
    SELECT *, row_number() OVER (PARTITION BY is_whole, category_id, facet ORDER BY parts DESC, value) AS place FROM counts
      WHERE is_whole OR (category_id IS NOT NULL AND facet <> 'family'))
  SELECT CASE WHEN is_whole THEN 0 ELSE category_id END AS list, facet, value, parts FROM ranked
    WHERE facet = 'family' OR place <= ${code(MAX_VALUES)} ORDER BY 1, 2, place`

/**
 * Counts the parts in stock as they are now, in total, by category and by family, and the facets of lists with more than
 * `large` parts.
 */
export async function readUnfilteredCounts(
  tx: Tx,
  large: number,
): Promise<{ lists: UnfilteredCount[]; families: FamilyCount[] }> {
  await tx.$client.query(`SET LOCAL work_mem = '${WORK_MEM}'`)
  const found = await rows(tx, RowShape, ALL_COUNTS)
  const byList = Map.groupBy(found, row => row.list)
  const lists = [...byList].map(([categoryId, own]) => {
    const parts = partsOf(own, 'parts')
    return { categoryId, parts, facets: parts > large ? facetsOf(own, parts) : null }
  })
  return {
    // A category with all parts out of stock has no list.
    lists: lists.filter(({ categoryId, parts }) => categoryId === 0 || parts > 0),
    families: valuesOf(byList.get(0) ?? [], 'family').map(({ value, count }) => ({ family: value, parts: count })),
  }
}

function facetsOf(rows: readonly Row[], parts: number): Facets {
  return {
    outOfStock: Math.min(MAX_COUNTED, partsOf(rows, 'outOfStock')),
    conditions: valuesOf(rows, 'condition'),
    manufacturers: valuesOf(rows, 'manufacturer'),
    aircraft: valuesOf(rows, 'aircraft'),
    prices: priceFacets(valuesOf(rows, 'price'), []),
    // Only families have facts; categories have none.
    facts: [],
    withReleasePaper: partsOf(rows, 'paper'),
    // All parts on the shelf are in stock.
    leavesToday: parts,
    isAbout: false,
  }
}

const partsOf = (rows: readonly Row[], facet: string): number => rows.find(row => row.facet === facet)?.parts ?? 0
const valuesOf = (rows: readonly Row[], facet: string) =>
  rows.flatMap(row => (row.facet === facet ? [{ value: row.value, count: row.parts }] : []))
