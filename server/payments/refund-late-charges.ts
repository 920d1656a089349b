import { z } from '../../domain/text/zod.ts'
import { databaseNow } from '../platform/db/database-now.ts'
import { rows } from '../platform/db/rows.ts'
import type { Log } from '../platform/observability/log.ts'
import { applyTransaction } from './apply-transaction.ts'
import { deadline } from './deadline.ts'
import { unmatchedCharges } from './payment-exceptions.ts'
import type { PaymentContext } from './settle-attempt.ts'

/**
 * Minimum age of a charge, so that a pending answer can be recorded first. unmatchedCharges excludes charges of orders
 * with a live attempt.
 */
const SETTLED_MS = 60_000
const AT_ONCE = 20

const RowShape = z.object({ id: z.string(), invoice: z.string(), provider: z.string() })

/**
 * Finds charges that appeared at the gateway after their attempt was abandoned, and refunds them, because the
 * notification may never have arrived. Charges without an order in the store are left to an admin. Returns the number
 * of handled charges, until the round `isOver`. A failure is logged and does not stop the others.
 */
export async function refundLateCharges(
  context: PaymentContext & { log: Log },
  now = databaseNow(),
  isOver = deadline(),
): Promise<number> {
  const { charges } = await unmatchedCharges(context)
  const settled = charges.filter(({ submittedAt }) => now.getTime() - submittedAt.getTime() > SETTLED_MS)
  const found = await rows(
    context.db,
    RowShape,
    `SELECT c.* FROM unnest($1::text[], $2::text[], $3::text[]) AS c (id, invoice, provider)
      JOIN orders_view o ON o.order_number = c.invoice ORDER BY random() LIMIT ${AT_ONCE}`,
    [
      settled.map(charge => charge.transactionId),
      settled.map(charge => charge.invoiceNumber),
      settled.map(charge => charge.provider),
    ],
  )
  let done = 0
  for (const { id, invoice, provider } of found) {
    if (isOver()) break
    const fields = { transaction: id, invoice }
    try {
      const result = await applyTransaction(context, provider, id)
      context.log.warn({ ...fields, result }, 'charge without a paid order')
      done++
    } catch (error) {
      context.log.error({ ...fields, err: error }, 'charge without a paid order')
    }
  }
  return done
}
