import { basename, extname } from 'node:path'

/**
 * The part number in a file name. `whole` is the name without its extension; `numbered` is the name without a number at
 * its end, as dealers and systems write it (`AN3-5A_2`, `AN3-5A (3)`). A number after `_` may also be the end of the
 * part number itself, because a file name cannot contain "/". A number in brackets never is.
 */
export type FileName = {
  whole: string
  numbered: { partNumber: string; position: number; mayBeWhole: boolean } | null
}

export function readFileName(path: string): FileName {
  // macOS separates letters from their accents.
  const whole = basename(path, extname(path)).normalize('NFC').trim()
  const [ending, underscored, bracketed] = /(?:_(\d{1,3})|\((\d{1,3})\))$/.exec(whole) ?? []
  const partNumber = whole.slice(0, ending === undefined ? 0 : -ending.length)
  if (partNumber === '') return { whole, numbered: null }
  const position = Number(underscored ?? bracketed)
  return { whole, numbered: { partNumber: partNumber.trim(), position, mayBeWhole: underscored !== undefined } }
}
