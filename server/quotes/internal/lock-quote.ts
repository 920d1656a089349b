import { and, eq } from 'drizzle-orm'
import { hasRunOut } from '../../../domain/quotes/quote.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { store } from '../../../domain/settings/store.ts'
import { storeDay } from '../../../domain/text/store-day.ts'
import { z } from '../../../domain/text/zod.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { quotes } from '../tables.ts'

export type QuoteRow = typeof quotes.$inferSelect

/** What an event says of its quote. */
export const eventSubject = ({ id, userId }: Pick<QuoteRow, 'id' | 'userId'>): string => `${id} ${userId}`

/** Whose quotes somebody may come to: a customer his own, the back office all. */
export type QuoteAsker = { userId: string } | 'admin'

const condition = (quoteId: string, asker: QuoteAsker) =>
  asker === 'admin' ? eq(quotes.id, quoteId) : and(eq(quotes.id, quoteId), eq(quotes.userId, asker.userId))

/** A quote that the asker may see. Another's, and what is no id, answer like one that is not there: QUOTE_NOT_FOUND. */
export async function findQuote(db: Db | Tx, quoteId: string, asker: QuoteAsker): Promise<QuoteRow> {
  if (!z.safeParse(z.uuid(), quoteId).success) throw new Refusal('QUOTE_NOT_FOUND')
  const [quote] = await db.select().from(quotes).where(condition(quoteId, asker))
  if (!quote) throw new Refusal('QUOTE_NOT_FOUND')
  return quote
}

/** The same, locked until the transaction ends. */
export async function lockQuote(tx: Tx, quoteId: string, asker: QuoteAsker): Promise<QuoteRow> {
  const [quote] = await tx.select().from(quotes).where(condition(quoteId, asker)).for('update')
  if (!quote) throw new Refusal('QUOTE_NOT_FOUND')
  return quote
}

/** On a carrier account of the buyer's own there is no freight to price, whether or not it is named yet. */
export const isOnAccount = ({ wantsOwnAccount, carrierAccount }: QuoteRow): boolean =>
  wantsOwnAccount || carrierAccount !== null

/** Today, in the store's zone. */
export const today = (): string => storeDay(new Date(), store.timeZone)

/** Whether nobody may take the offer any more: said so already, or its last day is over. */
export const isOver = (quote: Pick<QuoteRow, 'status' | 'validUntil'>): boolean =>
  quote.status === 'expired' || hasRunOut(quote.validUntil, today())
