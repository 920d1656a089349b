import type { Log } from '../log.ts'
import { applyTransaction } from './apply-transaction.ts'
import { strayCharges } from './payment-exceptions.ts'
import type { Books } from './settle-attempt.ts'

/** A charge is stray only when its own request has long ended. */
const SETTLED_MS = 15 * 60_000
const AT_ONCE = 20

/**
 * Looks for charges that appeared at the gateway after their attempt had been given up, and gives them back: a
 * notification of them may never have come. Charges of which the store has no order are left for a person to look at.
 * Returns how many it went by.
 */
export async function giveBackLateCharges(desk: Books & { log: Log }, now = new Date()): Promise<number> {
  const { chargesWithoutOrder } = await strayCharges(desk)
  const settled = chargesWithoutOrder.filter(
    ({ submittedAt }) => now.getTime() - new Date(submittedAt).getTime() > SETTLED_MS,
  )
  const { rows } = await desk.db.$client.query<{ order_number: string }>(
    'SELECT order_number FROM orders WHERE order_number = ANY($1)',
    [settled.map(({ invoiceNumber }) => invoiceNumber)],
  )
  const ours = new Set(rows.map(row => row.order_number))
  const late = settled
    .filter(({ invoiceNumber }) => invoiceNumber !== null && ours.has(invoiceNumber))
    .slice(0, AT_ONCE)
  for (const { transactionId, invoiceNumber } of late) {
    const result = await applyTransaction(desk, transactionId)
    desk.log.warn({ transaction: transactionId, invoice: invoiceNumber, result }, 'charge without a paid order')
  }
  return late.length
}
