import { basename, extname } from 'node:path'

/**
 * The part numbers that a file name may mean. `whole` is the name without its extension. `withPosition` is set if the name
 * ends in a number, as dealers and systems write it (`AN3-5A_2`, `AN3-5A (3)`): `partNumber` is the name without that
 * number, and `position` is the number. A number after `_` may also be the end of the part number itself, because a file
 * name cannot contain "/" (`mayBeWhole`). A number in brackets never is.
 */
export type FileNameCandidates = {
  whole: string
  withPosition: { partNumber: string; position: number; mayBeWhole: boolean } | null
}

export function readFileName(path: string): FileNameCandidates {
  // macOS separates letters from their accents.
  const whole = basename(path, extname(path)).normalize('NFC').trim()
  const [ending, underscored, bracketed] = /(?:_(\d{1,3})|\((\d{1,3})\))$/.exec(whole) ?? []
  const partNumber = whole.slice(0, ending === undefined ? 0 : -ending.length)
  if (partNumber === '') return { whole, withPosition: null }
  const position = Number(underscored ?? bracketed)
  return { whole, withPosition: { partNumber: partNumber.trim(), position, mayBeWhole: underscored !== undefined } }
}
