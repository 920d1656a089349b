import { isRefunded, mayHappen } from '../../../domain/orders/order.ts'
import { type AdminMove, whyNotMoved } from '../../../domain/orders/order-words.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { lockOrder, type OrderRow } from '../../orders/lock-order.ts'
import { moveOrder } from '../../orders/move-order.ts'
import { isRefundedInFull, isVoidedByHand } from '../../payments/refunded-in-full.ts'
import type { Facts } from '../../platform/audit/write-audit.ts'
import type { Tx } from '../../platform/db/database.ts'

/**
 * One step that the back office takes with a paid order: locks it, sees whether the step is still in the table, and writes it
 * with its history; `before` and `after` are what the audit keeps of it. Of two admins at once the second waits here and then hears where the order stands: ORDER_MOVED_ON.
 * Returns the order as it was. Refuses ORDER_NOT_FOUND, ORDER_NOT_PAID, ORDER_BEING_REFUNDED, ORDER_VOIDED_BY_HAND and ORDER_REFUNDED too. The buyer has news;
 * the back office has seen its own.
 */
export async function takeAdminStep(
  tx: Tx,
  orderId: string,
  step: AdminMove,
  adminId: string,
  { note = '', before = {}, after = {} }: { note?: string; before?: Facts; after?: Facts } = {},
): Promise<OrderRow> {
  const order = await lockOrder(tx, orderId)
  if (!mayHappen(step, order.status, 'admin'))
    throw new Refusal('ORDER_MOVED_ON', whyNotMoved(step, order.status), { status: order.status })
  if (order.paymentStatus === 'unpaid') throw new Refusal('ORDER_NOT_PAID')
  // A parcel that has left arrives, whatever becomes of its money.
  if (step !== 'delivered') await refuseWithoutMoney(tx, order)
  await moveOrder(tx, order, {
    ...{ event: step, by: { adminId }, note },
    facts: { notificationSeen: false, adminNotificationSeen: true },
    audit: { action: `order.${step}`, before, after },
  })
  return order
}

async function refuseWithoutMoney(tx: Tx, { id, paymentStatus }: OrderRow): Promise<void> {
  if (isRefunded(paymentStatus)) throw new Refusal('ORDER_REFUNDED')
  if (await isRefundedInFull(tx, id)) throw new Refusal('ORDER_BEING_REFUNDED')
  if (await isVoidedByHand(tx, id)) throw new Refusal('ORDER_VOIDED_BY_HAND')
}
