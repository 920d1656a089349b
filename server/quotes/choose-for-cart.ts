import { Refusal } from '../../domain/refusal.ts'
import type { Tx } from '../platform/db/database.ts'
import { type Chosen, chooseLines } from './internal/choose-lines.ts'
import { lockQuote } from './internal/lock-quote.ts'

export type { Chosen }

/** Takes one of each group of alternatives of a customer's own quote, which is about to lie in the cart. */
export async function chooseForCart(tx: Tx, userId: string, quoteId: string, chosen: Chosen): Promise<void> {
  const quote = await lockQuote(tx, quoteId, { userId }).catch(error => {
    // To the cart another's quote, or one that is not there, is an invalid one.
    throw error instanceof Refusal && error.code === 'QUOTE_NOT_FOUND' ? new Refusal('QUOTE_INVALID') : error
  })
  await chooseLines(tx, quote, chosen)
}
