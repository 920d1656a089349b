import type { Context } from 'hono'
import { thousands } from '../../../domain/text/thousands.ts'
import { answerRefused } from './answer-error.ts'
import { findExceededLimit, type JsonLimits } from './scan-json.ts'

/**
 * Reads the body of a request within limits, before anything parses it. Returns the answer that refuses it, or null: then
 * the request has the body that was read, as JSON without a file name. oRPC would read a body with Content-Disposition as a
 * file, and one of another type as a form.
 */
export async function boundJsonBody(c: Context, limits: JsonLimits): Promise<Response | null> {
  const { raw } = c.req
  if (isEncoded(raw)) return answerRefused(c, 415, ENCODED)
  const body = await readBytes(raw, limits.bytes)
  if (body === null) return tooLarge(c, inBytes(limits.bytes))
  const refused = refuseExceeded(c, body, limits)
  if (refused) return refused
  const headers = new Headers(raw.headers)
  headers.set('Content-Type', 'application/json')
  headers.delete('Content-Disposition')
  c.req.raw = new Request(raw.url, { method: 'POST', headers, body, signal: raw.signal })
  return null
}

/** The same for JSON in a query, whose bytes the limit of Node's on headers bounds. */
export function boundJsonQuery(c: Context, name: string, limits: JsonLimits): Response | null {
  for (const text of c.req.queries(name) ?? []) {
    const refused = refuseExceeded(c, new TextEncoder().encode(text), limits)
    if (refused) return refused
  }
  return null
}

function refuseExceeded(c: Context, text: Uint8Array, { values, depth }: JsonLimits): Response | null {
  switch (findExceededLimit(text, { values, depth })) {
    case 'values':
      return tooLarge(c, `${thousands(values)} values`)
    case 'depth':
      return answerRefused(c, 400, { code: 'BAD_REQUEST', message: `JSON has at most ${depth} levels.` })
    case null:
      return null
  }
}

/** Compressed bodies are small to send and large to unpack; nothing unpacks them here (RFC 9110, 15.5.16). */
const isEncoded = ({ headers }: Request): boolean => !/^(?:identity)?$/i.test(headers.get('content-encoding') ?? '')
const ENCODED = { code: 'JSON_ONLY', message: 'Send JSON as it is, without Content-Encoding.' }

const tooLarge = (c: Context, most: string): Response =>
  answerRefused(c, 413, { code: 'TOO_LARGE', message: `A request has at most ${most}.` })

const KILOBYTE = 1024
const MEGABYTE = 1024 * KILOBYTE

const inBytes = (bytes: number): string =>
  bytes < MEGABYTE ? `${Math.floor(bytes / KILOBYTE)} kB` : `${Math.floor(bytes / MEGABYTE)} MB`

/** Null: there are more. A length that is said is refused before a byte is read, and Node reads no more bytes than that. */
async function readBytes(request: Request, most: number): Promise<Uint8Array<ArrayBuffer> | null> {
  const length = request.headers.get('content-length')
  if (length !== null) {
    if (Number(length) > most) return null
    const whole = await request.arrayBuffer()
    return whole.byteLength > most ? null : new Uint8Array(whole)
  }
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.length
    if (size > most) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, size)
}
