import { isFiltered, LARGE_SHELF } from '../../../domain/catalogue/product-list.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Facets } from '../shapes.ts'
import { aboutMany, countUpTo, type Total } from './count-list.ts'
import { type Narrowing, whereOf } from './narrow-list.ts'

type Shelf = Narrowing
type StoredShelf = { parts: number; facets: Facets | null; isOld: boolean }

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
  const facets = (await cachedShelf(db, list))?.facets ?? null
  // Counts stored by a previous version lack newer fields.
  return facets && { ...LATER, ...facets }
}

const LATER = { facts: [], prices: [], withReleasePaper: 0, leavesToday: 0 }

/** The stored counts of a large shelf. */
async function cachedShelf(db: Db, { categoryId }: Pick<Shelf, 'categoryId'>): Promise<StoredShelf | undefined> {
  const { rows } = await db.$client.query<StoredShelf>({
    name: 'kept-shelf',
    text: `SELECT parts, facets, counted_at < now() - interval '${OLD}' AS "isOld" FROM shelf_counts
      WHERE category_id = $1 AND parts > ${LARGE_SHELF}`,
    values: [categoryId ?? 0],
  })
  return rows[0]
}
