import { Refusal } from '../../domain/refusal.ts'
import type { Tx } from '../platform/db/database.ts'
import { type Chosen, chooseLines } from './internal/choose-lines.ts'
import { lockQuote } from './internal/lock-quote.ts'

/** Updates the quotes in a customer's cart. `before`, `after`: their IDs before and after the change. */
export async function changeCartQuotes(
  tx: Tx,
  userId: string,
  before: readonly string[],
  after: readonly string[],
): Promise<void> {
  const left = before.filter(id => !after.includes(id))
  const added = after.filter(id => !before.includes(id))
  if (left.length > 0)
    await tx.$client.query('DELETE FROM cart_quotes WHERE user_id = $1 AND quote_id = ANY($2::uuid[])', [userId, left])
  if (added.length > 0)
    await tx.$client.query(
      'INSERT INTO cart_quotes (user_id, quote_id) SELECT $1, id FROM unnest($2::uuid[]) AS added (id)',
      [userId, added],
    )
}

export type { Chosen }

/** Chooses one line of each group of alternatives of a customer's own quote, before it is added to the cart. */
export async function chooseForCart(tx: Tx, userId: string, quoteId: string, chosen: Chosen): Promise<void> {
  const quote = await lockQuote(tx, quoteId, { userId }).catch(error => {
    // For the cart, another customer's quote and an unknown one are both invalid.
    throw error instanceof Refusal && error.code === 'QUOTE_NOT_FOUND' ? new Refusal('QUOTE_INVALID') : error
  })
  await chooseLines(tx, quote, chosen)
}
