import { z } from '../../domain/text/zod.ts'
import { releaseStock } from '../inventory/release-stock.ts'
import { lockExpired, type OrderRow } from '../orders/lock-order.ts'
import { moveOrder } from '../orders/move-order.ts'
import { liveAttempt } from '../payments/live-attempt.ts'
import { type Db, inTransaction, type Tx } from '../platform/db/database.ts'
import { TextIdShape } from '../platform/db/row-shapes.ts'
import { firstRow, rows } from '../platform/db/rows.ts'

const AT_ONCE = 50

/**
 * Ends orders that were not paid in time and releases their stock. Returns their number. Skips orders with an undecided
 * payment. An order that cannot be ended now does not stop the others: its error is thrown after them. Concurrent calls
 * are safe. Mails a buyer who waits for a payment result.
 */
export async function releaseExpired(db: Db, publicUrl: string): Promise<number> {
  const found = await rows(db, TextIdShape, {
    text: `SELECT id FROM orders_view o WHERE hold_expires_at < now() AND status = 'pending' AND payment_status = 'unpaid'
      AND NOT EXISTS (SELECT FROM pending_payments a WHERE a.order_id = o.id)
      ORDER BY hold_expires_at LIMIT ${AT_ONCE}`,
  })
  let released = 0
  const failures: unknown[] = []
  for (const { id } of found) {
    try {
      released += Number(await expire(db, id, publicUrl))
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
  return released
}

const expire = (db: Db, orderId: string, publicUrl: string): Promise<boolean> =>
  inTransaction(db, async tx => {
    const order = await lockExpired(tx, orderId)
    if (!order || (await liveAttempt(tx, orderId)) !== null) return false
    await releaseStock(tx, orderId)
    const mail = (await isBuyerWaiting(tx, order)) ? { publicUrl } : null
    await moveOrder(tx, order, { event: 'expired', by: 'clock', mail, facts: { holdExpiresAt: null } })
    return true
  })

const ToldShape = z.object({ told: z.nullable(z.boolean()) })

/**
 * True if the buyer was notified that a payment is undecided, and of no result after the reservation ended, because
 * such a result states that the reservation has ended. A decline without a note does not count: the buyer saw it at
 * once and does not wait.
 */
async function isBuyerWaiting(tx: Tx, { id, holdExpiresAt }: OrderRow): Promise<boolean> {
  const row = await firstRow(
    tx,
    ToldShape,
    `SELECT bool_and(event IN ('payment_unknown', 'payment_held') OR created_at < $2) AS told FROM order_history_view
      WHERE order_id = $1 AND event IN ('payment_unknown', 'payment_held', 'payment_declined', 'payment_not_charged')
        AND NOT (event = 'payment_declined' AND note = '')`,
    [id, holdExpiresAt],
  )
  return row?.told ?? false
}
