import { categoryDrawing } from '../../drawings/category-drawing.ts'
import { countFamilies } from '../catalogue/facts/count-families.ts'
import { listCategories } from '../catalogue/list-categories.ts'
import { cached } from '../platform/cache/cached.ts'
import type { Db } from '../platform/db/database.ts'
import type { ShopIndex } from './shapes.ts'

/** What the shop has, as the page begins that nobody searches on: some seconds old. */
export const shopIndex = (db: Db): Promise<ShopIndex> => cached(db, 'shop index', () => readShopIndex(db))

async function readShopIndex(db: Db): Promise<ShopIndex> {
  const [categories, parts, families] = await Promise.all([listCategories(db), countedParts(db), countFamilies(db)])
  return {
    categories: categories.map(({ id, slug, name }) => ({
      ...{ slug, name, drawing: categoryDrawing(name) },
      parts: parts.get(id) ?? null,
    })),
    families: families.map(({ slug, count }) => ({ slug, parts: count })),
  }
}

/** How many parts each category has on the shelf, as the job `shelf-counts` counted them last. */
async function countedParts(db: Db): Promise<Map<number, number>> {
  const { rows } = await db.$client.query<{ id: number; parts: number }>(
    'SELECT category_id AS id, parts FROM shelf_counts WHERE category_id <> 0',
  )
  return new Map(rows.map(({ id, parts }) => [id, parts]))
}
