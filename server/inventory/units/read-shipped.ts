import type { UnitKind } from '../../../domain/inventory/unit.ts'
import type { Db, Tx } from '../../platform/db/database.ts'

/** A unit that shipped with an order; `quantity`: its pieces that were not returned. */
export type ShippedUnit = {
  unitId: number
  productId: number
  condition: string
  kind: UnitKind
  mark: string
  quantity: number
}

/** Finds the shipped serial numbers of an order, returned or not, by their text, ignoring case. */
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

/** Lists the units that shipped with an order, returned or not, with their marks at shipment. */
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

/** Reads the release documents that the shipped units of an order were promised with, by unit ID; null: none. */
export async function readPromisedDocuments(tx: Tx, orderId: string): Promise<Map<number, string | null>> {
  const { rows } = await tx.$client.query<{ unitId: number; paper: string | null }>({
    name: 'promised-papers',
    text: 'SELECT unit_id AS "unitId", paper FROM shipped_units WHERE order_id = $1',
    values: [orderId],
  })
  return new Map(rows.map(({ unitId, paper }) => [unitId, paper]))
}

/** Lists the units that shipped with an order and were not fully returned. */
export async function readShippedUnits(db: Db | Tx, orderId: string): Promise<ShippedUnit[]> {
  const { rows } = await db.$client.query<ShippedUnit>({
    name: 'shipped-units',
    text: `SELECT unit_id AS "unitId", product_id AS "productId", condition, kind, mark, quantity - came_back AS quantity
      FROM shipped_units WHERE order_id = $1 AND came_back < quantity ORDER BY mark, unit_id`,
    values: [orderId],
  })
  return rows
}
