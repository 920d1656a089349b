import { eq } from 'drizzle-orm'
import type { Tx } from '../platform/db/database.ts'
import { orderQuotes } from './bought/tables.ts'
import { lockQuote } from './internal/lock-quote.ts'
import { moveQuote } from './internal/move-quote.ts'

/** Writes which quotes an order buys, in place of those it bought before it was amended. They are locked by the caller. */
export async function writeOrderQuotes(tx: Tx, orderId: string, quoteIds: readonly string[]): Promise<void> {
  await tx.delete(orderQuotes).where(eq(orderQuotes.orderId, orderId))
  if (quoteIds.length > 0) await tx.insert(orderQuotes).values(quoteIds.map(quoteId => ({ orderId, quoteId })))
}

/**
 * Marks the quotes of an order as purchased and takes them out of the cart, in the transaction that makes the order paid.
 * While it waited for that, nothing else could happen to them: move-quote.ts.
 */
export async function markPurchased(tx: Tx, orderId: string): Promise<void> {
  const bought = await tx
    .select({ quoteId: orderQuotes.quoteId })
    .from(orderQuotes)
    .where(eq(orderQuotes.orderId, orderId))
    .orderBy(orderQuotes.quoteId)
  for (const { quoteId } of bought) {
    const quote = await lockQuote(tx, quoteId, 'admin')
    await moveQuote(tx, quote, { event: 'purchased', actor: 'gateway' })
    await tx.$client.query('DELETE FROM cart_quotes WHERE quote_id = $1', [quoteId])
  }
}
