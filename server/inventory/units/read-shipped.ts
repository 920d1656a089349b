import type { UnitKind } from '../../../domain/inventory/unit.ts'
import type { Db, Tx } from '../../platform/db/database.ts'

/** A unit that left with an order; `quantity`: pieces of it that have not come back. */
export type ShippedUnit = {
  unitId: number
  productId: number
  condition: string
  kind: UnitKind
  mark: string
  quantity: number
}

/** The units that left with an order and are still out. */
export async function readShippedUnits(db: Db | Tx, orderId: string): Promise<ShippedUnit[]> {
  const { rows } = await db.$client.query<ShippedUnit>({
    name: 'shipped-units',
    text: `SELECT unit_id AS "unitId", product_id AS "productId", condition, kind, mark, quantity - came_back AS quantity
      FROM shipped_units WHERE order_id = $1 AND came_back < quantity ORDER BY mark, unit_id`,
    values: [orderId],
  })
  return rows
}
