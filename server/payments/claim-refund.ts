import type { Cents } from '../../domain/money/money.ts'
import { z } from '../../domain/text/zod.ts'
import { readMoney } from '../platform/db/column-types.ts'
import type { Db } from '../platform/db/database.ts'
import { firstRow } from '../platform/db/rows.ts'

/** A refund leased by this process. `lease`: the end of the lease, as written by the database. */
export type ClaimedRefund = {
  id: string
  orderNumber: string
  /** the provider of the charge */
  provider: string
  reference: string
  amount: Cents
  charged: Cents
  chargeId: string
  tries: number
  /**
   * IDs of the charge's other refunds, which are leased too if all of them together are the whole charge; else empty
   */
  others: string[]
  createdAt: Date
  lease: string
}
const RowShape = z.object({
  id: z.string(),
  orderNumber: z.string(),
  createdAt: z.date(),
  provider: z.string(),
  reference: z.string(),
  chargeId: z.string(),
  tries: z.number(),
  lease: z.string(),
  amount: z.string(),
  charged: z.string(),
  others: z.nullable(z.array(z.string())),
})

/**
 * Leases one due refund for `leaseMs`: the refund `id`, or any refund. No other process gets it before the lease ends;
 * if this process is killed, the refund is due again then. Null if none is due. If the refunds of its charge add up to
 * the whole charge, and no other one is done, failed or leased, all of them are leased: one void of an unsettled charge
 * completes them together. A refund that waits for settlement has no attempts, because no process queries the gateway
 * for it.
 */
export async function claimRefund(db: Db, leaseMs: number, id: string | null = null): Promise<ClaimedRefund | null> {
  const row = await firstRow(db, RowShape, {
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
      RETURNING b.id, o.order_number, b.provider, b.reference, b.amount, a.amount AS charged,
        a.transaction_id AS charge_id, b.tries, b.created_at, b.next_try_at::text AS lease,
        (SELECT array_agg(id) FROM leased) AS others`,
    values: [leaseMs, id],
  })
  return row
    ? { ...row, amount: readMoney(row.amount), charged: readMoney(row.charged), others: row.others ?? [] }
    : null
}
