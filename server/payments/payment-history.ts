import { Refusal } from '../../domain/refusal.ts'
import type { z } from '../../domain/text/zod.ts'
import { NOT_A_UUID } from '../orders/find-order.ts'
import type { Db } from '../platform/db/database.ts'
import type { HistoryShape } from './admin-shapes.ts'
import { listAttempts, listNotifications, listRefunds } from './list-payments.ts'
import { IS_EXCEPTION } from './payment-exceptions.ts'
import { leftToRefund } from './request-refund.ts'

/** The payment history of an order, for admins. Refuses ORDER_NOT_FOUND. */
export async function paymentHistory(db: Db, orderId: string): Promise<z.infer<typeof HistoryShape>> {
  if (NOT_A_UUID.test(orderId)) throw new Refusal('ORDER_NOT_FOUND')
  const { rows } = await db.$client.query('SELECT FROM orders_view WHERE id = $1', [orderId])
  if (rows.length === 0) throw new Refusal('ORDER_NOT_FOUND')
  const [attempts, refunds] = [
    await listAttempts(db, 'a.order_id = $1', [orderId]),
    await listRefunds(db, 'b.order_id = $1', [orderId]),
  ]
  const transactions = [...attempts, ...refunds].flatMap(({ transactionId }) => transactionId ?? [])
  const isOfIt = `n.transaction_id = ANY($1) OR (${IS_EXCEPTION} AND n.order_id = $2)`
  const notifications = await listNotifications(db, isOfIt, [transactions, orderId])
  const left = await leftToRefund(db, orderId)
  return { attempts, refunds, notifications, left: left?.left ?? 0 }
}
