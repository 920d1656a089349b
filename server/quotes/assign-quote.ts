import { and, eq, type SQL } from 'drizzle-orm'
import { Refusal } from '../../domain/refusal.ts'
import { writeAudit } from '../audit.ts'
import { readProfile } from '../customers/accounts/profile/read-profile.ts'
import { refuseTaken } from '../customers/accounts/refuse-taken.ts'
import { recordEvent } from '../events.ts'
import { type Db, inTransaction } from '../platform/db/database.ts'
import { databaseNow } from '../platform/db/database-now.ts'
import { eventSubject, lockQuote } from './internal/lock-quote.ts'
import { quotes } from './tables.ts'

// Internal facts of the back office. None of them is a step of the quote: the buyer is not notified, and the version
// does not change.

/**
 * Saves the admins' notes. `before` is the text that the admin read. Refuses NOTES_CHANGED if another admin has changed
 * them since.
 */
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
    await tx.update(quotes).set({ adminNotes: notes, updatedAt: databaseNow() }).where(eq(quotes.id, quoteId))
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
 * Assigns a quote to the admin, or removes the assignment. `from` is the assignee on the page. Refuses QUOTE_NOT_FOUND,
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
    await tx.update(quotes).set({ assignedTo, updatedAt: databaseNow() }).where(eq(quotes.id, quoteId))
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

/** Marks a buyer's own quote as seen by the buyer. Refuses QUOTE_NOT_FOUND. */
export const markSeenByBuyer = (db: Db, quoteId: string, userId: string): Promise<void> =>
  markSeen(db, and(eq(quotes.id, quoteId), eq(quotes.userId, userId)), { buyerSeen: true })

/** Marks a quote as seen by the back office. Refuses QUOTE_NOT_FOUND. */
export const markSeenByAdmin = (db: Db, quoteId: string): Promise<void> =>
  markSeen(db, eq(quotes.id, quoteId), { adminSeen: true })

const markSeen = (db: Db, which: SQL | undefined, seen: { buyerSeen: true } | { adminSeen: true }): Promise<void> =>
  inTransaction(db, async tx => {
    const [quote] = await tx.update(quotes).set(seen).where(which).returning({ id: quotes.id, userId: quotes.userId })
    if (!quote) throw new Refusal('QUOTE_NOT_FOUND')
    await recordEvent(tx, 'quote.seen', eventSubject(quote))
  })
