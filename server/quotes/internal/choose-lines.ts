import { and, eq, inArray } from 'drizzle-orm'
import { chosenLines, mayChoose } from '../../../domain/quotes/alternatives.ts'
import { offerTotals } from '../../../domain/quotes/quote-offer.ts'
import { Refusal } from '../../../domain/refusal.ts'
import type { Tx } from '../../platform/db/database.ts'
import { quoteLines, quotes } from '../tables.ts'
import type { QuoteRow } from './lock-quote.ts'
import { isInCheckout } from './move-quote.ts'

/** The IDs of the chosen lines, one for each group of alternatives; undefined: no change. */
export type Chosen = readonly number[] | undefined

const offeredLines = async (tx: Tx, quoteId: string) =>
  (
    await tx
      .select()
      .from(quoteLines)
      .where(and(eq(quoteLines.quoteId, quoteId), eq(quoteLines.answer, 'offered')))
      .orderBy(quoteLines.id)
      .for('update')
  ).flatMap(({ id, alternativeGroup, isChosen, unitPrice, offerQuantity }) =>
    unitPrice === null || offerQuantity === null
      ? []
      : [{ id, alternativeGroup, isChosen, unitPrice, quantity: offerQuantity }],
  )

/** The offered lines of a quote, with only the chosen one of each group of alternatives. */
export const chosenOf = async (tx: Tx, quoteId: string) =>
  (await offeredLines(tx, quoteId)).filter(({ isChosen }) => isChosen)

/**
 * Chooses one line of each group of alternatives of a locked quote and updates its price. Returns the updated quote.
 * Refuses ALTERNATIVES_NOT_CHOSEN; and, if a choice can no longer change, ALTERNATIVES_FIXED and QUOTE_IN_CHECKOUT.
 */
export async function chooseLines(tx: Tx, quote: QuoteRow, chosen: Chosen): Promise<QuoteRow> {
  if (chosen === undefined) return quote
  const lines = await offeredLines(tx, quote.id)
  const bought = chosenLines(lines, chosen)
  if (!bought) throw new Refusal('ALTERNATIVES_NOT_CHOSEN')
  if (bought.every(({ isChosen }) => isChosen)) return quote
  if (!mayChoose(quote.status)) throw new Refusal('ALTERNATIVES_FIXED')
  if (await isInCheckout(tx, quote.id)) throw new Refusal('QUOTE_IN_CHECKOUT')
  const groups = lines.filter(({ alternativeGroup }) => alternativeGroup !== null).map(({ id }) => id)
  await tx.update(quoteLines).set({ isChosen: false }).where(inArray(quoteLines.id, groups))
  await tx
    .update(quoteLines)
    .set({ isChosen: true })
    .where(inArray(quoteLines.id, [...chosen]))
  const { goods, total } = offerTotals(bought, quote.shippingPrice, quote.chargesPrice)
  const [priced] = await tx
    .update(quotes)
    .set({ goodsPrice: goods, quotedPrice: quote.quotedPrice === null ? null : total })
    .where(eq(quotes.id, quote.id))
    .returning()
  if (!priced) throw new Error(`quote ${quote.id} was not found after it was locked`)
  return priced
}
