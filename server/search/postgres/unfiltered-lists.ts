import { isFiltered, MAX_COUNTED_UNFILTERED } from '../../../domain/catalogue/product-list.ts'
import { z } from '../../../domain/text/zod.ts'
import type { Db } from '../../platform/db/database.ts'
import { firstRow } from '../../platform/db/rows.ts'
import { type Facets, FacetsShape } from '../shapes.ts'
import { aboutMany, countUpTo, type Total } from './count-list.ts'
import { type Narrowing, whereOf } from './narrow-list.ts'

/** Counts stored by a previous version lack newer fields. */
const StoredFacetsShape = z.extend(FacetsShape, {
  facts: z._default(FacetsShape.shape.facts, []),
  prices: z._default(FacetsShape.shape.prices, []),
  withReleasePaper: z._default(z.number(), 0),
  leavesToday: z._default(z.number(), 0),
})

const StoredCountsShape = z.object({ parts: z.number(), facets: z.nullable(StoredFacetsShape), isOld: z.boolean() })
type StoredCounts = z.output<typeof StoredCountsShape>

/** An older count may be far off. */
const OLD = '1 hour'

/**
 * The total of a list without search and filters. Lists of more than MAX_COUNTED_UNFILTERED parts are not counted here: the
 * total is the count that store-unfiltered-counts.ts stored, or an estimate if that is old or missing. Smaller lists are
 * counted.
 */
export async function countUnfilteredList(db: Db, list: Narrowing): Promise<Total> {
  const stored = list.family === null ? await readStoredCounts(db, list) : undefined
  if (!stored) return countUpTo(db, whereOf(list), MAX_COUNTED_UNFILTERED)
  return stored.isOld ? { total: aboutMany(stored.parts), isAbout: true } : { total: stored.parts, isAbout: false }
}

/** The stored facets of a list without search and filters; null: not stored. */
export async function readStoredFacets(db: Db, list: Narrowing): Promise<Facets | null> {
  if (list.terms || list.family !== null || isFiltered(list.filters)) return null
  return (await readStoredCounts(db, list))?.facets ?? null
}

/** The stored counts of a large catalog (`categoryId` null) or category; undefined: not stored. */
async function readStoredCounts(
  db: Db,
  { categoryId }: Pick<Narrowing, 'categoryId'>,
): Promise<StoredCounts | undefined> {
  const row = await firstRow(db, StoredCountsShape, {
    name: 'stored-counts',
    text: `SELECT parts, facets, counted_at < now() - interval '${OLD}' AS is_old FROM shelf_counts
      WHERE category_id = $1 AND parts > ${MAX_COUNTED_UNFILTERED}`,
    values: [categoryId ?? 0],
  })
  return row
}
