// What may stand in an address of the back office: anything else is left out.

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i
const LONGEST_SEARCH = 100

export const isKey = <T extends object>(names: T, key: unknown): key is keyof T & string =>
  typeof key === 'string' && Object.hasOwn(names, key)
export const isId = (value: unknown): value is string => typeof value === 'string' && /^[1-9]\d{0,14}$/.test(value)
export const isUuid = (value: unknown): value is string => typeof value === 'string' && UUID.test(value)
export const readTerm = (search: unknown): string =>
  typeof search === 'string' ? search.trim().slice(0, LONGEST_SEARCH) : ''
/** A day that there is, YYYY-MM-DD. */
export const isDay = (value: unknown): value is string => {
  if (typeof value !== 'string' || !/^[1-9]\d{3}-\d\d-\d\d$/.test(value)) return false
  const day = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value)
}
