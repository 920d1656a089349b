import { eq } from 'drizzle-orm'
import { ROUTINE_PRIORITY } from '../../../domain/quotes/quote-request.ts'
import type { Store } from '../../../domain/settings/store-shape.ts'
import { z } from '../../../domain/text/zod.ts'
import { recordEvent } from '../../events.ts'
import { type Db, inTransaction } from '../../platform/db/database.ts'
import { databaseNow } from '../../platform/db/database-now.ts'
import { TextIdShape } from '../../platform/db/row-shapes.ts'
import { firstRow, rows } from '../../platform/db/rows.ts'
import { eventSubject } from '../internal/lock-quote.ts'
import { mailQuoteEvent } from '../quote-mails.ts'
import { aogDetails } from './tables.ts'

const AT_ONCE = 50
const UNANSWERED = `q.turn = 'admin' AND q.priority < ${ROUTINE_PRIORITY} AND q.turn_since < now() - make_interval(mins => $1)
  AND (a.escalated_at IS NULL OR a.escalated_at < q.turn_since)`

const IdAndUserIdShape = z.object({ id: z.string(), userId: z.string() })

/**
 * Mails the AOG mailbox about requests that have waited too long for the back office, except routine ones. One mail for
 * each time that the turn returns to the back office. Returns the number of mails.
 */
export async function escalateAog(db: Db, store: Store, publicUrl: string): Promise<number> {
  const found = await rows(
    db,
    TextIdShape,
    `SELECT q.id FROM quotes q JOIN aog_details a ON a.quote_id = q.id WHERE ${UNANSWERED} ORDER BY q.turn_since LIMIT ${AT_ONCE}`,
    [store.aogEscalation],
  )
  let notified = 0
  for (const { id } of found)
    await inTransaction(db, async tx => {
      // Another process may have answered it, or is answering it now.
      const quote = await firstRow(
        tx,
        IdAndUserIdShape,
        `SELECT q.id, q.user_id FROM quotes q JOIN aog_details a ON a.quote_id = q.id WHERE q.id = $2 AND ${UNANSWERED} FOR UPDATE OF q SKIP LOCKED`,
        [store.aogEscalation, id],
      )
      if (!quote) return
      await tx.update(aogDetails).set({ escalatedAt: databaseNow() }).where(eq(aogDetails.quoteId, id))
      await recordEvent(tx, 'quote.escalated', eventSubject(quote))
      await mailQuoteEvent(tx, id, { event: 'escalated', publicUrl })
      notified++
    })
  return notified
}
