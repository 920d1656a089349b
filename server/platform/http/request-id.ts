import { randomFillSync } from 'node:crypto'

/** Characters that are clear on the telephone: no I, L, O or U. https://www.crockford.com/base32.html */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const ID_LENGTH = 12
/** Random bytes for the next IDs. Generating them for each ID alone takes several times as long. */
const random = new Uint8Array(256 * ID_LENGTH)
let used = random.length

/** Generates the ID of a request that has none, with 60 bits: `7KQ2-9FXM-31BT`. */
export function makeRequestId(): string {
  if (used === random.length) {
    randomFillSync(random)
    used = 0
  }
  const bytes = random.subarray(used, used + ID_LENGTH)
  used += ID_LENGTH
  const letters = Array.from(bytes, byte => LETTERS[byte & 31]).join('')
  return `${letters.slice(0, 4)}-${letters.slice(4, 8)}-${letters.slice(8)}`
}

/**
 * The form in which nginx ($request_id), haproxy (unique-id), Envoy and cloud providers write their IDs. The ID is part
 * of logs, SQL and responses.
 */
const READABLE = /^[\w.:-]{8,64}$/

/** The request id that a trusted proxy sent; undefined: none, or invalid. */
export const readRequestId = (given: string | undefined): string | undefined =>
  given !== undefined && READABLE.test(given) ? given : undefined

const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(?:-.*)?$/

/** The ID of the caller's trace. https://www.w3.org/TR/trace-context/#traceparent-header */
export const readTraceId = (traceparent: string | undefined): string | undefined =>
  TRACEPARENT.exec(traceparent ?? '')?.[1]
