import { eq } from 'drizzle-orm'
import { Refusal } from '../../domain/refusal.ts'
import { NOT_A_UUID } from '../orders/find-order.ts'
import { tellOfRefund } from '../orders/order-letters.ts'
import { orders } from '../orders/tables.ts'
import { writeAudit } from '../platform/audit/write-audit.ts'
import { inTransaction } from '../platform/db/database.ts'
import { isOfReturn } from './book-take-back.ts'
import type { TakeBackDesk } from './do-take-back.ts'
import { giveBackElsewhere } from './give-back-elsewhere.ts'
import { takeBacks } from './tables.ts'

/**
 * A take-back has failed at the gateway for good, and an admin has given the money back another way: `how` says which. It is
 * never tried again, and its buyer is told. That of a return finishes the return, so it is written down there. Refuses
 * TAKE_BACK_NOT_FOUND, TAKE_BACK_OF_RETURN, and TAKE_BACK_NOT_FAILED unless it has failed.
 */
export async function noteGivenElsewhere(
  { db, log, publicUrl }: Pick<TakeBackDesk, 'db' | 'log' | 'publicUrl'>,
  takeBackId: string,
  how: string,
  adminId: string,
): Promise<void> {
  if (NOT_A_UUID.test(takeBackId)) throw new Refusal('TAKE_BACK_NOT_FOUND')
  await inTransaction(db, async tx => {
    const [back] = await tx.select().from(takeBacks).where(eq(takeBacks.id, takeBackId))
    if (!back) throw new Refusal('TAKE_BACK_NOT_FOUND')
    const [order] = await tx.select().from(orders).where(eq(orders.id, back.orderId)).for('update')
    if (!order) throw new Error(`take-back ${takeBackId} without its order`)
    if (await isOfReturn(tx, takeBackId)) throw new Refusal('TAKE_BACK_OF_RETURN')
    if (!(await giveBackElsewhere(tx, takeBackId, 'failed', how))) throw new Refusal('TAKE_BACK_NOT_FAILED')
    await tx.update(orders).set({ notificationSeen: false, updatedAt: new Date() }).where(eq(orders.id, order.id))
    const { amount, reason, lastError } = back
    await writeAudit(tx, {
      ...{ adminId, action: 'payment.elsewhere', subject: 'payment', subjectId: order.id, label: order.orderNumber },
      ...{ before: { state: 'failed', reason, lastError }, after: { state: 'elsewhere', elsewhere: how, amount } },
    })
    await tellOfRefund(tx, order.id, { takeBackId, amount, way: { elsewhere: how } }, publicUrl)
    log.info({ orderId: order.id, takeBack: takeBackId, adminId }, 'refund given another way')
  })
}
