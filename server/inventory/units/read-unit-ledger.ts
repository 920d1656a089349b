import { z } from '../../../domain/text/zod.ts'
import type { Db } from '../../platform/db/database.ts'

const AT_ONCE = 200

export const UnitMovementShape = z.object({
  id: z.int(),
  at: z.date(),
  /** by how many pieces what can be sold changed */
  delta: z.int(),
  note: z.string(),
  adminId: z.nullable(z.string()),
})
export type UnitMovement = z.infer<typeof UnitMovementShape>

/** The rows of the stock ledger that a unit has made, the latest first, up to 200. What orders take is in the ledger of its line. */
export async function readUnitLedger(db: Db, unitId: number): Promise<UnitMovement[]> {
  const { rows } = await db.$client.query<UnitMovement>({
    name: 'unit-ledger',
    text: `SELECT id, created_at AS at, delta, coalesce(note, '') AS note, admin_id AS "adminId" FROM stock_movements
      WHERE unit_id = $1 ORDER BY id DESC LIMIT ${AT_ONCE}`,
    values: [unitId],
  })
  return rows
}

/** Units that were split off another, up to 200. */
export async function readSplitOff(db: Db, unitId: number): Promise<{ id: number; quantity: number; bin: string }[]> {
  const { rows } = await db.$client.query<{ id: number; quantity: number; bin: string }>({
    name: 'split-off',
    text: `SELECT u.id, u.quantity, u.bin FROM units u WHERE u.split_from = $1 ORDER BY u.id LIMIT ${AT_ONCE}`,
    values: [unitId],
  })
  return rows
}
