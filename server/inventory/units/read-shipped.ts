import { UNIT_KIND_NAMES } from '../../../domain/inventory/unit.ts'
import { z } from '../../../domain/text/zod.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { rows } from '../../platform/db/rows.ts'

/** A unit that shipped with an order; `quantity`: its pieces that were not returned. */
export const ShippedUnitShape = z.object({
  unitId: z.number(),
  productId: z.number(),
  condition: z.string(),
  kind: z.enum(UNIT_KIND_NAMES),
  mark: z.string(),
  quantity: z.number(),
})
export type ShippedUnit = z.output<typeof ShippedUnitShape>

const RowShape = z.pick(ShippedUnitShape, { unitId: true, productId: true, mark: true })

/** Finds the shipped serial numbers of an order, returned or not, by their text, ignoring case. */
export async function findShippedSerials(
  tx: Tx,
  orderId: string,
  serials: readonly string[],
): Promise<Pick<ShippedUnit, 'unitId' | 'productId' | 'mark'>[]> {
  return rows(tx, RowShape, {
    name: 'shipped-serials',
    text: `SELECT unit_id, product_id, upper(mark) AS mark FROM shipped_units
      WHERE order_id = $1 AND kind = 'serial' AND upper(mark) = ANY ($2)`,
    values: [orderId, serials.map(serial => serial.toUpperCase())],
  })
}

const ReadShippedMarksRowShape = z.pick(ShippedUnitShape, { unitId: true, kind: true, mark: true })

/** Lists the units that shipped with an order, returned or not, with their marks at shipment. */
export async function readShippedMarks(
  db: Db | Tx,
  orderId: string,
): Promise<Pick<ShippedUnit, 'unitId' | 'kind' | 'mark'>[]> {
  return rows(db, ReadShippedMarksRowShape, {
    name: 'shipped-marks',
    text: 'SELECT unit_id, kind, mark FROM shipped_units WHERE order_id = $1',
    values: [orderId],
  })
}

const UnitIdAndPaperShape = z.object({ unitId: z.number(), paper: z.nullable(z.string()) })

/** Reads the release documents that the shipped units of an order were promised with, by unit ID; null: none. */
export async function readPromisedDocuments(tx: Tx, orderId: string): Promise<Map<number, string | null>> {
  const found = await rows(tx, UnitIdAndPaperShape, {
    name: 'promised-papers',
    text: 'SELECT unit_id, paper FROM shipped_units WHERE order_id = $1',
    values: [orderId],
  })
  return new Map(found.map(({ unitId, paper }) => [unitId, paper]))
}

/** Lists the units that shipped with an order and were not fully returned. */
export async function readShippedUnits(db: Db | Tx, orderId: string): Promise<ShippedUnit[]> {
  return rows(db, ShippedUnitShape, {
    name: 'shipped-units',
    text: `SELECT unit_id, product_id, condition, kind, mark, quantity - came_back AS quantity
      FROM shipped_units WHERE order_id = $1 AND came_back < quantity ORDER BY mark, unit_id`,
    values: [orderId],
  })
}
