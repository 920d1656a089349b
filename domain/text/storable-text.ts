/** True if the database can store a text: PostgreSQL has no NUL, and its JSON no half of a surrogate pair. */
const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** No input is nested deeper than this. */
const DEEPEST = 20

export type Place = readonly (string | number)[]

/**
 * The path of the first text or field name that PostgreSQL cannot store; null: none. Input nested deeper than DEEPEST
 * counts as not storable.
 */
export function findUnstorable(sent: unknown, place: Place = []): Place | null {
  if (typeof sent === 'string') return isStorable(sent) ? null : place
  if (typeof sent !== 'object' || sent === null) return null
  if (place.length === DEEPEST) return place
  for (const [name, value] of Array.isArray(sent) ? sent.entries() : Object.entries(sent)) {
    if (typeof name === 'string' && !isStorable(name)) return place
    const found = findUnstorable(value, [...place, name])
    if (found) return found
  }
  return null
}
