import type { Context as HonoContext } from 'hono'
import { stream } from 'hono/streaming'

/** Sends a paper as it is being written. */
export function sendPdf(c: HonoContext, name: string, document: PDFKit.PDFDocument): Response {
  c.header('Cache-Control', 'private, no-store')
  c.header('Content-Type', 'application/pdf')
  c.header('Content-Disposition', `attachment; filename="${name}"`)
  return stream(c, async out => {
    for await (const chunk of document) await out.write(chunk as Uint8Array)
  })
}
