import { Refusal } from '../../domain/refusal.ts'
import { z } from '../../domain/text/zod.ts'
import type { Tx } from '../platform/db/database.ts'
import { firstRow } from '../platform/db/rows.ts'
import { LIVE_ATTEMPTS } from './live-attempts.ts'

/**
 * The time after an abandoned attempt in which its charge may still appear. The store searches the gateway this far
 * back.
 */
const LATE_CHARGE_DAYS = 3

/**
 * Deletes the payment attempts of a locked order that is about to be deleted. Refuses ORDER_NOT_DELETABLE if a card was
 * charged, or might still be.
 */
export async function deleteAttempts(tx: Tx, orderId: string): Promise<void> {
  const why = await whyNotDeletable(tx, orderId)
  if (why) throw new Refusal('ORDER_NOT_DELETABLE', why)
  await tx.$client.query('DELETE FROM payment_attempts WHERE order_id = $1', [orderId])
}

/** Null without attempts. */
const RowShape = z.object({
  live: z.nullable(z.boolean()),
  charged: z.nullable(z.boolean()),
  late: z.nullable(z.boolean()),
})

async function whyNotDeletable(tx: Tx, orderId: string): Promise<string | null> {
  const attempts = await firstRow(tx, RowShape, {
    name: 'attempts-of-order-to-delete',
    text: `SELECT bool_or(state IN (${LIVE_ATTEMPTS})) AS live,
        bool_or(state IN ('approved', 'voided') OR EXISTS (SELECT FROM refunds b WHERE b.attempt_id = a.id)) AS charged,
        bool_or(coalesce(closed_at, created_at) > now() - interval '${LATE_CHARGE_DAYS} days') AS late
      FROM payment_attempts a WHERE order_id = $1`,
    values: [orderId],
  })
  if (attempts?.live) return 'A payment of this order is still pending: the card might be charged.'
  if (attempts?.charged) return 'A card was charged for this order and refunded: its payment records are retained.'
  return attempts?.late
    ? `This order had a payment attempt in the last ${LATE_CHARGE_DAYS} days: a charge might still appear.`
    : null
}

/**
 * Removes the card brand, the last four digits and the refund reasons from the payments of orders. Amounts and the
 * gateway's numbers stay.
 */
export async function deleteCardData(tx: Tx, orderIds: readonly string[]): Promise<void> {
  await tx.$client.query(
    `UPDATE payment_attempts SET card_brand = NULL, card_last_four = NULL
      WHERE order_id = ANY($1) AND (card_brand IS NOT NULL OR card_last_four IS NOT NULL)`,
    [orderIds],
  )
  await tx.$client.query(`UPDATE refunds SET reason = '' WHERE order_id = ANY($1) AND reason <> ''`, [orderIds])
}

/**
 * Deletes payments, refunds and notifications of demo orders, for which no card was charged. The caller has already
 * deleted their returns.
 */
export async function deleteDemoPayments(tx: Tx, orderIds: readonly string[]): Promise<void> {
  await tx.$client.query('DELETE FROM refunds WHERE order_id = ANY($1)', [orderIds])
  await tx.$client.query('DELETE FROM payment_attempts WHERE order_id = ANY($1)', [orderIds])
  await tx.$client.query('DELETE FROM payment_notifications WHERE order_id = ANY($1)', [orderIds])
}
