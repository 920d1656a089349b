import { eq } from 'drizzle-orm'
import { isGivenBack, mayHappen } from '../../../domain/order.ts'
import { type DeskMove, whyNotMoved } from '../../../domain/order-words.ts'
import { UNEXPECTED, voidedByHand } from '../../../domain/payment.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { changedFacts } from '../../audit/changed-facts.ts'
import { writeAudit } from '../../audit/write-audit.ts'
import type { Tx } from '../../db/database.ts'
import { orders } from '../tables.ts'
import { writeHistory } from '../write-history.ts'
import { lockOrder, type OrderRow } from './lock-order.ts'

type Change = Partial<typeof orders.$inferInsert>

/**
 * One step that the desk takes with a paid order: locks it, sees whether the step is still in the table, and writes it
 * with its history. Of two admins at once the second waits here and then hears where the order stands: ORDER_MOVED_ON.
 * Refuses ORDER_NOT_FOUND, ORDER_NOT_PAID, ORDER_BEING_REFUNDED, ORDER_VOIDED_BY_HAND and ORDER_GIVEN_BACK too. The buyer has news;
 * the desk has seen its own.
 */
export async function moveOrder(
  tx: Tx,
  orderId: string,
  move: DeskMove,
  adminId: string,
  facts: Change = {},
  note = '',
): Promise<OrderRow> {
  const order = await lockOrder(tx, orderId)
  if (!mayHappen(move, order.status, 'admin'))
    throw new Refusal('ORDER_MOVED_ON', whyNotMoved(move, order.status), { status: order.status })
  if (isGivenBack(order.paymentStatus)) throw new Refusal('ORDER_GIVEN_BACK')
  if (order.paymentStatus !== 'paid') throw new Refusal('ORDER_NOT_PAID')
  if (move !== 'delivered' && (await goesBack(tx, orderId))) throw new Refusal('ORDER_BEING_REFUNDED')
  if (move !== 'delivered' && (await isVoidedByHand(tx, order.orderNumber))) throw new Refusal('ORDER_VOIDED_BY_HAND')
  const status = await writeHistory(tx, order, move, { adminId }, note)
  const [moved] = await tx
    .update(orders)
    .set({ ...facts, status, notificationSeen: false, adminNotificationSeen: true, updatedAt: new Date() })
    .where(eq(orders.id, orderId))
    .returning()
  if (!moved) throw new Error(`order ${orderId} is locked and not there`)
  await writeAudit(tx, {
    ...{ adminId, action: `order.${move}`, subject: 'order', subjectId: orderId, label: order.orderNumber },
    ...changedFacts(order, { ...facts, status }),
  })
  return moved
}

/**
 * Whether all that was charged is to go back, though the gateway has not done it yet: until then the order counts as paid.
 * Whoever decides a refund holds the order's lock too, so that it is either seen here or comes after this step.
 */
async function goesBack(tx: Tx, orderId: string): Promise<boolean> {
  const { rows } = await tx.$client.query(
    `SELECT FROM payment_attempts a WHERE order_id = $1 AND state = 'approved'
      AND amount <= (SELECT sum(amount) FROM payment_take_backs WHERE attempt_id = a.id)`,
    [orderId],
  )
  return rows.length > 0
}

/** Whether the gateway told that the charge was voided there; the books have it as paid until the order is canceled. */
async function isVoidedByHand(tx: Tx, orderNumber: string): Promise<boolean> {
  const { rows } = await tx.$client.query(
    `SELECT FROM payment_notifications WHERE result LIKE '${UNEXPECTED}%' AND result = $1 LIMIT 1`,
    [voidedByHand(orderNumber)],
  )
  return rows.length > 0
}
