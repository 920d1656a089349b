import { Refusal } from '../../domain/refusal.ts'
import type { Tx } from '../platform/db/database.ts'
import { LIVE_ATTEMPTS } from './live-attempts.ts'

/** For so long after a payment was given up a charge of it may still turn up: the gateway is looked through as far back. */
const LATE_CHARGE_DAYS = 3

/**
 * Deletes the payment attempts of an order that is locked and about to be deleted. Refuses ORDER_NOT_DELETABLE where a card
 * was, or might still be, charged.
 */
export async function deleteAttempts(tx: Tx, orderId: string): Promise<void> {
  const why = await whyKept(tx, orderId)
  if (why) throw new Refusal('ORDER_NOT_DELETABLE', why)
  await tx.$client.query('DELETE FROM payment_attempts WHERE order_id = $1', [orderId])
}

async function whyKept(tx: Tx, orderId: string): Promise<string | null> {
  const { rows } = await tx.$client.query<{ live: boolean; charged: boolean; late: boolean }>({
    name: 'attempts-of-order-to-delete',
    text: `SELECT bool_or(state IN (${LIVE_ATTEMPTS})) AS live,
        bool_or(state IN ('approved', 'voided') OR EXISTS (SELECT FROM refunds b WHERE b.attempt_id = a.id)) AS charged,
        bool_or(coalesce(closed_at, created_at) > now() - interval '${LATE_CHARGE_DAYS} days') AS late
      FROM payment_attempts a WHERE order_id = $1`,
    values: [orderId],
  })
  const [attempts] = rows
  if (attempts?.live) return 'A payment of this order is not decided yet: it might still be charged.'
  if (attempts?.charged) return 'A card was charged for this order and given its money back: its books are kept.'
  return attempts?.late
    ? `A payment of this order was tried in the last ${LATE_CHARGE_DAYS} days: a charge of it might still turn up.`
    : null
}
