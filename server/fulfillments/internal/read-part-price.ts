import type { Cents } from '../../../domain/money/money.ts'
import { readMoney } from '../../platform/db/column-types.ts'
import type { Db, Tx } from '../../platform/db/database.ts'

/** The current price of a part; null: the price is on request, or the part does not exist. */
export async function readPartPrice(db: Db | Tx, productId: number | null): Promise<Cents | null> {
  const { rows } = await db.$client.query<{ price: string | null }>({
    name: 'part-price',
    text: 'SELECT selling_price AS price FROM products_view WHERE id = $1',
    values: [productId],
  })
  const price = rows[0]?.price ?? null
  return price === null ? null : readMoney(price)
}
