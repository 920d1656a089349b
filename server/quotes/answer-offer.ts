import { eq, inArray } from 'drizzle-orm'
import type { Cents } from '../../domain/money.ts'
import { BUYABLE_QUOTE_STATUSES, mayHappenToQuote } from '../../domain/quote.ts'
import { Refusal } from '../../domain/refusal.ts'
import { lockCarrierAccount } from '../accounts/carrier-accounts/lock-carrier-account.ts'
import { type Db, inTransaction, type Tx } from '../db/database.ts'
import { countTry } from '../limits/limits.ts'
import { DONE, Done } from '../procedure.ts'
import { makeOnce } from '../repeats/make-once.ts'
import { isOver, lockQuote, type QuoteRow } from './internal/lock-quote.ts'
import { checkSeen, movedOn, moveQuote } from './internal/move-quote.ts'
import { tellOfQuote } from './quote-letters.ts'
import { quoteLines } from './tables.ts'

// What the buyer does with a quote. Each names the version that was on the page: nobody accepts what he has not seen.

type Shop = { db: Db; publicUrl: string }
type Seen = { quoteId: string; version: number }

/**
 * The buyer is content with the prices of the parts and says where they go to. On a carrier account of the buyer's own
 * there is no freight to price: it is quoted at once. Refuses QUOTE_NOT_FOUND, UNIT_PRICE_NOT_TO_APPROVE, NO_UNIT_PRICE,
 * QUOTE_RUN_OUT, QUOTE_MOVED_ON, CARRIER_ACCOUNT_NOT_FOUND.
 */
export const approveUnitPrice = (
  { db, publicUrl }: Shop,
  userId: string,
  { quoteId, version, zipCode, carrierAccountId }: Seen & { zipCode: string; carrierAccountId: number | null },
): Promise<void> =>
  inTransaction(db, async tx => {
    const account = carrierAccountId === null ? null : await lockCarrierAccount(tx, userId, carrierAccountId)
    const quote = await lockQuote(tx, quoteId, { userId })
    if (!mayHappenToQuote('unit_approved', quote, 'buyer')) throw new Refusal('UNIT_PRICE_NOT_TO_APPROVE')
    if (quote.goodsPrice === null) throw new Refusal('NO_UNIT_PRICE')
    checkOffered(quote, version)
    const onAccount = account !== null || quote.carrierAccount !== null
    await moveQuote(tx, quote, {
      event: 'unit_approved',
      to: onAccount ? 'quoted' : 'unit_approved',
      actor: 'buyer',
      note: zipCode,
      facts: {
        zipCode,
        unitApprovedAt: new Date(),
        ...(account ? { carrierAccountId, carrierAccount: account } : {}),
        ...(onAccount ? { shippingPrice: NO_FREIGHT, quotedPrice: quote.goodsPrice } : {}),
      },
    })
    await tellOfQuote(tx, quoteId, 'rfq_unit_approved', publicUrl)
  })

const NO_FREIGHT = 0 as Cents

/** The buyer takes the offer; `total` is what the page said. Refuses QUOTE_TOTAL_CHANGED besides. */
export const acceptQuote = (
  { db, publicUrl }: Shop,
  userId: string,
  { quoteId, version, total }: Seen & { total: Cents },
): Promise<void> =>
  inTransaction(db, async tx => {
    const quote = await lockQuote(tx, quoteId, { userId })
    if (quote.status === 'completed' && quote.quotedPrice === total && !isOver(quote)) return
    checkOffered(quote, version)
    if (quote.quotedPrice !== total) throw new Refusal('QUOTE_TOTAL_CHANGED', undefined, { total: quote.quotedPrice })
    await moveQuote(tx, quote, { event: 'accepted', actor: 'buyer' })
    await tellOfQuote(tx, quoteId, 'rfq_final_accepted', publicUrl)
  })

/** The buyer names prices of his own, in cents for a piece; what was offered stands no more. */
export const counterOffer = (
  { db, publicUrl }: Shop,
  userId: string,
  { quoteId, version, prices, note }: Seen & { prices: readonly { lineId: number; unitPrice: Cents }[]; note: string },
): Promise<void> =>
  inTransaction(db, async tx => {
    const quote = await lockQuote(tx, quoteId, { userId })
    checkOffered(quote, version)
    await writeCounterPrices(tx, quote, prices)
    await moveQuote(tx, quote, { event: 'countered', actor: 'buyer', note })
    await tellOfQuote(tx, quoteId, 'rfq_countered', publicUrl, note)
  })

async function writeCounterPrices(
  tx: Tx,
  quote: QuoteRow,
  prices: readonly { lineId: number; unitPrice: Cents }[],
): Promise<void> {
  const lines = await tx
    .select({ id: quoteLines.id })
    .from(quoteLines)
    .where(eq(quoteLines.quoteId, quote.id))
    .orderBy(quoteLines.id)
    .for('update')
  const ids = new Set(lines.map(({ id }) => id))
  if (prices.some(({ lineId }) => !ids.has(lineId))) throw new Refusal('QUOTE_LINES_DIFFER')
  await tx
    .update(quoteLines)
    .set({ counterPrice: null })
    .where(inArray(quoteLines.id, [...ids]))
  for (const { lineId, unitPrice } of prices)
    await tx.update(quoteLines).set({ counterPrice: unitPrice }).where(eq(quoteLines.id, lineId))
}

/** The buyer does not want what is offered, or asks no more. */
export const turnDown = (
  { db, publicUrl }: Shop,
  userId: string,
  event: 'declined' | 'withdrawn',
  { quoteId, version, reason }: Seen & { reason: string },
): Promise<void> =>
  inTransaction(db, async tx => {
    const quote = await lockQuote(tx, quoteId, { userId })
    if (quote.status === event) return
    checkSeen(quote, version)
    await moveQuote(tx, quote, { event, actor: 'buyer', note: reason })
    await tellOfQuote(tx, quoteId, 'rfq_declined', publicUrl, reason)
  })

/**
 * The buyer writes to the desk: a question, an answer, a wish to have an expired quote renewed. The same text under the same
 * key is one message, however often it is sent. Refuses KEY_REUSED.
 */
export async function writeToDesk(
  { db, publicUrl }: Shop,
  userId: string,
  { quoteId, text, key }: { quoteId: string; text: string; key: string },
): Promise<typeof DONE> {
  await countTry(db, 'quote messages', userId)
  return makeOnce(db, { key, what: { buyerWrote: { userId, quoteId, text } } }, Done, async tx => {
    const quote = await lockQuote(tx, quoteId, { userId })
    const moved = await moveQuote(tx, quote, { event: 'wrote', actor: 'buyer', note: text })
    await tellOfQuote(tx, quoteId, 'rfq_question', publicUrl, text, moved.version)
    return DONE
  })
}

/** Refuses QUOTE_RUN_OUT, and QUOTE_MOVED_ON. */
function checkOffered(quote: QuoteRow, version: number): void {
  if (isOver(quote)) throw new Refusal('QUOTE_RUN_OUT')
  checkSeen(quote, version)
  const offered = ['unit_quoted', 'shipping_quoted', ...BUYABLE_QUOTE_STATUSES] as const
  if (!offered.some(status => status === quote.status)) throw movedOn(quote)
}
