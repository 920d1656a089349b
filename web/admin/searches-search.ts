import { readDaysSearch } from './days.ts'
import { term } from './search-values.ts'

/** The period in days, and the sort column. */
export type SearchesSearch = Partial<ReturnType<typeof readSearchesSearch>>

export const readSearchesSearch = (given: Record<string, unknown>) => ({
  ...readDaysSearch(given),
  sort: term(given.sort),
})
