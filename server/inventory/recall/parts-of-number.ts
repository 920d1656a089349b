import { partNumberKey } from '../../../domain/catalogue/part-number.ts'
import { partKey } from '../../catalogue/part-key.ts'
import { productsOfNumber } from '../../catalogue/products-of-number.ts'
import type { Db } from '../../platform/db/database.ts'
import { NumberIdShape } from '../../platform/db/row-shapes.ts'
import { rows } from '../../platform/db/rows.ts'

/**
 * The parts with a number, and the parts that had it before they were renamed, because their pieces were sold or
 * received under it. A former number is known from order lines and from the audit log.
 */
export async function partsOfNumber(db: Db, partNumber: string): Promise<number[]> {
  const key = partNumberKey(partNumber)
  if (key === '') return []
  const found = await rows(db, NumberIdShape, {
    name: 'recalled-former-numbers',
    text: `SELECT product_id AS id FROM order_items_view WHERE ${partKey('sku')} = $1 AND product_id IS NOT NULL
      UNION SELECT subject_id::bigint FROM audit_entries_view
        WHERE action = 'product.changed' AND subject = 'product' AND ${partKey(`(before ->> 'sku')`)} = $1`,
    values: [key],
  })
  return [...new Set([...(await productsOfNumber(db, partNumber)), ...found.map(({ id }) => id)])]
}
