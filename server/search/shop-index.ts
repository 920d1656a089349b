import { z } from '../../domain/text/zod.ts'
import { categoryDrawing } from '../../drawings/category-drawing.ts'
import { listFamilies } from '../catalogue/facts/list-families.ts'
import { listCategories } from '../catalogue/list-categories.ts'
import { cached } from '../platform/cache/cached.ts'
import type { Db } from '../platform/db/database.ts'
import { rows } from '../platform/db/rows.ts'
import type { ShopIndex } from './shapes.ts'

/** The categories and families of the shop, for its first page; some seconds old. */
export const shopIndex = (db: Db): Promise<ShopIndex> => cached(db, 'shop index', () => readShopIndex(db))

async function readShopIndex(db: Db): Promise<ShopIndex> {
  const [categories, families, ofCategory, ofFamily] = await Promise.all([
    listCategories(db),
    listFamilies(db),
    readCounts(db, 'SELECT category_id AS of, parts FROM shelf_counts WHERE category_id <> 0'),
    readCounts(db, 'SELECT family AS of, parts FROM family_counts'),
  ])
  return {
    categories: categories.map(({ id, slug, name }) => ({
      slug,
      name,
      drawing: categoryDrawing(name),
      parts: ofCategory.get(id) ?? null,
    })),
    families: families.map(slug => ({ slug, parts: ofFamily.get(slug) ?? null })),
  }
}

const RowShape = z.object({ of: z.union([z.string(), z.number()]), parts: z.number() })

/** The number of parts on the shelf in each category and family, as last counted by the job `shelf-counts`. */
async function readCounts(db: Db, text: string): Promise<Map<string | number, number>> {
  const found = await rows(db, RowShape, text)
  return new Map(found.map(({ of, parts }) => [of, parts]))
}
