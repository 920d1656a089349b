import type { Tx } from '../../platform/db/database.ts'

/** Locks and returns the stock line of a part in a condition; adds it with quantity 0 if there is none. */
export async function lineOf(tx: Tx, productId: number, condition: string): Promise<number> {
  const { rows } = await tx.$client.query<{ id: number }>(
    `INSERT INTO stock_lines (product_id, condition, quantity) VALUES ($1, $2, 0)
      ON CONFLICT (product_id, condition) DO UPDATE SET updated_at = now() RETURNING id`,
    [productId, condition],
  )
  return rows[0]?.id ?? 0
}
