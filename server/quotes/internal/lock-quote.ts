import { and, eq } from 'drizzle-orm'
import { isPastValidity } from '../../../domain/quotes/quote.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { store } from '../../../domain/settings/store.ts'
import { storeDay } from '../../../domain/text/store-day.ts'
import { z } from '../../../domain/text/zod.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { databaseNow } from '../../platform/db/database-now.ts'
import { quotes } from '../tables.ts'

export type QuoteRow = typeof quotes.$inferSelect

/** The subject of a quote's events. */
export const eventSubject = ({ id, userId }: Pick<QuoteRow, 'id' | 'userId'>): string => `${id} ${userId}`

/** The caller's access: a customer to their own quotes, the back office to all. */
export type QuoteAsker = { userId: string } | 'admin'

const condition = (quoteId: string, asker: QuoteAsker) =>
  asker === 'admin' ? eq(quotes.id, quoteId) : and(eq(quotes.id, quoteId), eq(quotes.userId, asker.userId))

/** A quote that the caller may access. Refuses QUOTE_NOT_FOUND, also for another customer's quote and an invalid ID. */
export async function findQuote(db: Db | Tx, quoteId: string, asker: QuoteAsker): Promise<QuoteRow> {
  if (!z.safeParse(z.uuid(), quoteId).success) throw new Refusal('QUOTE_NOT_FOUND')
  const [quote] = await db.select().from(quotes).where(condition(quoteId, asker))
  if (!quote) throw new Refusal('QUOTE_NOT_FOUND')
  return quote
}

/** Like findQuote, and locks the quote until the transaction ends. */
export async function lockQuote(tx: Tx, quoteId: string, asker: QuoteAsker): Promise<QuoteRow> {
  const [quote] = await tx.select().from(quotes).where(condition(quoteId, asker)).for('update')
  if (!quote) throw new Refusal('QUOTE_NOT_FOUND')
  return quote
}

/** True if the quote ships on the buyer's own carrier account, named or not: then there is no freight to price. */
export const isOnAccount = ({ wantsOwnAccount, carrierAccount }: QuoteRow): boolean =>
  wantsOwnAccount || carrierAccount !== null

/** Today, in the store's time zone. */
export const today = (): string => storeDay(databaseNow(), store.timeZone)

/** True if the offer can no longer be accepted: marked as expired, or past its last day. */
export const isOfferExpired = (quote: Pick<QuoteRow, 'status' | 'validUntil'>): boolean =>
  quote.status === 'expired' || isPastValidity(quote.validUntil, today())
