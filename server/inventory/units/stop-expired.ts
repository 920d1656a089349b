import { inTransaction } from '../../platform/db/database.ts'
import type { StockContext } from '../stock-context.ts'
import { lockUnit, writeMove } from './move-unit.ts'
import { notSoldBy } from './sold-today.ts'

const AT_ONCE = 500

/**
 * Quarantines units with too little shelf life left, one unit per transaction. An admin decides on them. Returns the number of units
 * quarantined.
 */
export async function stopExpired(context: StockContext, isStopped = () => false): Promise<number> {
  const { rows } = await context.db.$client.query<{ id: number }>(
    `SELECT id FROM units WHERE state = 'available' AND quantity > 0 AND expires_on <= $1 ORDER BY expires_on, id LIMIT ${AT_ONCE}`,
    [notSoldBy()],
  )
  let stopped = 0
  for (const { id } of rows) {
    if (isStopped()) break
    if (await stopOne(context, id)) stopped += 1
  }
  return stopped
}

const stopOne = (context: StockContext, unitId: number): Promise<boolean> =>
  inTransaction(context.db, async tx => {
    const { unit } = await lockUnit(tx, unitId, context)
    // The unit may have been sold, moved or changed since the list was read.
    const isOld = unit.expiresOn !== null && unit.expiresOn <= notSoldBy()
    if (unit.state !== 'available' || unit.quantity === 0 || !isOld) return false
    await writeMove(tx, unit, 'expired', 'clock', `Expires on ${unit.expiresOn}`)
    return true
  })
