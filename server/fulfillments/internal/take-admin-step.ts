import { isRefunded, mayHappen } from '../../../domain/orders/order.ts'
import { type AdminMove, whyNotMoved } from '../../../domain/orders/order-words.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { refuseWithoutPapers } from '../../inventory/papers/refuse-without-papers.ts'
import { refuseStopped } from '../../inventory/units/ship-units.ts'
import { checkSeen, lockOrder, type OrderRow } from '../../orders/lock-order.ts'
import { isRefundedInFull, isVoidedByHand } from '../../payments/refunded-in-full.ts'
import type { Facts } from '../../platform/audit/write-audit.ts'
import type { Db, Tx } from '../../platform/db/database.ts'

/** An order, and the version of it that was seen; left out: whichever it is. */
export type OrderSeen = { orderId: string; version?: number | undefined }

/**
 * Locks a paid order for one step of the back office, if the step is still in the table: of two admins at once the second
 * waits here and then hears where the order stands. Refuses ORDER_NOT_FOUND, ORDER_MOVED_ON, ORDER_NOT_PAID,
 * ORDER_BEING_REFUNDED, ORDER_VOIDED_BY_HAND, ORDER_REFUNDED.
 */
export async function lockForStep(tx: Tx, { orderId, version }: OrderSeen, step: AdminMove): Promise<OrderRow> {
  const order = await lockOrder(tx, orderId)
  refuseWhereItStands(order, step)
  checkSeen(order, version)
  // A parcel that has left arrives, whatever becomes of its money.
  if (step !== 'delivered') await refuseWithoutMoney(tx, order)
  return order
}

/** Whether an order could be shipped just now; refuses as the step itself would. */
export async function checkShippable(db: Db, order: OrderRow): Promise<void> {
  refuseWhereItStands(order, 'shipped')
  await refuseWithoutMoney(db, order)
  await refuseStopped(db, order.id)
  await refuseWithoutPapers(db, order.id)
}

/** What such a step writes: the buyer has news, the back office has seen its own, and the audit keeps `before` and `after`. */
export const adminStep = (
  step: AdminMove,
  adminId: string,
  { note = '', before = {}, after = {} }: { note?: string; before?: Facts; after?: Facts } = {},
) => ({
  ...{ by: { adminId }, note },
  facts: { notificationSeen: false, adminNotificationSeen: true },
  audit: { action: `order.${step}` as const, before, after },
})

function refuseWhereItStands({ status, paymentStatus }: OrderRow, step: AdminMove): void {
  if (!mayHappen(step, status, 'admin')) throw new Refusal('ORDER_MOVED_ON', whyNotMoved(step, status), { status })
  if (paymentStatus === 'unpaid') throw new Refusal('ORDER_NOT_PAID')
}

async function refuseWithoutMoney(db: Db | Tx, { id, paymentStatus }: OrderRow): Promise<void> {
  if (isRefunded(paymentStatus)) throw new Refusal('ORDER_REFUNDED')
  if (await isRefundedInFull(db, id)) throw new Refusal('ORDER_BEING_REFUNDED')
  if (await isVoidedByHand(db, id)) throw new Refusal('ORDER_VOIDED_BY_HAND')
}
