import { eq } from 'drizzle-orm'
import { Refusal } from '../../domain/refusal.ts'
import { releaseStock } from '../inventory/release-stock.ts'
import { writeAudit } from '../platform/audit/write-audit.ts'
import { type Db, inTransaction, type Tx } from '../platform/db/database.ts'
import { LIVE_ATTEMPTS } from './live-attempts.ts'
import { lockOrder, type OrderRow } from './lock-order.ts'
import { orderItems, orders } from './tables.ts'

/** For so long after a payment was given up a charge of it may still turn up: the gateway is looked through as far back. */
const LATE_CHARGE_DAYS = 3

/**
 * Takes an order that was never paid out of the books; what it held is given back. The audit keeps what it was. Refuses
 * ORDER_NOT_FOUND, and ORDER_NOT_DELETABLE where money was, or might still be, charged for it.
 */
export const deleteOrder = (db: Db, orderId: string, adminId: string): Promise<void> =>
  inTransaction(db, async tx => {
    const order = await lockOrder(tx, orderId)
    const why = await whyNotDeleted(tx, order)
    if (why) throw new Refusal('ORDER_NOT_DELETABLE', why)
    const lines = await tx
      .select({ sku: orderItems.sku, quantity: orderItems.quantity, unitPrice: orderItems.unitPrice })
      .from(orderItems)
      .where(eq(orderItems.orderId, orderId))
      .orderBy(orderItems.position)
      .limit(MOST_LINES_KEPT)
    await releaseStock(tx, orderId, ['held'], 'deleted')
    await tx.$client.query('DELETE FROM payment_attempts WHERE order_id = $1', [orderId])
    await tx.delete(orders).where(eq(orders.id, orderId))
    // The audit is kept for ever: who the buyer was, and what was written, is not.
    const { userId, status, total, createdAt } = order
    await writeAudit(tx, {
      ...{ adminId, action: 'order.deleted', subject: 'order', subjectId: orderId, label: order.orderNumber },
      before: { userId, status, total, createdAt, lines },
      after: null,
    })
  })

const MOST_LINES_KEPT = 500

async function whyNotDeleted(tx: Tx, { id, paymentStatus }: OrderRow): Promise<string | null> {
  if (paymentStatus !== 'unpaid') return 'This order was paid: its books are kept. Cancel or refund it instead.'
  const { rows } = await tx.$client.query<{ live: boolean; charged: boolean; late: boolean }>({
    name: 'attempts-of-order-to-delete',
    text: `SELECT bool_or(state IN (${LIVE_ATTEMPTS})) AS live,
        bool_or(state IN ('approved', 'voided') OR EXISTS (SELECT FROM refunds b WHERE b.attempt_id = a.id)) AS charged,
        bool_or(coalesce(closed_at, created_at) > now() - interval '${LATE_CHARGE_DAYS} days') AS late
      FROM payment_attempts a WHERE order_id = $1`,
    values: [id],
  })
  const [attempts] = rows
  if (attempts?.live) return 'A payment of this order is not decided yet: it might still be charged.'
  if (attempts?.charged) return 'A card was charged for this order and given its money back: its books are kept.'
  return attempts?.late
    ? `A payment of this order was tried in the last ${LATE_CHARGE_DAYS} days: a charge of it might still turn up.`
    : null
}
