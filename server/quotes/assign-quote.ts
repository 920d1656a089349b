import { and, eq, type SQL } from 'drizzle-orm'
import { Refusal } from '../../domain/refusal.ts'
import { writeAudit } from '../audit.ts'
import { readProfile } from '../customers/accounts/profile/read-profile.ts'
import { refuseTaken } from '../customers/accounts/refuse-taken.ts'
import { recordEvent } from '../events.ts'
import { type Db, inTransaction } from '../platform/db/database.ts'
import { eventSubject, lockQuote } from './internal/lock-quote.ts'
import { quotes } from './tables.ts'

// What the back office notes for itself. None of it is a step of the quote: the buyer hears nothing, and nobody's page moves on.

/** Saves the admins' notes. `before` is what was read: NOTES_CHANGED when somebody has written meanwhile. */
export const saveQuoteNotes = (
  db: Db,
  quoteId: string,
  { adminId, notes, before }: { adminId: string; notes: string; before: string },
): Promise<void> =>
  inTransaction(db, async tx => {
    const quote = await lockQuote(tx, quoteId, 'admin')
    if (quote.adminNotes !== before && quote.adminNotes !== notes)
      throw new Refusal('NOTES_CHANGED', undefined, { notes: quote.adminNotes })
    if (quote.adminNotes === notes) return
    await tx.update(quotes).set({ adminNotes: notes, updatedAt: new Date() }).where(eq(quotes.id, quoteId))
    await recordEvent(tx, 'quote.noted', eventSubject(quote))
    await writeAudit(tx, {
      adminId,
      action: 'quote.notes',
      subject: 'quote',
      subjectId: quoteId,
      label: quote.quoteNumber,
      before: { notes: quote.adminNotes },
      after: { notes },
    })
  })

/**
 * An admin takes a quote, or gives it back: then nobody has it. `from` is who had it on the page. Refuses QUOTE_NOT_FOUND,
 * TAKEN_MEANWHILE.
 */
export const assignQuote = (
  db: Db,
  quoteId: string,
  { adminId, from, toMe }: { adminId: string; from: string | null; toMe: boolean },
): Promise<void> =>
  inTransaction(db, async tx => {
    const quote = await lockQuote(tx, quoteId, 'admin')
    const assignedTo = toMe ? adminId : null
    if (quote.assignedTo === assignedTo) return
    await refuseTaken(tx, { from, has: quote.assignedTo })
    await tx.update(quotes).set({ assignedTo, updatedAt: new Date() }).where(eq(quotes.id, quoteId))
    await recordEvent(tx, 'quote.assigned', eventSubject(quote))
    const emailOf = async (id: string | null) => id && (await readProfile(tx, id)).email
    await writeAudit(tx, {
      adminId,
      action: 'quote.assigned',
      subject: 'quote',
      subjectId: quoteId,
      label: quote.quoteNumber,
      before: { assignedTo: await emailOf(quote.assignedTo) },
      after: { assignedTo: await emailOf(assignedTo) },
    })
  })

/** A buyer has looked at a quote of his own. Refuses QUOTE_NOT_FOUND. */
export const markSeenByBuyer = (db: Db, quoteId: string, userId: string): Promise<void> =>
  markSeen(db, and(eq(quotes.id, quoteId), eq(quotes.userId, userId)), { buyerSeen: true })

/** An admin has looked at a quote. Refuses QUOTE_NOT_FOUND. */
export const markSeenByAdmin = (db: Db, quoteId: string): Promise<void> =>
  markSeen(db, eq(quotes.id, quoteId), { adminSeen: true })

const markSeen = (db: Db, which: SQL | undefined, seen: { buyerSeen: true } | { adminSeen: true }): Promise<void> =>
  inTransaction(db, async tx => {
    const [quote] = await tx.update(quotes).set(seen).where(which).returning({ id: quotes.id, userId: quotes.userId })
    if (!quote) throw new Refusal('QUOTE_NOT_FOUND')
    await recordEvent(tx, 'quote.seen', eventSubject(quote))
  })
