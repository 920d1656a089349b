import { recordEvent } from '../events.ts'
import type { Tx } from '../platform/db/database.ts'

/**
 * Deletes orders of the demonstration with all that hangs on them by its keys: lines, history, charges, parcels, what they had reserved.
 * Payments, returns and certificates are gone before.
 */
export async function deleteDemoOrders(tx: Tx, orderIds: readonly string[]): Promise<void> {
  const { rows } = await tx.$client.query<{ id: string; userId: string | null }>(
    'DELETE FROM orders WHERE id = ANY($1) RETURNING id, user_id AS "userId"',
    [orderIds],
  )
  const subjects = rows.map(({ id, userId }) => `${id} ${userId ?? '-'}`)
  if (subjects.length > 0) await recordEvent(tx, 'order.deleted', ...subjects)
}
