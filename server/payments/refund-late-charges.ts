import type { Log } from '../platform/observability/log.ts'
import { applyTransaction } from './apply-transaction.ts'
import { deadline } from './deadline.ts'
import { unmatchedCharges } from './payment-exceptions.ts'
import type { Books } from './settle-attempt.ts'

/**
 * Minimum age of a charge. The minute is for an answer that is still being recorded; charges with a live attempt are
 * not in unmatchedCharges.
 */
const SETTLED_MS = 60_000
const AT_ONCE = 20

/**
 * Looks for charges that appeared at the gateway after their attempt had been given up, and gives them back: a
 * notification of them may never have come. Charges of which the store has no order are left for a person to look at.
 * Returns how many it went by until the round `isOver`; what fails is logged, and keeps no other from its turn.
 */
export async function refundLateCharges(
  context: Books & { log: Log },
  now = new Date(),
  isOver = deadline(),
): Promise<number> {
  const { charges } = await unmatchedCharges(context)
  const settled = charges.filter(({ submittedAt }) => now.getTime() - submittedAt.getTime() > SETTLED_MS)
  const { rows } = await context.db.$client.query<{ id: string; invoice: string; provider: string }>(
    `SELECT c.* FROM unnest($1::text[], $2::text[], $3::text[]) AS c (id, invoice, provider)
      JOIN orders_view o ON o.order_number = c.invoice ORDER BY random() LIMIT ${AT_ONCE}`,
    [
      settled.map(charge => charge.transactionId),
      settled.map(charge => charge.invoiceNumber),
      settled.map(charge => charge.provider),
    ],
  )
  let done = 0
  for (const { id, invoice, provider } of rows) {
    if (isOver()) break
    const told = { transaction: id, invoice }
    try {
      const result = await applyTransaction(context, provider, id)
      context.log.warn({ ...told, result }, 'charge without a paid order')
      done++
    } catch (error) {
      context.log.error({ ...told, err: error }, 'charge without a paid order')
    }
  }
  return done
}
