import { partNumberKey } from '../../domain/catalogue/part-number.ts'
import type { Db } from '../platform/db/database.ts'

/** The parts of every maker with this number in any spelling, including unlisted ones. */
export async function productsOfNumber(db: Db, partNumber: string): Promise<number[]> {
  const key = partNumberKey(partNumber)
  if (key === '') return []
  const { rows } = await db.$client.query<{ id: number }>({
    name: 'products-of-number',
    text: 'SELECT id FROM products WHERE sku_key = $1 ORDER BY id',
    values: [key],
  })
  return rows.map(({ id }) => id)
}
