import { UNIT_STATES } from './unit.ts'

/** The lists of units: by state, units without pieces, and units that need attention. */
export const UNIT_LISTS = {
  ...UNIT_STATES,
  gone: 'Gone',
  to_see: 'Quarantined or expiring',
} as const
export type UnitList = keyof typeof UNIT_LISTS
export const UNIT_LIST_NAMES = Object.keys(UNIT_LISTS) as UnitList[]

/** Within how many days what is listed expires. */
export const EXPIRES_WITHIN = { '30': '30 days', '90': '90 days', '180': '180 days', '365': 'a year' } as const
export type ExpiresWithin = keyof typeof EXPIRES_WITHIN
export const EXPIRES_WITHIN_NAMES = Object.keys(EXPIRES_WITHIN) as ExpiresWithin[]
/** Units that expire within this many days need attention. */
export const DAYS_TO_SEE = 90

/** The cursor of a list of units: after a unit, by its id, or by its expiry day and id. */
const PLACE = /^(?:(\d{4}-\d\d-\d\d)_)?([1-9]\d{0,14})$/
export const isUnitPlace = (value: unknown): value is string => typeof value === 'string' && PLACE.test(value)
/** Reads what `isUnitPlace` has let through. */
export function readUnitPlace(text: string): { expiresOn: string | null; id: number } {
  const [, day, id] = PLACE.exec(text) ?? []
  return { expiresOn: day ?? null, id: Number(id) }
}
