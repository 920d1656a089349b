import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { formatMoney, sum } from '../../domain/money/money.ts'
import { mayMoveAttempt } from '../../domain/payments/payment.ts'
import { lockOrder, type OrderRow } from '../orders/lock-order.ts'
import { moveOrder } from '../orders/move-order.ts'
import { readMoney } from '../platform/db/column-types.ts'
import { type Db, inTransaction, type Tx } from '../platform/db/database.ts'
import { moveAttempt } from './move-attempt.ts'
import { moveRefund } from './move-refund.ts'
import { readRefundedLines } from './read-refund.ts'
import { paymentAttempts, refunds } from './tables.ts'
import type { Refunded } from './void-or-refund.ts'

type Refund = typeof refunds.$inferSelect

/**
 * Records a refund or void at the gateway, from any source. Idempotent. The order becomes `voided` or `refunded` once
 * the whole charge is refunded. After a partial refund, or the refund of a late charge that was never its payment, the
 * order stays `paid`. The buyer is mailed, unless a mail of the cancellation or the return states the refund. Returns
 * false and changes nothing if an admin had already refunded it another way: the money was then refunded twice.
 */
export const recordRefund = (
  context: { db: Db; publicUrl: string },
  refundId: string,
  refunded: Refunded,
): Promise<boolean> => recordRefunds(context, [refundId], refunded)

/**
 * Records several refunds of one order that were made together, all or none, as one event: one void of a charge can
 * complete several refunds. Returns false and changes nothing if one of them was refunded another way.
 */
export const recordRefunds = (
  { db, publicUrl }: { db: Db; publicUrl: string },
  refundIds: readonly string[],
  refunded: Refunded,
): Promise<boolean> => inTransaction(db, tx => record(tx, publicUrl, refundIds, refunded))

async function record(tx: Tx, publicUrl: string, refundIds: readonly string[], refunded: Refunded): Promise<boolean> {
  const [refundId = ''] = refundIds
  const [owner] = await tx.select({ orderId: refunds.orderId }).from(refunds).where(eq(refunds.id, refundId))
  if (!owner) throw new Error(`no refund ${refundId}`)
  const order = await lockOrder(tx, owner.orderId)
  const rows = await tx.select().from(refunds).where(inArray(refunds.id, refundIds)).for('update')
  const requested = refundIds.flatMap(id => rows.filter(row => row.id === id))
  if (requested.length < refundIds.length) throw new Error(`no refund among ${refundIds.join(', ')}`)
  if (requested.some(({ state, method }) => state === 'done' && method !== refunded.method)) return false
  const open = requested.filter(({ state }) => state !== 'done')
  const [first] = open
  if (first) {
    for (const refund of open) await moveRefund(tx, refund, 'done', refunded)
    await recordInOrder(tx, order, first, open, refunded, publicUrl)
  }
  return true
}

/** `first`: the first of the completed refunds of one charge. */
async function recordInOrder(
  tx: Tx,
  order: OrderRow,
  first: Refund,
  all: readonly Refund[],
  { method }: Refunded,
  publicUrl: string,
): Promise<void> {
  const [charge] = await tx.select().from(paymentAttempts).where(eq(paymentAttempts.id, first.attemptId))
  const isLate = charge !== undefined && charge.state !== 'approved'
  // An order that another charge paid must not say that its card was not charged.
  const event = method === 'void' && !(isLate && order.paymentStatus === 'paid') ? 'voided' : 'refunded'
  if (isLate && mayMoveAttempt(charge.state, 'voided')) await moveAttempt(tx, charge, 'voided', {})
  const [done] = await tx
    .select({ amount: sql<string>`sum(amount)` })
    .from(refunds)
    .where(and(eq(refunds.attemptId, first.attemptId), eq(refunds.state, 'done'), ne(refunds.method, 'external')))
  const isAll = charge !== undefined && !isLate && done !== undefined && readMoney(done.amount) === charge.amount
  const isTold = !isLate && order.status !== 'canceled' && all.some(one => !one.isOfReturn && !one.isTold)
  const amount = sum(all.map(one => one.amount))
  const ids = all.map(({ id }) => id)
  await moveOrder(tx, order, {
    event,
    by: 'gateway',
    note: formatMoney(amount),
    isPart: !isAll,
    facts: { notificationSeen: false },
    mail: isTold
      ? { refundId: first.id, amount, way: method, lines: await readRefundedLines(tx, ids), publicUrl }
      : null,
  })
}
