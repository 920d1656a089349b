import { isCursor, isPriorityCursor } from '../../domain/text/list-cursor.ts'
import { isKey } from './is-key.ts'

// Parsers for search parameters of the back office. Invalid values are dropped, and the page is shown without them. All pages
// load this with the routes, so it does not use zod.

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i
const MAX_TERM_LENGTH = 100

export const oneOf = <const Name extends string>(names: readonly Name[], value: unknown): Name | undefined =>
  names.find(name => name === value)
export const keyOf = <Words extends object>(words: Words, value: unknown) => (isKey(words, value) ? value : undefined)

/** The search text of a list. */
export const term = (value: unknown): string | undefined =>
  (typeof value === 'string' && value.trim().slice(0, MAX_TERM_LENGTH)) || undefined

const matching =
  (form: RegExp) =>
  (value: unknown): string | undefined =>
    typeof value === 'string' && form.test(value) ? value : undefined
export const rowId = matching(/^[1-9]\d{0,14}$/)
export const uuid = matching(UUID)

/** The cursor of a list's page. */
export const pageCursor = (value: unknown) => (isCursor(value) ? value : undefined)
export const priorityCursor = (value: unknown) => (isPriorityCursor(value) ? value : undefined)

/** A valid calendar day, YYYY-MM-DD. */
export function calendarDay(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^[1-9]\d{3}-\d\d-\d\d$/.test(value)) return
  const day = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value) ? value : undefined
}
