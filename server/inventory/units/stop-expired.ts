import { inTransaction } from '../../platform/db/database.ts'
import type { StockContext } from '../stock-context.ts'
import { lockUnit, writeMove } from './move-unit.ts'
import { notShippedBy, notSoldBy } from './sold-today.ts'

const AT_ONCE = 500

/**
 * Quarantines units for sale with too little shelf life left, and units of orders whose shelf life has ended, one unit per
 * transaction. An admin decides on them. Returns the number of units quarantined.
 */
export async function stopExpired(context: StockContext, isStopped = () => false): Promise<number> {
  const { rows } = await context.db.$client.query<{ id: number }>(
    `SELECT id FROM units u WHERE state = 'available' AND NOT is_gone AND expires_on <= $1
        AND (quantity > 0 OR (expires_on <= $2 AND EXISTS (SELECT FROM reserved_units r WHERE r.unit_id = u.id)))
      ORDER BY expires_on, id LIMIT ${AT_ONCE}`,
    [notSoldBy(), notShippedBy()],
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
    const isOld = (by: string) => unit.expiresOn !== null && unit.expiresOn <= by
    const isStopped = (unit.quantity > 0 && isOld(notSoldBy())) || (unit.taken > 0 && isOld(notShippedBy()))
    if (unit.state !== 'available' || !isStopped) return false
    await writeMove(tx, unit, 'expired', 'clock', `Expires on ${unit.expiresOn}`)
    return true
  })
