import { asc, count, eq } from 'drizzle-orm'
import type { MailEvent } from '../../domain/mail-event.ts'
import { URGENCIES } from '../../domain/quote-request.ts'
import { store } from '../../store.config.ts'
import { profiles, users } from '../accounts/tables.ts'
import type { Tx } from '../db/database.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { type LetterQuote, type QuoteLetter, quoteLetter, readerOf } from '../mail/templates/quote-letter.ts'
import { aogDetails, quoteLines, quotes } from './tables.ts'

/** A letter lists so many lines; the page of the quote has them all. */
const MOST_LINES = 50

/** What may happen to a quote more than once is told each time: these letters belong to a version of it. */
const ONCE: readonly QuoteLetter[] = ['new_rfq', 'new_aog']

/**
 * Tells buyer or desk what happened, in the transaction in which it did. `said`: what was written along with it. `of`: what
 * the letter is the only one of, where that is not the quote's version.
 */
export async function tellOfQuote(
  tx: Tx,
  quoteId: string,
  letter: QuoteLetter & MailEvent,
  publicUrl: string,
  said = '',
  of?: number,
): Promise<void> {
  const { letterQuote, version } = await readForLetter(tx, quoteId)
  const isForDesk = readerOf(letter) === 'desk'
  const link = isForDesk
    ? `${publicUrl}/admin?tab=quotes&quote=${quoteId}`
    : `${publicUrl}/dashboard?tab=${letterQuote.kind === 'aog' ? 'aog' : 'quotes'}&quote=${quoteId}`
  const desk = letter === 'aog_unanswered' ? store.mailboxes.aog : store.mailboxes.sales
  await queueMail(tx, {
    event: letter,
    entity: ONCE.includes(letter) ? `quote:${quoteId}` : `quote:${quoteId}:${of ?? version}`,
    recipient: isForDesk ? desk : letterQuote.buyer.email,
    ...(await quoteLetter(letter, letterQuote, said, link)),
  })
}

async function readForLetter(tx: Tx, quoteId: string): Promise<{ letterQuote: LetterQuote; version: number }> {
  const [found] = await tx
    .select({ quote: quotes, name: users.name, email: users.email, company: profiles.companyName, aog: aogDetails })
    .from(quotes)
    .innerJoin(users, eq(users.id, quotes.userId))
    .leftJoin(profiles, eq(profiles.userId, quotes.userId))
    .leftJoin(aogDetails, eq(aogDetails.quoteId, quotes.id))
    .where(eq(quotes.id, quoteId))
  if (!found) throw new Error(`no quote ${quoteId} to write of`)
  const { quote, name, email, company, aog } = found
  const lines = await tx
    .select()
    .from(quoteLines)
    .where(eq(quoteLines.quoteId, quoteId))
    .orderBy(asc(quoteLines.position))
    .limit(MOST_LINES)
  const [all] = await tx.select({ lines: count() }).from(quoteLines).where(eq(quoteLines.quoteId, quoteId))
  return {
    letterQuote: {
      ...quote,
      buyer: { name, email, company: company ?? '' },
      lines,
      more: Math.max(0, (all?.lines ?? 0) - lines.length),
      aog: aog && { ...aog, urgency: URGENCIES[aog.urgency] },
    },
    version: quote.version,
  }
}
