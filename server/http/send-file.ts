import type { Context as HonoContext } from 'hono'
import { stream } from 'hono/streaming'
import { Refusal } from '../../domain/refusal.ts'

/** Answers with JSON that nobody keeps. */
export function answer(c: HonoContext, body: object, status: number): Response {
  c.header('Cache-Control', 'no-store')
  return c.body(JSON.stringify(body), status as 200, { 'Content-Type': 'application/json' })
}

/** For `onError` of what serves files: a refusal as the API words it; anything else is thrown on. */
export function refusalAnswer(error: Error, c: HonoContext): Response {
  if (!(error instanceof Refusal)) throw error
  const { code, message, data, status } = error
  if (typeof data?.waitSeconds === 'number') c.header('Retry-After', `${data.waitSeconds}`)
  return answer(c, { code, message, ...(data ? { data } : {}) }, status)
}

/** Sends a paper as it is being written. */
export function sendPdf(c: HonoContext, name: string, document: PDFKit.PDFDocument): Response {
  c.header('Cache-Control', 'private, no-store')
  c.header('Content-Type', 'application/pdf')
  c.header('Content-Disposition', `attachment; filename="${name}"`)
  return stream(c, async out => {
    for await (const chunk of document) await out.write(chunk as Uint8Array)
  })
}
