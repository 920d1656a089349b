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
  /** the ids of the other refunds of the charge, where together they are all of it: they are in our hands too. Else empty */
  others: string[]
  createdAt: Date
  lease: string
}
type Row = Omit<ClaimedRefund, 'amount' | 'charged' | 'others'> & {
  amount: string
  charged: string
  others: string[] | null
}

/**
 * Takes one refund that is due for `leaseMs`, or this one if it is due: nobody else gets it before that is over, and if
 * this process is killed, it is due again then. Null when there is none. Where the refunds of its charge come to all of it, and no other
 * has gone back, failed or is in other hands, all are taken: a charge that is not settled is voided for them together. One that waits
 * has no tries; nobody asks the gateway for it.
 */
export async function claimRefund(db: Db, leaseMs: number, id: string | null = null): Promise<ClaimedRefund | null> {
  const { rows } = await db.$client.query<Row>({
    name: 'claim-refund',
    text: `WITH due AS (
        SELECT id, attempt_id FROM refunds
        WHERE state = 'requested' AND next_try_at <= now() AND ($2::uuid IS NULL OR id = $2)
        ORDER BY next_try_at LIMIT 1 FOR UPDATE SKIP LOCKED
      ), others AS (
        SELECT id, amount FROM refunds WHERE attempt_id = (SELECT attempt_id FROM due) AND id <> (SELECT id FROM due)
          AND state = 'requested' AND (next_try_at <= now() OR tries = 0) FOR UPDATE SKIP LOCKED
      ), sums AS (
        SELECT array_agg(id) AS ids, sum(amount) AS amount FROM others
      ), leased AS (
        UPDATE refunds b SET tries = b.tries + 1, next_try_at = now() + $1 * interval '1 millisecond'
        FROM others, sums, due, payment_attempts a WHERE b.id = others.id AND a.id = due.attempt_id AND a.state = 'approved'
          AND sums.amount + (SELECT r.amount FROM refunds r WHERE r.id = due.id) = a.amount
        RETURNING b.id
      )
      UPDATE refunds b SET tries = b.tries + 1, next_try_at = now() + $1 * interval '1 millisecond'
      FROM due, payment_attempts a, orders_view o
      WHERE b.id = due.id AND a.id = b.attempt_id AND o.id = b.order_id
      RETURNING b.id, o.order_number AS "orderNumber", b.provider, b.reference, b.amount, a.amount AS charged,
        a.transaction_id AS "chargeId", b.tries, b.created_at AS "createdAt", b.next_try_at::text AS lease,
        (SELECT array_agg(id) FROM leased) AS others`,
    values: [leaseMs, id],
  })
  const [row] = rows
  return row
    ? { ...row, amount: readMoney(row.amount), charged: readMoney(row.charged), others: row.others ?? [] }
    : null
}
