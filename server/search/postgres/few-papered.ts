import { cached } from '../../platform/cache/cached.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Papered } from './filter-conditions.ts'
import type { NarrowedList } from './narrow-list.ts'

/** Up to so many parts are looked up in less time than the parts of a shelf are asked one by one. */
const MAX_FEW = 2000

/**
 * The same list, with the parts that have a release paper where these are few; they are some seconds old. Asked part by part a
 * shelf of 50,000 costs a third of a second to count, and to find the first twenty where hardly any has one.
 */
export const withPapered = async (db: Db, list: NarrowedList): Promise<NarrowedList> => ({
  ...list,
  papered: await cached(db, 'papered parts', () => readFew(db)),
})

async function readFew(db: Db): Promise<Papered> {
  const { rows } = await db.$client.query<{ id: number }>({
    name: 'papered-parts',
    text: `SELECT product_id AS id FROM papered_parts LIMIT ${MAX_FEW + 1}`,
  })
  return rows.length > MAX_FEW ? 'each' : [...new Set(rows.map(({ id }) => id))]
}
