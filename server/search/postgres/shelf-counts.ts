import { isFiltered, LARGE_SHELF } from '../../../domain/catalogue/product-list.ts'
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

type Shelf = Narrowing
const StoredShelfShape = z.object({ parts: z.number(), facets: z.nullable(StoredFacetsShape), isOld: z.boolean() })
type StoredShelf = z.output<typeof StoredShelfShape>

/** An older count may be far off. */
const OLD = '1 hour'

/**
 * The total of a list without search and filters. A large one is not counted on request: `count-shelves.ts` has counted
 * it some time ago. If it has not yet, or the stored count is old, the total is an estimate.
 */
export async function countShelf(db: Db, list: Shelf): Promise<Total> {
  const stored = list.family === null ? await cachedShelf(db, list) : undefined
  if (!stored) return countUpTo(db, whereOf(list), LARGE_SHELF)
  return stored.isOld ? { total: aboutMany(stored.parts), isAbout: true } : { total: stored.parts, isAbout: false }
}

/** The stored filters of a large shelf; null: not stored. */
export async function cachedFacets(db: Db, list: Shelf): Promise<Facets | null> {
  if (list.terms || list.family !== null || isFiltered(list.filters)) return null
  return (await cachedShelf(db, list))?.facets ?? null
}

/** The stored counts of a large shelf. */
async function cachedShelf(db: Db, { categoryId }: Pick<Shelf, 'categoryId'>): Promise<StoredShelf | undefined> {
  const row = await firstRow(db, StoredShelfShape, {
    name: 'kept-shelf',
    text: `SELECT parts, facets, counted_at < now() - interval '${OLD}' AS is_old FROM shelf_counts
      WHERE category_id = $1 AND parts > ${LARGE_SHELF}`,
    values: [categoryId ?? 0],
  })
  return row
}
