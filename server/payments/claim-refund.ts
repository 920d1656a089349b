import type { Cents } from '../../domain/money/money.ts'
import { readMoney } from '../platform/db/column-types.ts'
import type { Db } from '../platform/db/database.ts'

/** A refund in our hands. `lease` is the moment until which it is, as the database wrote it. */
export type ClaimedRefund = {
  id: string
  orderNumber: string
  /** that charged */
  provider: string
  reference: string
  amount: Cents
  charged: Cents
  chargeId: string
  tries: number
  createdAt: Date
  lease: string
}
type Row = Omit<ClaimedRefund, 'amount' | 'charged'> & { amount: string; charged: string }

/**
 * Takes one refund that is due for `leaseMs`, or this one if it is due: nobody else gets it before that is over, and if
 * this process is killed, it is due again then. Null when there is none.
 */
export async function claimRefund(db: Db, leaseMs: number, id: string | null = null): Promise<ClaimedRefund | null> {
  const { rows } = await db.$client.query<Row>({
    name: 'claim-refund',
    text: `WITH due AS (
        SELECT id FROM refunds
        WHERE state = 'requested' AND next_try_at <= now() AND ($2::uuid IS NULL OR id = $2)
        ORDER BY next_try_at LIMIT 1 FOR UPDATE SKIP LOCKED)
      UPDATE refunds b SET tries = b.tries + 1, next_try_at = now() + $1 * interval '1 millisecond'
      FROM due, payment_attempts a, orders_view o
      WHERE b.id = due.id AND a.id = b.attempt_id AND o.id = b.order_id
      RETURNING b.id, o.order_number AS "orderNumber", b.provider, b.reference, b.amount, a.amount AS charged,
        a.transaction_id AS "chargeId", b.tries, b.created_at AS "createdAt", b.next_try_at::text AS lease`,
    values: [leaseMs, id],
  })
  const [row] = rows
  return row ? { ...row, amount: readMoney(row.amount), charged: readMoney(row.charged) } : null
}
