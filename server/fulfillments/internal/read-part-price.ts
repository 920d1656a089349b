import type { Cents } from '../../../domain/money/money.ts'
import { z } from '../../../domain/text/zod.ts'
import { readMoney } from '../../platform/db/column-types.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { firstRow } from '../../platform/db/rows.ts'

const PriceShape = z.object({ price: z.nullable(z.string()) })

/** The current price of a part; null: the price is on request, or the part does not exist. */
export async function readPartPrice(db: Db | Tx, productId: number | null): Promise<Cents | null> {
  const row = await firstRow(db, PriceShape, {
    name: 'part-price',
    text: 'SELECT selling_price AS price FROM products_view WHERE id = $1',
    values: [productId],
  })
  const price = row?.price ?? null
  return price === null ? null : readMoney(price)
}
