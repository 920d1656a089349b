import { ROUND_UP_SKU } from '../../../domain/catalogue/product.ts'
import { z } from '../../../domain/text/zod.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { firstRow } from '../../platform/db/rows.ts'

const RoundUpProductShape = z.object({ id: z.number(), sku: z.string(), name: z.string(), slug: z.string() })
export type RoundUpProduct = z.output<typeof RoundUpProductShape>

/** The product of the round-up line; null if the store has none. */
export async function readRoundUp(db: Db | Tx): Promise<RoundUpProduct | null> {
  const row = await firstRow(db, RoundUpProductShape, {
    name: 'round-up-product',
    text: 'SELECT id, sku, name, slug FROM products_view WHERE sku = $1 AND is_published',
    values: [ROUND_UP_SKU],
  })
  return row ?? null
}
