import { ROUND_UP_SKU } from '../../../domain/catalogue/product.ts'
import type { Db, Tx } from '../../platform/db/database.ts'

export type RoundUpProduct = { id: number; sku: string; name: string; slug: string }

/** The product of the round-up line; null if the store has none. */
export async function readRoundUp(db: Db | Tx): Promise<RoundUpProduct | null> {
  const { rows } = await db.$client.query<RoundUpProduct>({
    name: 'round-up-product',
    text: 'SELECT id, sku, name, slug FROM products_view WHERE sku = $1 AND is_published',
    values: [ROUND_UP_SKU],
  })
  return rows[0] ?? null
}
