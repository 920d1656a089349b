import { isGtin } from './gtin.ts'
import { partNumberKey, withoutLabel } from './part-number.ts'
import { MAX_PART_NUMBER_LENGTH } from './parts-list.ts'

// Reads the bar codes on a tag, a box or a part.

/**
 * The part numbers that a code may mean, likeliest first. `gtin`: the number of a package, which is never a part
 * number. `slug`: the part whose page a link opens.
 */
export type Scan = { partNumbers: string[]; gtin: string | null; serial: string | null; slug?: string }

const NOTHING: Scan = { partNumbers: [], gtin: null, serial: null }

/** The separators of ISO/IEC 15434, between records, groups and fields, and at the end, are control characters; no other is in a code. */
const SEPARATORS = /\p{Cc}+/u

/**
 * Reads the text of a code: the text elements of ISO 21849 and ATA Spec 2000 (`MFR 98752/SER 12345/PNR 21117-1`), the data
 * identifiers of ANSI MH10.8.2 (`1P21117-1`), the application identifiers of GS1, a link to a part of a store's, a label
 * (`P/N: 21117-1`), a GTIN, or the bare number.
 */
export function readScan(code: string): Scan {
  const text = code.trim()
  if (!text || text.length > 1000) return NOTHING
  if (/^https?:\/\//i.test(text)) return readLink(text)
  return readElements(text) ?? readEnvelope(text) ?? readGs1(text) ?? readLabel(text) ?? readBare(text)
}

const known = (partNumbers: readonly (string | undefined)[], serial: string | null = null): Scan | null => {
  const numbers = partNumbers.map(number => (number ?? '').trim()).filter(isPartNumber)
  return numbers.length > 0 ? { partNumbers: [...new Set(numbers)], gtin: null, serial } : null
}

const isPartNumber = (text: string): boolean =>
  partNumberKey(text).length >= 2 && text.length <= MAX_PART_NUMBER_LENGTH && !/\p{Cc}/u.test(text)

/** A link leads to its part where its address is that of one, by slug or by number: /shop/product/an3-5a-bolt. */
function readLink(text: string): Scan {
  if (!URL.canParse(text)) return NOTHING
  const url = new URL(text)
  const [, slug] = /^\/shop\/product\/([\w.~-]+)$/.exec(url.pathname) ?? []
  const found = known([slug, url.searchParams.get('pn') ?? '']) ?? NOTHING
  return slug === undefined ? found : { ...found, slug }
}

/**
 * `PNR 21117-1`: three letters and a blank. PNR is the current number, PNO the original one, SER and SEQ are serials.
 */
function readElements(text: string): Scan | null {
  const elements = new Map<string, string>()
  for (const piece of text.split(/[/*\p{Cc}]+/u)) {
    const [, name, value] = /^\s*([A-Z]{3}) +(\S.*)$/.exec(piece) ?? []
    if (name && value && !elements.has(name)) elements.set(name, value.trim())
  }
  return known(
    [elements.get('PNR'), elements.get('PNO'), elements.get('PIN')],
    elements.get('SER') ?? elements.get('SEQ') ?? null,
  )
}

/** `[)>␞06␝1P21117-1␝S12345`: 1P and 30P are the supplier's number, P is the customer's, S a serial. */
function readEnvelope(text: string): Scan | null {
  if (!SEPARATORS.test(text) && !/^\[\)>/.test(text))
    return /^(?:1P|30P)(?=.*\d)\S+$/.test(text) ? known([text.replace(/^(?:1P|30P)/, ''), text]) : null
  const fields = text.replace(/^\[\)>/, '').split(SEPARATORS)
  const of = (name: string) => fields.find(field => field.startsWith(name))?.slice(name.length)
  return known([of('1P'), of('30P'), of('P')], of('S') ?? null)
}

/** `(01)00012345678905(240)AN3-5A`, with brackets as people print it: 240 and 241 are part numbers, 21 a serial. */
function readGs1(text: string): Scan | null {
  const elements = new Map(
    [...text.matchAll(/\((\d{2,4})\)([^(]+)/g)].map(([, name = '', value = '']) => [name, value.trim()]),
  )
  const plain = /^(?:\]d2|\]C1)?01(\d{14})/.exec(text)?.[1]
  const gtin = elements.get('01') ?? plain ?? null
  const numbers = known([elements.get('240'), elements.get('241')])?.partNumbers ?? []
  if (gtin === null || !isGtin(gtin))
    return numbers.length > 0 ? { partNumbers: numbers, gtin: null, serial: elements.get('21') ?? null } : null
  return { partNumbers: numbers, gtin, serial: elements.get('21') ?? null }
}

/** `P/N: 21117-1 S/N: 12345`, `PART NO. 21117-1`, in words as tags print them. */
function readLabel(text: string): Scan | null {
  const [, number] = /(?:^|\s)(?:P\/?N|PART\s*(?:NO|NUMBER|#))(?![A-Z])(?:\s*[.:#])?\s*(\S+)/i.exec(text) ?? []
  const [, serial = null] =
    /(?:^|\s)(?:S\/?N|SER(?:IAL)?(?:\s*(?:NO|NUMBER|#))?)(?![A-Z])(?:\s*[.:#])?\s*(\S+)/i.exec(text) ?? []
  return number === undefined ? null : known([number], serial)
}

/** The number; a leading P may be the mark of a part number (MIL-STD-129), so it is searched with and without it. */
function readBare(text: string): Scan {
  if (isGtin(text)) return { partNumbers: [text], gtin: text, serial: null }
  const number = withoutLabel(text)
  if (!/\d/.test(number) || /\s.*\s/.test(number)) return NOTHING
  return known([number, /^P\d/.test(number) ? number.slice(1) : undefined]) ?? NOTHING
}
