import { beginsFormula } from '../../../domain/text/csv.ts'
import { isActiveCell, MAX_FORMULA_LENGTH } from './active-formula.ts'

/** Control characters that no list contains: C0 except tab, line ends, form feed and the end mark of old systems. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const CONTROL = /[\0-\x08\x0e-\x19\x1b-\x1f]/

/**
 * Reads bytes as the text of a list: `active` if a cell fetches something or starts a program, null if the bytes are
 * not text. Each character is read once.
 */
export function csvText(bytes: Uint8Array): 'plain' | 'active' | null {
  const text = decode(bytes)
  if (text === null || text.trim() === '' || CONTROL.test(text)) return null
  return hasActiveCell(text) ? 'active' : 'plain'
}

/**
 * UTF-16 has a byte order mark; other bytes are UTF-8 if they are valid UTF-8, and otherwise Windows-1252, which Excel
 * writes.
 */
function decode(bytes: Uint8Array): string | null {
  const wide =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null
  try {
    if (wide) return new TextDecoder(wide, { fatal: true }).decode(bytes)
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return wide ? null : new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Characters that programs ignore at the beginning of a cell. */
const UNSEEN = /^[\s\p{Cc}\p{DI}]$/u
const SEPARATORS = ',;\t'
/** The first line of a list may name another separator to Excel. */
const NAMED_SEPARATOR = /^\uFEFF?"?sep=(.)/i
/** Some programs also end a line with these characters. */
const LINE_ENDS = '\r\n\v\f\x85\u2028\u2029'
/** A figure with its sign is not a formula. */
const FIGURE = /^[+-][\d.,\s]*$/

/**
 * The delimiter is unknown, because programs select it by the user's country. The list is scanned once for each usual
 * delimiter, and for the one that the list names, since quotations depend on it.
 */
function hasActiveCell(text: string): boolean {
  const [, named] = NAMED_SEPARATOR.exec(text) ?? []
  return [...new Set([...SEPARATORS, named ?? ','])].some(separator => hasActiveCellBy(text, separator))
}

function hasActiveCellBy(text: string, separator: string): boolean {
  const separators = separator + LINE_ENDS
  const isBlank = (character: string) => !separators.includes(character) && UNSEEN.test(character)
  const isBeforeText = (character: string) => character === '"' || isBlank(character)
  const isNoSeparator = (character: string) => !separators.includes(character)
  let at = 0
  while (at < text.length) {
    // After a blank a quotation mark is plain text, and delimiters still separate cells.
    const isQuoted = text.charAt(at) === '"'
    const start = skip(text, at, isBeforeText)
    const end = isQuoted ? closingQuote(text, at + 1) : skip(text, start, isNoSeparator)
    at = isQuoted ? skip(text, end, isNoSeparator) : end
    if (start < end && beginsFormula(text.charAt(start))) {
      // Longer than any real formula: it is an attempt to exhaust the parser.
      if (end - start > MAX_FORMULA_LENGTH) return true
      const cell = text.slice(start, end).replaceAll('""', '"')
      if (!FIGURE.test(cell) && isActiveCell(cell)) return true
      // A delimiter may be in the topic of a program, `=cmd|'/C a, b'!A0`: the rest of the line is scanned, once.
      if (!isQuoted && cell.includes('|')) {
        at = skip(text, end, isNoLineEnd)
        if (at - start > MAX_FORMULA_LENGTH || isActiveCell(text.slice(start, at))) return true
      }
    }
    at++
  }
  return false
}

function skip(text: string, from: number, isSkipped: (character: string) => boolean): number {
  let at = from
  while (at < text.length && isSkipped(text.charAt(at))) at++
  return at
}

const isNoLineEnd = (character: string): boolean => !LINE_ENDS.includes(character)

/** The end of the quotation that begins before `from`; two consecutive marks stand for one quoted mark. */
function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from)
  while (at !== -1 && text.charAt(at + 1) === '"') at = text.indexOf('"', at + 2)
  return at === -1 ? text.length : at
}
