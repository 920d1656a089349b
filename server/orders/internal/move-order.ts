import { isGivenBack, mayHappen } from '../../../domain/orders/order.ts'
import { type DeskMove, whyNotMoved } from '../../../domain/orders/order-words.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { changedFacts } from '../../platform/audit/changed-facts.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import { goesBack, isVoidedByHand } from '../goes-back.ts'
import { type EventFacts, writeHistory } from '../write-history.ts'
import { lockOrder, type OrderRow } from './lock-order.ts'

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
  facts: EventFacts = {},
  note = '',
): Promise<OrderRow> {
  const order = await lockOrder(tx, orderId)
  if (!mayHappen(move, order.status, 'admin'))
    throw new Refusal('ORDER_MOVED_ON', whyNotMoved(move, order.status), { status: order.status })
  if (order.paymentStatus === 'unpaid') throw new Refusal('ORDER_NOT_PAID')
  // A parcel that has left arrives, whatever becomes of its money.
  if (move !== 'delivered') await refuseWithoutMoney(tx, order)
  const seen = { notificationSeen: false, adminNotificationSeen: true }
  const status = await writeHistory(tx, order, move, { adminId }, note, { ...facts, ...seen })
  await writeAudit(tx, {
    ...{ adminId, action: `order.${move}`, subject: 'order', subjectId: orderId, label: order.orderNumber },
    ...changedFacts(order, { ...facts, status }),
  })
  return lockOrder(tx, orderId)
}

async function refuseWithoutMoney(tx: Tx, { id, paymentStatus }: OrderRow): Promise<void> {
  if (isGivenBack(paymentStatus)) throw new Refusal('ORDER_GIVEN_BACK')
  if (await goesBack(tx, id)) throw new Refusal('ORDER_BEING_REFUNDED')
  if (await isVoidedByHand(tx, id)) throw new Refusal('ORDER_VOIDED_BY_HAND')
}
