import { Hono, type Context as HonoContext } from 'hono'
import { Refusal } from '../../domain/refusal.ts'
import type { Context } from '../context.ts'
import { letterhead } from '../documents/letterhead.ts'
import { writeQuote } from '../documents/write-quote.ts'
import { sendPdf } from '../platform/http/send-file.ts'
import { isPermitted } from '../procedure.ts'
import { readQuoteDocument } from '../quotes/read-quote-document.ts'
import { countDocument } from './count-document.ts'

const ENDING = '.pdf'

/**
 * A quote as a PDF, /quote/{quoteId}.pdf, for its buyer and for staff. Other callers get the response for a missing
 * quote.
 */
export function quoteFiles(contextFor: (c: HonoContext) => Context): Hono {
  const app = new Hono()
  app.get('/:file{[0-9a-f-]{36}\\.pdf}', async c => {
    const context = contextFor(c)
    const { caller, db, store } = context
    const me = await caller()
    if (!me) throw new Refusal('QUOTE_NOT_FOUND')
    const quoteId = c.req.param('file').slice(0, -ENDING.length)
    const asking = isPermitted(me, store, 'read_back_office') ? 'admin' : { userId: me.userId }
    const paper = await readQuoteDocument(db, quoteId, asking)
    const asker = await countDocument(context)
    const { quoteNumber, revision } = paper.quote
    return sendPdf(c, `quote-${quoteNumber}-${revision}.pdf`, await writeQuote(paper, await letterhead(context), asker))
  })
  return app
}
