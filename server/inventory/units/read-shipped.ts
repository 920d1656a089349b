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

/** The serials that left with an order, back or not, by the numbers on them, in whatever case they are typed. */
export async function findShippedSerials(
  tx: Tx,
  orderId: string,
  serials: readonly string[],
): Promise<Pick<ShippedUnit, 'unitId' | 'productId' | 'mark'>[]> {
  const { rows } = await tx.$client.query<Pick<ShippedUnit, 'unitId' | 'productId' | 'mark'>>({
    name: 'shipped-serials',
    text: `SELECT unit_id AS "unitId", product_id AS "productId", upper(mark) AS mark FROM shipped_units
      WHERE order_id = $1 AND kind = 'serial' AND upper(mark) = ANY ($2)`,
    values: [orderId, serials.map(serial => serial.toUpperCase())],
  })
  return rows
}

/** The units that left with an order, back or not, as they were marked. */
export async function readShippedMarks(
  db: Db | Tx,
  orderId: string,
): Promise<Pick<ShippedUnit, 'unitId' | 'kind' | 'mark'>[]> {
  const { rows } = await db.$client.query<Pick<ShippedUnit, 'unitId' | 'kind' | 'mark'>>({
    name: 'shipped-marks',
    text: 'SELECT unit_id AS "unitId", kind, mark FROM shipped_units WHERE order_id = $1',
    values: [orderId],
  })
  return rows
}

/** The release papers that units which left with an order were promised with, by their ids; null: none. */
export async function readPromisedDocuments(tx: Tx, orderId: string): Promise<Map<number, string | null>> {
  const { rows } = await tx.$client.query<{ unitId: number; paper: string | null }>({
    name: 'promised-papers',
    text: 'SELECT unit_id AS "unitId", paper FROM shipped_units WHERE order_id = $1',
    values: [orderId],
  })
  return new Map(rows.map(({ unitId, paper }) => [unitId, paper]))
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
