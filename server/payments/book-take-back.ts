import { and, eq, sql } from 'drizzle-orm'
import { formatMoney } from '../../domain/money/money.ts'
import { mayMove } from '../../domain/payments/payment.ts'
import { moveOrder } from '../orders/move-order.ts'
import { tellOfRefund } from '../orders/order-letters.ts'
import { orders } from '../orders/tables.ts'
import { readMoney } from '../platform/db/column-types.ts'
import { type Db, inTransaction, type Tx } from '../platform/db/database.ts'
import type { Given } from './give-back.ts'
import { paymentAttempts, takeBacks } from './tables.ts'

/**
 * Brings into the books that the gateway has given money back, whoever brings the news. Saying it again changes nothing.
 * The order is `voided` or `refunded` once all that was charged has gone back; a part of it leaves it `paid`, and so does a charge that
 * had turned up late and was never its payment. The buyer is mailed, unless a letter of the cancellation or the return says it.
 * False, and nothing is changed: a person had given it back another way, so that it has gone back twice.
 */
export async function bookTakeBack(
  { db, publicUrl }: { db: Db; publicUrl: string },
  takeBackId: string,
  given: Given,
): Promise<boolean> {
  return inTransaction(db, async tx => {
    const [owner] = await tx.select({ orderId: takeBacks.orderId }).from(takeBacks).where(eq(takeBacks.id, takeBackId))
    if (!owner) throw new Error(`no take-back ${takeBackId}`)
    const [order] = await tx.select().from(orders).where(eq(orders.id, owner.orderId)).for('update')
    const [back] = await tx.select().from(takeBacks).where(eq(takeBacks.id, takeBackId)).for('update')
    if (!order || !back) throw new Error(`take-back ${takeBackId} without its order`)
    if (back.state === 'done') return true
    if (back.state === 'elsewhere') return false
    await tx
      .update(takeBacks)
      .set({ state: 'done', kind: given.kind, transactionId: given.transactionId, lastError: null, doneAt: new Date() })
      .where(eq(takeBacks.id, takeBackId))
    const [charge] = await tx.select().from(paymentAttempts).where(eq(paymentAttempts.id, back.attemptId))
    const isLate = charge !== undefined && charge.state !== 'approved'
    // That the card is not charged must not be said of an order that another charge has paid.
    const event = given.kind === 'void' && !(isLate && order.paymentStatus === 'paid') ? 'voided' : 'refunded'
    if (isLate && mayMove(charge.state, 'voided'))
      await tx.update(paymentAttempts).set({ state: 'voided' }).where(eq(paymentAttempts.id, charge.id))
    const [done] = await tx
      .select({ amount: sql<string>`sum(amount)` })
      .from(takeBacks)
      .where(and(eq(takeBacks.attemptId, back.attemptId), eq(takeBacks.state, 'done')))
    const isAll = charge !== undefined && !isLate && done !== undefined && readMoney(done.amount) === charge.amount
    await moveOrder(tx, order, {
      ...{ event, by: 'gateway', note: formatMoney(back.amount), isPart: !isAll },
      facts: { notificationSeen: false },
    })
    if (!isLate && order.status !== 'canceled' && !(await isOfReturn(tx, takeBackId)))
      await tellOfRefund(tx, order.id, { takeBackId, amount: back.amount, way: given.kind }, publicUrl)
    return true
  })
}

/** Whether it is what the completion of a return gives back. */
export async function isOfReturn(tx: Tx, takeBackId: string): Promise<boolean> {
  const { rowCount } = await tx.$client.query('SELECT FROM return_completions WHERE take_back_id = $1', [takeBackId])
  return rowCount !== 0
}
