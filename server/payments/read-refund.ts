import { eq } from 'drizzle-orm'
import type { Cents } from '../../domain/money/money.ts'
import type { RefundState } from '../../domain/payments/payment.ts'
import { z } from '../../domain/text/zod.ts'
import { readMoney } from '../platform/db/column-types.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { rows } from '../platform/db/rows.ts'
import { refunds } from './tables.ts'

/** The state of a refund and its last error; null: there is no such refund. */
export async function readRefund(
  db: Db | Tx,
  refundId: string | null,
): Promise<{ state: RefundState; lastError: string | null } | null> {
  if (refundId === null) return null
  const [refund] = await db
    .select({ state: refunds.state, lastError: refunds.lastError })
    .from(refunds)
    .where(eq(refunds.id, refundId))
  return refund ?? null
}

const RowShape = z.object({ sku: z.string(), uom: z.string(), quantity: z.number(), amount: z.string() })

/** The total pieces of several refunds of one order, by line position; empty if they are refunds by amount. */
export async function readRefundedLines(
  tx: Tx,
  refundIds: readonly string[],
): Promise<{ sku: string; uom: string; quantity: number; amount: Cents }[]> {
  const found = await rows(tx, RowShape, {
    name: 'refunded-lines',
    text: `SELECT i.sku, i.uom, sum(l.quantity)::int AS quantity, sum(l.amount) AS amount
      FROM refund_lines l JOIN order_items_view i ON i.id = l.order_item_id
      WHERE l.refund_id = ANY($1::uuid[]) GROUP BY i.id, i.position, i.sku, i.uom ORDER BY i.position`,
    values: [refundIds],
  })
  return found.map(({ sku, uom, quantity, amount }) => ({ sku, uom, quantity, amount: readMoney(amount) }))
}
