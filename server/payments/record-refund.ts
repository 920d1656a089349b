import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { formatMoney, sum } from '../../domain/money/money.ts'
import { mayMoveAttempt } from '../../domain/payments/payment.ts'
import { lockOrder, type OrderRow } from '../orders/lock-order.ts'
import { moveOrder } from '../orders/move-order.ts'
import { readMoney } from '../platform/db/column-types.ts'
import { type Db, inTransaction, type Tx } from '../platform/db/database.ts'
import { moveAttempt } from './move-attempt.ts'
import { moveRefund } from './move-refund.ts'
import { readRefundedLines } from './read-refunded-lines.ts'
import { paymentAttempts, refunds } from './tables.ts'
import type { Refunded } from './void-or-refund.ts'

type Refund = typeof refunds.$inferSelect

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

/**
 * Records several refunds of one order that went back together, all or none, as one event: a charge is voided once, whatever number of
 * refunds that ends. False, and nothing is changed: one of them had gone back another way.
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
  const asked = refundIds.flatMap(id => rows.filter(row => row.id === id))
  if (asked.length < refundIds.length) throw new Error(`no refund among ${refundIds.join(', ')}`)
  if (asked.some(({ state, method }) => state === 'done' && method !== refunded.method)) return false
  const open = asked.filter(({ state }) => state !== 'done')
  const [first] = open
  if (first) {
    for (const refund of open) await moveRefund(tx, refund, 'done', refunded)
    await recordInOrder(tx, order, first, open, refunded, publicUrl)
  }
  return true
}

/** `first`: of the refunds of one charge that are done now. */
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
  // That the card is not charged must not be said of an order that another charge has paid.
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
