import { z } from '../../../domain/text/zod.ts'
import type { Db } from '../../platform/db/database.ts'
import { rows } from '../../platform/db/rows.ts'

const AT_ONCE = 200

export const UnitMovementShape = z.object({
  id: z.int(),
  at: z.date(),
  /** the change of the quantity that can be sold */
  delta: z.int(),
  note: z.string(),
  adminId: z.nullable(z.string()),
})
export type UnitMovement = z.infer<typeof UnitMovementShape>

/**
 * Lists the rows of the stock ledger that a unit has caused, the latest first, up to 200. Pieces that orders take are
 * in the ledger of its line.
 */
export async function readUnitLedger(db: Db, unitId: number): Promise<UnitMovement[]> {
  return rows(db, UnitMovementShape, {
    name: 'unit-ledger',
    text: `SELECT id, created_at AS at, delta, coalesce(note, '') AS note, admin_id FROM stock_movements
      WHERE unit_id = $1 ORDER BY id DESC LIMIT ${AT_ONCE}`,
    values: [unitId],
  })
}

const RowShape = z.object({ id: z.number(), quantity: z.number(), bin: z.string() })

/** Lists units that were split off a unit, up to 200. */
export async function readSplitOff(db: Db, unitId: number): Promise<{ id: number; quantity: number; bin: string }[]> {
  return rows(db, RowShape, {
    name: 'split-off',
    text: `SELECT u.id, u.quantity, u.bin FROM units u WHERE u.split_from = $1 ORDER BY u.id LIMIT ${AT_ONCE}`,
    values: [unitId],
  })
}
