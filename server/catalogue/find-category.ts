import type { Db } from '../platform/db/database.ts'
import { firstRow } from '../platform/db/rows.ts'
import { type Category, CategoryShape } from './shapes.ts'

/** Finds a category by its slug or, for old links, by its id. */
export async function findCategory(db: Db, slugOrId: string): Promise<Category | null> {
  const row = await firstRow(db, CategoryShape, {
    name: 'find-category',
    text: 'SELECT id, slug, name, description FROM categories WHERE slug = $1 OR id::text = $1 ORDER BY slug = $1 DESC LIMIT 1',
    values: [slugOrId],
  })
  return row ?? null
}
