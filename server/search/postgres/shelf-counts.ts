import { isFiltered, LARGE_SHELF } from '../../../domain/catalogue/product-list.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Facets } from '../shapes.ts'
import { aboutMany, countUpTo, type Total } from './count-list.ts'
import { type Narrowing, whereOf } from './narrow-list.ts'

type Shelf = Narrowing
type Kept = { parts: number; facets: Facets | null; isOld: boolean }

/** A count that is older than this may be far off. */
const OLD = '1 hour'

/**
 * The total of a list without search and filters. Nobody who looks at a large one counts it: `count-shelves.ts` did so a while
 * ago. Where that has not been yet, and where the kept count is old, it is about so many.
 */
export async function countShelf(db: Db, list: Shelf): Promise<Total> {
  const kept = list.family === null ? await cachedShelf(db, list) : undefined
  if (!kept) return countUpTo(db, whereOf(list), LARGE_SHELF)
  return kept.isOld ? { total: aboutMany(kept.parts), isAbout: true } : { total: kept.parts, isAbout: false }
}

/** What a large shelf can be narrowed to, as it was counted last; null: not kept. */
export async function cachedFacets(db: Db, list: Shelf): Promise<Facets | null> {
  if (list.terms || list.family !== null || isFiltered(list.filters)) return null
  const facets = (await cachedShelf(db, list))?.facets ?? null
  // What a version before has counted lacks what came later.
  return facets && { ...LATER, ...facets }
}

const LATER = { facts: [], prices: [], withReleasePaper: 0, leavesToday: 0 }

/** What is kept of a large shelf. */
async function cachedShelf(db: Db, { categoryId }: Pick<Shelf, 'categoryId'>): Promise<Kept | undefined> {
  const { rows } = await db.$client.query<Kept>({
    name: 'kept-shelf',
    text: `SELECT parts, facets, counted_at < now() - interval '${OLD}' AS "isOld" FROM shelf_counts
      WHERE category_id = $1 AND parts > ${LARGE_SHELF}`,
    values: [categoryId ?? 0],
  })
  return rows[0]
}
