import { OPEN_RESERVATION_STATES } from '../../domain/inventory/reservation.ts'
import { ZERO } from '../../domain/money/money.ts'
import { whyNotCanceled } from '../../domain/orders/cancel-rule.ts'
import type { OrderStatus, PaymentStatus } from '../../domain/orders/order.ts'
import { isTooOldToRefund } from '../../domain/payments/payment.ts'
import { Refusal } from '../../domain/refusal.ts'
import { releaseStock } from '../inventory/release-stock.ts'
import { markCanceled } from '../orders/cancel-pieces.ts'
import { ADMIN, NOT_A_UUID, orderOf } from '../orders/find-order.ts'
import { checkSeen } from '../orders/lock-order.ts'
import { moveOrder } from '../orders/move-order.ts'
import { liveAttempt } from '../payments/live-attempt.ts'
import { readRefundSums } from '../payments/read-refund-sums.ts'
import { refundToCard } from '../payments/refund-to-card.ts'
import { chargeOf, leftToRefund, requestRefund } from '../payments/request-refund.ts'
import { type RefundContext, startRefund } from '../payments/run-refund.ts'
import { inTransaction, type Tx } from '../platform/db/database.ts'
import { cancelPieces } from './internal/cancel-pieces.ts'
import { type Canceler, checkMayCancel } from './internal/canceler.ts'
import { readOpened } from './internal/read-opened.ts'
import { refusePacked } from './internal/refuse-packed.ts'
import { refusePartOfQuote } from './internal/refuse-part-of-quote.ts'

export type CanceledOrder = {
  orderId: string
  orderNumber: string
  status: OrderStatus
  /** `paid` until the refund is done */
  paymentStatus: PaymentStatus
}

/**
 * Cancels an order that has not been shipped, or the pieces of it that have not left. One transaction releases its stock, requests
 * the refund and queues the mail. The request to the gateway follows. A repeated call gives the same answer. Refuses
 * ORDER_NOT_FOUND, ORDER_LINK_OLD, NOT_PERMITTED, ORDER_NOT_CANCELABLE, ORDER_MOVED_ON, LINE_PACKED, LINE_QUOTED, and
 * PAYMENT_IN_PROGRESS while the bank may still approve a payment.
 */
export async function cancelOrder(context: RefundContext, orderId: string, by: Canceler): Promise<CanceledOrder> {
  if (NOT_A_UUID.test(orderId)) throw new Refusal('ORDER_NOT_FOUND')
  const refundId = await inTransaction(context.db, tx => cancel(tx, orderId, by, context.publicUrl))
  return finishCanceling(context, orderId, refundId)
}

/** Sends the refund to the gateway, if there is one. Returns the state of the order after that. */
export async function finishCanceling(
  context: RefundContext,
  orderId: string,
  refundId: string | null,
): Promise<CanceledOrder> {
  if (refundId !== null) await startRefund(context, refundId)
  const { orderNumber, status, paymentStatus } = await orderOf(context.db, orderId, ADMIN)
  return { orderId, orderNumber, status, paymentStatus }
}

/**
 * The first step of cancelOrder, in the database only. Returns the ID of the refund to request from the gateway; null:
 * none.
 */
export async function cancel(tx: Tx, orderId: string, by: Canceler, publicUrl: string): Promise<string | null> {
  const order = await orderOf(tx, orderId, 'buyer' in by ? by.buyer : ADMIN, true)
  if (order.status === 'canceled') return null
  checkMayCancel(order, by)
  const pieces = await readOpened(tx, order, by, null)
  const packed = pieces.items.filter(item => item.packed > 0)
  const packedPieces = packed.reduce((all, item) => all + item.packed, 0)
  const why = whyNotCanceled(order.status, packedPieces, 'buyer' in by ? 'buyer' : 'admin')
  if (why === 'status') throw new Refusal('ORDER_NOT_CANCELABLE')
  if ('adminId' in by) checkSeen(order, by.version)
  if ((await liveAttempt(tx, orderId)) !== null) throw new Refusal('PAYMENT_IN_PROGRESS')
  const [firstPacked] = packed
  if (why === 'packed' && firstPacked) refusePacked(firstPacked, 'buyer' in by)
  if (pieces.hasLeft && 'buyer' in by) refusePartOfQuote(pieces.items, pieces.unpacked())
  if (pieces.hasLeft) return cancelPieces(tx, order, pieces, pieces.unpacked(), by, publicUrl)

  // The invoice of a paid order shows for each line that its pieces were canceled.
  if (order.paymentStatus !== 'unpaid') await markCanceled(tx, pieces.unpacked())
  await releaseStock(tx, orderId, OPEN_RESERVATION_STATES, 'cancel')
  const refund = (await leftToRefund(tx, orderId))?.left ?? ZERO
  const charge = await chargeOf(tx, orderId)
  const isToCard = !isTooOldToRefund(charge)
  const isUnpaid = order.paymentStatus === 'unpaid'
  const mail = isUnpaid ? null : { refund, isToCard, before: await readRefundSums(tx, orderId), publicUrl }
  const holdExpiresAt = null
  if ('buyer' in by)
    await moveOrder(tx, order, {
      event: 'canceled',
      by: 'buyer',
      mail,
      facts: { holdExpiresAt, adminNotificationSeen: false },
    })
  else
    await moveOrder(tx, order, {
      event: 'canceled',
      by: { adminId: by.adminId },
      note: by.reason,
      mail,
      facts: { holdExpiresAt, notificationSeen: false },
      audit: { action: 'order.canceled', after: { reason: by.reason } },
    })
  if (order.paymentStatus !== 'paid') return null
  const refundId = await requestRefund(tx, order, null, ('reason' in by && by.reason) || 'The order was canceled.')
  return refundId === null ? null : refundToCard(tx, refundId, charge)
}
