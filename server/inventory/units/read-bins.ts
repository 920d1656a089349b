import type { UnitKind } from '../../../domain/inventory/unit.ts'
import type { Db } from '../../platform/db/database.ts'

/** The bin of a reserved unit, and the number of its pieces that an order gets. */
export type PickedUnit = {
  orderId: string
  productId: number
  condition: string
  kind: UnitKind
  mark: string
  bin: string
  quantity: number
}

/** Lists the reserved units of orders by bin. */
export async function readBins(db: Db, orderIds: readonly string[]): Promise<PickedUnit[]> {
  const { rows } = await db.$client.query<PickedUnit>({
    name: 'bins-of-orders',
    text: `SELECT r.order_id AS "orderId", u.product_id AS "productId", i.condition, u.kind, u.mark, u.bin, r.quantity
      FROM reserved_units r JOIN units u ON u.id = r.unit_id JOIN stock_lines i ON i.id = u.stock_line_id
      WHERE r.order_id = ANY($1::uuid[]) ORDER BY u.bin, u.mark, u.id`,
    values: [[...orderIds]],
  })
  return rows
}
