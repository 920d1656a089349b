import type { RefundSums } from '../../domain/payments/refunded-before.ts'
import { z } from '../../domain/text/zod.ts'
import { readMoney } from '../platform/db/column-types.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { firstRow } from '../platform/db/rows.ts'

const PendingShape = z.object({ pending: z.string() })

/** The pending refunds of an order's returns. */
export async function readReturnsPending(db: Db | Tx, orderId: string): Promise<number> {
  const row = await firstRow(db, PendingShape, {
    name: 'return-refunds-pending',
    text: `SELECT coalesce(sum(b.amount), 0) AS pending FROM order_refunds b
      WHERE b.order_id = $1 AND b.is_of_return AND b.state = 'requested'`,
    values: [orderId],
  })
  return row ? readMoney(row.pending) : 0
}

const RefundedAndPendingShape = z.object({ refunded: z.string(), pending: z.string() })

/**
 * Refunds of an order, done and pending, without the refunds of its returns. Failed refunds count as neither, because
 * an admin must handle them.
 */
export async function readRefundSums(db: Db | Tx, orderId: string): Promise<RefundSums> {
  const row = await firstRow(db, RefundedAndPendingShape, {
    name: 'refund-sums',
    text: `SELECT coalesce(sum(b.amount) FILTER (WHERE b.state = 'done'), 0) AS refunded,
        coalesce(sum(b.amount) FILTER (WHERE b.state = 'requested'), 0) AS pending
      FROM order_refunds b WHERE b.order_id = $1 AND NOT b.is_of_return`,
    values: [orderId],
  })
  return { refunded: row ? readMoney(row.refunded) : 0, pending: row ? readMoney(row.pending) : 0 }
}
