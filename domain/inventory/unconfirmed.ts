import { FORM_READINGS } from './form-reading.ts'

const { agrees: _, ...OPEN } = FORM_READINGS
/** The reasons why a document waits for confirmation. */
export const OPEN_READINGS = OPEN
export type OpenReading = keyof typeof OPEN_READINGS
export const OPEN_READING_NAMES = Object.keys(OPEN_READINGS) as OpenReading[]

/** The cursor of unconfirmed documents: after a document of a stock line, or of a unit. */
const PLACE = /^(line|unit)_([1-9]\d{0,14})$/
export const isDocumentPlace = (value: unknown): value is string => typeof value === 'string' && PLACE.test(value)
/** Reads what `isDocumentPlace` has let through. */
export function readDocumentPlace(text: string): { of: string; id: number } {
  const [, of = '', id] = PLACE.exec(text) ?? []
  return { of, id: Number(id) }
}
