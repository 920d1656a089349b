import { addOrder } from '../../orders/testing.ts'
import type { Db } from '../../platform/db/database.ts'
import type { ReportSpan, Rows } from './internal/report.ts'
import { summing } from './internal/report.ts'

const ZONE = 'America/New_York'
/** June of a year, when midnight in the store is 04:00 UTC. */
export const JUNE: ReportSpan = { timeZone: ZONE, from: '2026-06-01', to: '2026-06-30', today: '2026-07-02' }
export const FIRST: Rows = { offset: 0, limit: 50 }

export type Sold = {
  /** when it was paid */
  at: string
  userId?: string | null
  email?: string
  skus?: string[]
  status?: 'pending' | 'delivered' | 'canceled'
}

/** Inserts a paid order of two pieces of each part at $10.00. Returns its ID and the IDs of its lines. */
export async function soldOrder(db: Db, { at, userId = null, email, skus = ['SOLD-1'], status = 'delivered' }: Sold) {
  const orderId = await addOrder(db, { userId, skus, status, paid: true, attempt: 'approved' })
  await db.$client.query('UPDATE payment_attempts SET closed_at = $2 WHERE order_id = $1', [orderId, at])
  if (email) await db.$client.query('UPDATE orders SET email = $2 WHERE id = $1', [orderId, email])
  const { rows } = await db.$client.query<{ id: number }>(
    'SELECT id FROM order_items WHERE order_id = $1 ORDER BY position',
    [orderId],
  )
  return { orderId, items: rows.map(({ id }) => id) }
}

let backs = 0
/** Inserts a refund in dollars: for `pieces` of one line, or by amount. */
export async function addRefunded(
  db: Db,
  orderId: string,
  { at, amount, item, pieces = 1 }: { at: string | null; amount: number; item?: number | undefined; pieces?: number },
): Promise<void> {
  const { rows } = await db.$client.query<{ id: string }>(
    `INSERT INTO refunds (provider, order_id, attempt_id, reference, amount, state, method, done_at)
      SELECT 'authorize-net', order_id, id, $2, $3, CASE WHEN $4::timestamptz IS NULL THEN 'failed' ELSE 'done' END, 'refund', $4
      FROM payment_attempts WHERE order_id = $1 RETURNING id`,
    [orderId, `figures-back-${++backs}`, amount, at],
  )
  if (item !== undefined)
    await db.$client.query(
      'INSERT INTO refund_lines (refund_id, order_item_id, quantity, amount) VALUES ($1, $2, $3, $4)',
      [...[rows[0]?.id, item, pieces, amount]],
    )
}

/** Reads a figure as its procedure does, without a cached result. */
export { summing }
