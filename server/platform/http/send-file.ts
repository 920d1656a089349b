import type { Context as HonoContext } from 'hono'
import { stream } from 'hono/streaming'

const SEALED = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; sandbox"

/** Sends a paper as it is being written. */
export function sendPdf(c: HonoContext, name: string, document: PDFKit.PDFDocument): Response {
  c.header('Cache-Control', 'private, no-store')
  c.header('Content-Type', 'application/pdf')
  c.header('Content-Disposition', `attachment; filename="${name}"`)
  return stream(c, async out => {
    for await (const chunk of document) await out.write(chunk as Uint8Array)
  })
}

/** Sends a file that somebody has sent before: to be kept, never shown as a page of the store. */
export function sendKept(c: HonoContext, name: string, mediaType: string, bytes: Uint8Array): Response {
  c.header('Cache-Control', 'private, no-store')
  c.header('Content-Security-Policy', SEALED)
  c.header('Content-Disposition', `attachment; filename="${name.replace(/[^A-Za-z0-9.-]+/g, '_')}"`)
  c.header('Content-Type', mediaType)
  return c.body(Buffer.from(bytes))
}
