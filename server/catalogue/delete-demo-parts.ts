import type { Tx } from '../platform/db/database.ts'

/** Deletes demo parts with all rows that refer to them by foreign key: stock, units, documents, pictures, facts. */
export async function deleteDemoParts(tx: Tx, partIds: readonly number[]): Promise<void> {
  await tx.$client.query('DELETE FROM products WHERE id = ANY($1)', [partIds])
}

/** Deletes the demo categories that have no other part. */
export async function deleteDemoCategories(tx: Tx, categoryIds: readonly number[]): Promise<void> {
  await tx.$client.query(
    `DELETE FROM categories c WHERE c.id = ANY($1) AND NOT EXISTS (SELECT FROM products p WHERE p.category_id = c.id)`,
    [categoryIds],
  )
}
