import { eq } from 'drizzle-orm'
import type { Tx } from '../platform/db/database.ts'
import { orderQuotes } from './bought/tables.ts'
import { lockQuote } from './internal/lock-quote.ts'
import { moveQuote } from './internal/move-quote.ts'

/** Replaces the quotes that an order buys. The caller has locked the quotes. */
export async function writeOrderQuotes(tx: Tx, orderId: string, quoteIds: readonly string[]): Promise<void> {
  await tx.delete(orderQuotes).where(eq(orderQuotes.orderId, orderId))
  if (quoteIds.length > 0) await tx.insert(orderQuotes).values(quoteIds.map(quoteId => ({ orderId, quoteId })))
}

/**
 * Marks the quotes of an order as purchased and removes them from the cart, in the transaction that makes the order
 * paid. While the order awaited payment, the quotes could not change: move-quote.ts.
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
