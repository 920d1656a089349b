import type { Context } from 'hono'
import { thousands } from '../../../domain/text/thousands.ts'
import { ByteBudget } from '../limits/byte-budget.ts'
import { sendRefusal } from './answer-error.ts'
import { withBody } from './read-body.ts'
import { findExceededLimit, type JsonLimits } from './scan-json.ts'

/**
 * The memory for JSON that arrives or is processed in this process. Staff make the calls with the largest bodies, but
 * anyone can send as much to these addresses. A network address may use the memory of 140 usual bodies, or of 16 sheets
 * of the back office.
 */
const UNDER_WAY = new ByteBudget({ total: 64 * 1024 * 1024, ofKey: 16 * 1024 * 1024 })
/** On a slow connection, 64 kB take a minute. */
const GRACE_MS = 60_000

/**
 * Reads the body of a request within limits, before it is parsed, and runs `work`. The request then has the body as
 * JSON without a file name: oRPC would read a body with Content-Disposition as a file, and one of another type as a
 * form. `whose`: the key of the caller's network address. Returns the response that refuses the body, or the result of
 * `work`. Refuses TOO_MANY_AT_ONCE, BUSY.
 */
export async function withJsonBody<T>(
  c: Context,
  limits: JsonLimits,
  whose: string,
  work: () => Promise<T>,
  budget = UNDER_WAY,
): Promise<T | Response> {
  const { raw } = c.req
  if (isEncoded(raw)) return sendRefusal(c, 415, ENCODED)
  return withBody(
    raw,
    { maxSize: limits.bytes, whose, budget, graceMs: GRACE_MS },
    async (body): Promise<T | Response> => {
      if (body === null) return tooLarge(c, inBytes(limits.bytes))
      const refused = refuseExceeded(c, body, limits)
      if (refused) return refused
      const headers = new Headers(raw.headers)
      headers.set('Content-Type', 'application/json')
      headers.delete('Content-Disposition')
      c.req.raw = new Request(raw.url, { method: 'POST', headers, body, signal: raw.signal })
      return work()
    },
  )
}

/** The same limits for JSON in a query; Node's limit on headers bounds its bytes. */
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
      return sendRefusal(c, 400, { code: 'BAD_REQUEST', message: `JSON has at most ${depth} levels.` })
    case null:
      return null
  }
}

/** Refuses compressed bodies, which are small to send and large to unpack (RFC 9110, 15.5.16). */
const isEncoded = ({ headers }: Request): boolean => !/^(?:identity)?$/i.test(headers.get('content-encoding') ?? '')
const ENCODED = { code: 'JSON_ONLY', message: 'Send JSON as it is, without Content-Encoding.' }

const tooLarge = (c: Context, most: string): Response =>
  sendRefusal(c, 413, { code: 'TOO_LARGE', message: `A request has at most ${most}.` })

const KILOBYTE = 1024
const MEGABYTE = 1024 * KILOBYTE

const inBytes = (bytes: number): string =>
  bytes < MEGABYTE ? `${Math.floor(bytes / KILOBYTE)} kB` : `${Math.floor(bytes / MEGABYTE)} MB`
