import { cached } from '../../platform/cache/cached.ts'
import type { Db } from '../../platform/db/database.ts'
import { NumberIdShape } from '../../platform/db/row-shapes.ts'
import { rows } from '../../platform/db/rows.ts'
import type { Papered } from './filter-conditions.ts'
import type { NarrowedList } from './narrow-list.ts'

/** Up to this number, looking up the parts is faster than checking the parts of a shelf one by one. */
const MAX_FEW = 2000

/**
 * The same list with the ids of the parts that have a release paper, if they are few; the ids are some seconds old.
 * Checking each part of a shelf of 50,000 takes a third of a second to count, and just as long to find the first twenty
 * if hardly any part has a paper.
 */
export const withPapered = async (db: Db, list: NarrowedList): Promise<NarrowedList> => ({
  ...list,
  papered: await cached(db, 'papered parts', () => readFew(db)),
})

async function readFew(db: Db): Promise<Papered> {
  const found = await rows(db, NumberIdShape, {
    name: 'papered-parts',
    text: `SELECT product_id AS id FROM papered_parts LIMIT ${MAX_FEW + 1}`,
  })
  return found.length > MAX_FEW ? 'each' : [...new Set(found.map(({ id }) => id))]
}
