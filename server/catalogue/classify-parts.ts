import { z } from '../../domain/text/zod.ts'
import type { Db } from '../platform/db/database.ts'
import { rows } from '../platform/db/rows.ts'

export const PartClassShape = z.object({
  productId: z.number(),
  category: z.nullable(z.string()),
  brand: z.nullable(z.string()),
})
export type PartClass = z.output<typeof PartClassShape>

/** The category and the brand of published parts, by id. */
export async function classifyParts(db: Db, productIds: readonly number[]): Promise<PartClass[]> {
  return rows(db, PartClassShape, {
    name: 'classify-parts',
    text: `SELECT p.id AS product_id, c.name AS category, p.manufacturer AS brand
      FROM products p LEFT JOIN categories c ON c.id = p.category_id
      WHERE p.id = ANY($1) AND p.is_published ORDER BY p.id`,
    values: [[...productIds]],
  })
}
