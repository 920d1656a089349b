import type { Tx } from '../platform/db/database.ts'

/** Deletes parts of the demonstration with all that hangs on them by its keys: stock, units, papers, pictures, facts. */
export async function deleteDemoParts(tx: Tx, partIds: readonly number[]): Promise<void> {
  await tx.$client.query('DELETE FROM products WHERE id = ANY($1)', [partIds])
}

/** Deletes the categories of the demonstration in which no part of anybody else's is. */
export async function deleteDemoCategories(tx: Tx, categoryIds: readonly number[]): Promise<void> {
  await tx.$client.query(
    `DELETE FROM categories c WHERE c.id = ANY($1) AND NOT EXISTS (SELECT FROM products p WHERE p.category_id = c.id)`,
    [categoryIds],
  )
}
