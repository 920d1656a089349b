import type { ReturnableLine } from '../../../domain/returns/return-decision.ts'
import { readMoney } from '../../platform/db/column-types.ts'
import type { Db, Tx } from '../../platform/db/database.ts'

export type ReturnLine = ReturnableLine & {
  itemId: number
  productId: number | null
  name: string
  /** as what it was sold: the line's own, else what was taken for it from the shelf */
  conditions: string[]
}
type Row = Omit<ReturnLine, 'unitPrice' | 'tax' | 'canRestock'> & { unitPrice: string; tax: string }

/** The lines of an order that are parts: what makes up a minimum order cannot come back. */
export async function returnableLines(db: Db | Tx, orderId: string): Promise<ReturnLine[]> {
  const { rows } = await db.$client.query<Row>({
    name: 'returnable-lines',
    text: `SELECT i.id AS "itemId", i.position, i.product_id AS "productId", i.sku, i.name, i.quantity, i.unit_price AS "unitPrice", i.tax,
        CASE WHEN i.condition IS NULL THEN ARRAY(
          SELECT DISTINCT p.condition FROM reservations_view h JOIN stock_lines_view p ON p.id = h.stock_line_id
          WHERE h.order_id = i.order_id AND p.product_id = i.product_id) ELSE ARRAY[i.condition] END AS conditions
      FROM order_items_view i WHERE i.order_id = $1 AND i.price_source <> 'round-up' ORDER BY i.position`,
    values: [orderId],
  })
  return rows.map(row => ({
    ...row,
    unitPrice: readMoney(row.unitPrice),
    tax: readMoney(row.tax),
    canRestock: row.productId !== null,
  }))
}
