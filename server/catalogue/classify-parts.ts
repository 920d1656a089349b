import type { Db } from '../platform/db/database.ts'

export type PartClass = { productId: number; category: string | null; brand: string | null }

/** The category and the brand of published parts, by id. */
export async function classifyParts(db: Db, productIds: readonly number[]): Promise<PartClass[]> {
  const { rows } = await db.$client.query<PartClass>({
    name: 'classify-parts',
    text: `SELECT p.id AS "productId", c.name AS category, p.manufacturer AS brand
      FROM products p LEFT JOIN categories c ON c.id = p.category_id
      WHERE p.id = ANY($1) AND p.is_published ORDER BY p.id`,
    values: [[...productIds]],
  })
  return rows
}
