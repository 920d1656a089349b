import type { Context as HonoContext } from 'hono'
import { stream } from 'hono/streaming'
import type { Files, SentAs } from '../files/open-files.ts'

const SEALED = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; sandbox"

/** Sends a PDF while it is being written. */
export function sendPdf(c: HonoContext, name: string, document: PDFKit.PDFDocument): Response {
  c.header('Cache-Control', 'private, no-store')
  c.header('Content-Type', 'application/pdf')
  c.header('Content-Disposition', `attachment; filename="${name}"`)
  return stream(c, async out => {
    for await (const chunk of document) await out.write(chunk as Uint8Array)
  })
}

/** Sends a private file as a download, never shown as a page of the store, and cached by no proxy. */
export function sendCached(c: HonoContext, name: string, mediaType: string, bytes: Uint8Array): Response {
  return sendSealed(c, { contentType: mediaType, contentDisposition: savedAs(name) }, bytes)
}

/**
 * Sends a private file of the store, after the caller has checked the permission to read it. Files in a bucket are sent
 * by a link that is valid for a minute.
 */
export async function sendStored(c: HonoContext, files: Files, file: string, as: SentAs): Promise<Response> {
  // A link can only be used for reading.
  const link = c.req.method === 'HEAD' ? null : await files.linkTo(file, as)
  if (link === null) return sendSealed(c, as, await files.getBytes(file))
  c.header('Cache-Control', 'private, no-store')
  return c.redirect(link, 302)
}

/** A download header with this name, reduced to characters that are safe everywhere. */
export const savedAs = (name: string): string => `attachment; filename="${name.replace(/[^A-Za-z0-9.-]+/g, '_')}"`

function sendSealed(c: HonoContext, { contentType, contentDisposition }: SentAs, bytes: Uint8Array): Response {
  c.header('Cache-Control', 'private, no-store')
  c.header('Content-Security-Policy', SEALED)
  c.header('X-Content-Type-Options', 'nosniff')
  c.header('Content-Disposition', contentDisposition)
  c.header('Content-Type', contentType)
  return c.body(Buffer.from(bytes))
}
