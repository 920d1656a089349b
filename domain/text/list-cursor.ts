// The start of the next page of a list: behind a row, named by its sort key. The row's id alone is not enough: an
// update or delete of the row between two requests would move the next page, or empty it. In the API the parameter
// `after` selects a page, and the response returns the `after` of the next one. The shop's lists, and a customer's own
// lists of orders and quotes, have numbered pages instead: people open page 3, and the address contains it.

/** A moment in microseconds since 1970, the precision of PostgreSQL, and the id of the row. */
const MOMENT_AND_ID = String.raw`(\d{1,16})_([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})`
const CURSOR = new RegExp(`^${MOMENT_AND_ID}$`)
/** The same behind a priority, of one digit. */
const PRIORITY_CURSOR = new RegExp(`^(\\d)_${MOMENT_AND_ID}$`)

/** A row of a list that is sorted by a moment. */
export type Cursor = {
  /** ISO 8601, with microseconds, which a Date does not have */
  at: string
  id: string
}
/** A row of a list that is sorted by priority, then by a moment. */
export type PriorityCursor = Cursor & { priority: number }

/** True for a cursor in an address, such as `1763856000123456_0b2b3c4d-…`. */
export const isCursor = (value: unknown): value is string => typeof value === 'string' && CURSOR.test(value)
/** True for a cursor in an address, such as `2_1763856000123456_0b2b3c4d-…`. */
export const isPriorityCursor = (value: unknown): value is string =>
  typeof value === 'string' && PRIORITY_CURSOR.test(value)

/** Reads what `isCursor` has let through. Throws on anything else. */
export function readCursor(text: string): Cursor {
  const [, micros, id] = CURSOR.exec(text) ?? []
  if (!micros || !id) throw new TypeError(`no place in a list: ${text}`)
  return { at: momentOf(micros), id }
}

/** Reads what `isPriorityCursor` has let through. Throws on anything else. */
export function readPriorityCursor(text: string): PriorityCursor {
  const [, priority] = PRIORITY_CURSOR.exec(text) ?? []
  if (!priority) throw new TypeError(`no place in a list: ${text}`)
  return { priority: Number(priority), ...readCursor(text.slice('0_'.length)) }
}

function momentOf(micros: string): string {
  const [millis, rest] = [micros.slice(0, -3), micros.slice(-3).padStart(3, '0')]
  return new Date(Number(millis)).toISOString().replace('Z', `${rest}Z`)
}
