import { and, desc, eq, isNotNull } from 'drizzle-orm'
import { hasQuoteDocument } from '../../domain/quotes/quote-document.ts'
import { Refusal } from '../../domain/refusal.ts'
import { z } from '../../domain/text/zod.ts'
import type { Db } from '../platform/db/database.ts'
import { firstRow } from '../platform/db/rows.ts'
import { findQuote, type QuoteAsker } from './internal/lock-quote.ts'
import { quoteView } from './read-quote.ts'
import type { QuoteView } from './shapes.ts'
import { quoteHistory } from './tables.ts'

/** A quote and its buyer, for the printed document. */
export type QuoteDocument = {
  quote: QuoteView
  /** time of the current offer, whatever messages followed */
  offeredAt: string
  buyer: { name: string; company: string; email: string; phone: string }
}

const RowShape = z.object({ name: z.string(), company: z.string(), email: z.string(), phone: z.string() })

/** A quote for printing. Refuses QUOTE_NOT_FOUND, also before the first offer. */
export async function readQuoteDocument(db: Db, quoteId: string, asker: QuoteAsker): Promise<QuoteDocument> {
  const row = await findQuote(db, quoteId, asker)
  if (!hasQuoteDocument(row)) throw new Refusal('QUOTE_NOT_FOUND')
  const buyer = await firstRow(db, RowShape, {
    name: 'quote-paper-buyer',
    text: `SELECT name, email, coalesce(company_name, '') AS company, coalesce(phone_number, '') AS phone
      FROM people WHERE id = $1`,
    values: [row.userId],
  })
  if (!buyer) throw new Error(`quote ${quoteId} without its buyer`)
  const [offered] = await db
    .select({ at: quoteHistory.createdAt })
    .from(quoteHistory)
    .where(and(eq(quoteHistory.quoteId, quoteId), isNotNull(quoteHistory.offer)))
    .orderBy(desc(quoteHistory.id))
    .limit(1)
  const offeredAt = (offered?.at ?? row.createdAt).toISOString()
  return { quote: await quoteView(db, row, () => true), offeredAt, buyer }
}
