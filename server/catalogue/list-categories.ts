import { cached } from '../platform/cache/cached.ts'
import type { Db } from '../platform/db/database.ts'
import { rows } from '../platform/db/rows.ts'
import { nameOrder } from './part-key.ts'
import { type Category, CategoryShape } from './shapes.ts'

const MAX_CATEGORIES = 1000

/** Lists the categories with parts on the shelf, by name, 1,000 at most; cached for some seconds. */
export const listCategories = (db: Db): Promise<Category[]> => cached(db, 'categories', () => readCategories(db))

/** Lists them without the cache. */
export async function readCategories(db: Db): Promise<Category[]> {
  return rows(db, CategoryShape, {
    name: 'list-categories',
    text: `SELECT c.id, c.slug, c.name, c.description FROM categories c
      WHERE EXISTS (SELECT FROM products p WHERE p.category_id = c.id AND p.is_published AND p.is_listed AND p.in_stock)
      ORDER BY ${nameOrder('c.name')}, c.id LIMIT ${MAX_CATEGORIES}`,
  })
}
