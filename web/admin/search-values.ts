import { isCursor, isPriorityCursor } from '../../domain/text/list-cursor.ts'
import { isKey } from './is-key.ts'

// What may stand behind an address of the back office. What is not right is left out, and the page is shown without it.
// Every page of the store loads this with its routes, so it does without zod.

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i
const MAX_TERM_LENGTH = 100

export const oneOf = <const Name extends string>(names: readonly Name[], value: unknown): Name | undefined =>
  names.find(name => name === value)
export const keyOf = <Words extends object>(words: Words, value: unknown) => (isKey(words, value) ? value : undefined)

/** What a list is searched for. */
export const term = (value: unknown): string | undefined =>
  (typeof value === 'string' && value.trim().slice(0, MAX_TERM_LENGTH)) || undefined

const matching =
  (form: RegExp) =>
  (value: unknown): string | undefined =>
    typeof value === 'string' && form.test(value) ? value : undefined
export const rowId = matching(/^[1-9]\d{0,14}$/)
export const uuid = matching(UUID)

/** Where a page of a list begins. */
export const pageCursor = (value: unknown) => (isCursor(value) ? value : undefined)
export const priorityCursor = (value: unknown) => (isPriorityCursor(value) ? value : undefined)

/** A day that there is, YYYY-MM-DD. */
export function calendarDay(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^[1-9]\d{3}-\d\d-\d\d$/.test(value)) return
  const day = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value) ? value : undefined
}
