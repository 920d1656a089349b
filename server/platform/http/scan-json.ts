/** The limits of a JSON text. */
export type JsonLimits = {
  bytes: number
  /** objects, arrays, texts, numbers and the like; empty objects and arrays count twice */
  values: number
  /** the depth of nested objects and arrays */
  depth: number
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const OPENINGS = new Set([0x5b, 0x7b])
const CLOSINGS = new Set([0x5d, 0x7d])
const [IS_OTHER, IS_QUOTE, IS_COMMA, IS_OPENING, IS_CLOSING] = [0, 1, 2, 3, 4]

/** A table lookup costs less than comparisons, and most bytes are none of these characters. */
const KINDS = Uint8Array.from({ length: 256 }, (_, byte) => {
  if (byte === QUOTE) return IS_QUOTE
  if (byte === COMMA) return IS_COMMA
  if (OPENINGS.has(byte)) return IS_OPENING
  return CLOSINGS.has(byte) ? IS_CLOSING : IS_OTHER
})

/**
 * Returns the limit that a text in JSON exceeds, or null. Reads each byte once and builds nothing, so that a text that
 * JSON.parse would turn into a million objects costs a few milliseconds. A text with m commas, and n openings of objects and
 * arrays, has at most 1 + m + n values. Text that is not JSON is counted the same way: JSON.parse stops at its first error
 * and has built no more than was counted up to there. In UTF-8 these bytes occur in no other character (RFC 3629, 3).
 */
export function findExceededLimit(
  text: Uint8Array,
  { values: maxValues, depth: maxDepth }: Omit<JsonLimits, 'bytes'>,
): 'values' | 'depth' | null {
  const end = text.length
  let values = 1
  let depth = 0
  for (let at = 0; at < end; at++) {
    // The index is within bounds; the type of an element of a typed array includes undefined.
    const kind = KINDS[text[at] ?? 0]
    if (kind === IS_OTHER) continue
    if (kind === IS_QUOTE) {
      at = endOfString(text, at)
      continue
    }
    if (kind === IS_CLOSING) {
      depth--
      continue
    }
    if (++values > maxValues) return 'values'
    if (kind === IS_OPENING && ++depth > maxDepth) return 'depth'
  }
  return null
}

/** The offset of the closing quotation mark of the string that opens at `start`. */
function endOfString(text: Uint8Array, start: number): number {
  const end = text.length
  let at = start + 1
  while (at < end && text[at] !== QUOTE) at += text[at] === BACKSLASH ? 2 : 1
  return at
}
