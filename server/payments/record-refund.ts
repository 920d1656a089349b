import { and, eq, ne, sql } from 'drizzle-orm'
import { formatMoney } from '../../domain/money/money.ts'
import { mayMoveAttempt } from '../../domain/payments/payment.ts'
import { lockOrder } from '../orders/lock-order.ts'
import { moveOrder } from '../orders/move-order.ts'
import { readMoney } from '../platform/db/column-types.ts'
import { type Db, inTransaction, type Tx } from '../platform/db/database.ts'
import { moveAttempt } from './move-attempt.ts'
import { moveRefund } from './move-refund.ts'
import { paymentAttempts, refunds } from './tables.ts'
import type { Refunded } from './void-or-refund.ts'

/**
 * Brings into the books that the gateway has refunded or voided, whoever brings the news. Saying it again changes nothing.
 * The order is `voided` or `refunded` once all that was charged has gone back; a part of it leaves it `paid`, and so does a charge that
 * had turned up late and was never its payment. The buyer is mailed, unless a letter of the cancellation or the return says it.
 * False, and nothing is changed: a person had refunded it another way, so that it was refunded twice.
 */
export const recordRefund = (
  context: { db: Db; publicUrl: string },
  refundId: string,
  refunded: Refunded,
): Promise<boolean> => recordRefunds(context, [refundId], refunded)

/** The same of several refunds of one order that went back together, all or none. False: the last of them had gone back another way. */
export const recordRefunds = (
  { db, publicUrl }: { db: Db; publicUrl: string },
  refundIds: readonly string[],
  refunded: Refunded,
): Promise<boolean> =>
  inTransaction(db, async tx => {
    let isRecorded = true
    for (const refundId of refundIds) isRecorded = await record(tx, publicUrl, refundId, refunded)
    return isRecorded
  })

async function record(tx: Tx, publicUrl: string, refundId: string, refunded: Refunded): Promise<boolean> {
  const [owner] = await tx.select({ orderId: refunds.orderId }).from(refunds).where(eq(refunds.id, refundId))
  if (!owner) throw new Error(`no refund ${refundId}`)
  const order = await lockOrder(tx, owner.orderId)
  const [refund] = await tx.select().from(refunds).where(eq(refunds.id, refundId)).for('update')
  if (!refund) throw new Error(`no refund ${refundId}`)
  if (refund.state === 'done') return refund.method !== 'external'
  await moveRefund(tx, refund, 'done', refunded)
  const [charge] = await tx.select().from(paymentAttempts).where(eq(paymentAttempts.id, refund.attemptId))
  const isLate = charge !== undefined && charge.state !== 'approved'
  // That the card is not charged must not be said of an order that another charge has paid.
  const event = refunded.method === 'void' && !(isLate && order.paymentStatus === 'paid') ? 'voided' : 'refunded'
  if (isLate && mayMoveAttempt(charge.state, 'voided')) await moveAttempt(tx, charge, 'voided', {})
  const [done] = await tx
    .select({ amount: sql<string>`sum(amount)` })
    .from(refunds)
    .where(and(eq(refunds.attemptId, refund.attemptId), eq(refunds.state, 'done'), ne(refunds.method, 'external')))
  const isAll = charge !== undefined && !isLate && done !== undefined && readMoney(done.amount) === charge.amount
  const isTold = !isLate && order.status !== 'canceled' && !refund.isOfReturn && !refund.isTold
  await moveOrder(tx, order, {
    event,
    by: 'gateway',
    note: formatMoney(refund.amount),
    isPart: !isAll,
    facts: { notificationSeen: false },
    mail: isTold ? { refundId, amount: refund.amount, way: refunded.method, publicUrl } : null,
  })
  return true
}
