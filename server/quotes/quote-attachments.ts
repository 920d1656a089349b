import { type FoundAttachment, findAttachment } from '../attachments/read-attachments.ts'
import { removeAttachment } from '../attachments/remove-attachment.ts'
import { writeAudit } from '../audit.ts'
import { recordEvent } from '../events.ts'
import { type Db, inTransaction } from '../platform/db/database.ts'
import { eventSubject, findQuote, lockQuote, type QuoteAsker } from './internal/lock-quote.ts'

/** A file of a quote that the caller may access. Refuses QUOTE_NOT_FOUND, ATTACHMENT_NOT_FOUND. */
export async function findQuoteAttachment(
  db: Db,
  quoteId: string,
  attachmentId: number,
  asker: QuoteAsker,
): Promise<FoundAttachment> {
  await findQuote(db, quoteId, asker)
  return findAttachment(db, { quoteId }, attachmentId)
}

/** Removes a file from a quote. Idempotent. Refuses QUOTE_NOT_FOUND, ATTACHMENT_NOT_FOUND. */
export const removeQuoteAttachment = (db: Db, quoteId: string, attachmentId: number, adminId: string): Promise<void> =>
  inTransaction(db, async tx => {
    const quote = await lockQuote(tx, quoteId, 'admin')
    const name = await removeAttachment(tx, { quoteId }, attachmentId)
    if (name === null) return
    await recordEvent(tx, 'quote.attachments_changed', eventSubject(quote))
    await writeAudit(tx, {
      adminId,
      action: 'quote.attachment_removed',
      subject: 'quote',
      subjectId: quoteId,
      label: quote.quoteNumber,
      before: { name },
      after: null,
    })
  })
