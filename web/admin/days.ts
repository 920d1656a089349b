import { oneOf } from './search-values.ts'

/** Periods of figures; the first is the default and left out of the address. */
export const DAYS = { '7': '7 days', '1': 'Today', '30': '30 days', '90': '90 days' } as const
export type Days = keyof typeof DAYS

export type DaysSearch = Partial<ReturnType<typeof readDaysSearch>>
export const readDaysSearch = ({ days }: Record<string, unknown>) => ({ days: oneOf(['1', '30', '90'], days) })
