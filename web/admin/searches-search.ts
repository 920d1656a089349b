import { readDaysSearch } from './days.ts'
import { term } from './search-values.ts'

/** Of how many days, and by which column. */
export type SearchesSearch = Partial<ReturnType<typeof readSearchesSearch>>

export const readSearchesSearch = (given: Record<string, unknown>) => ({
  ...readDaysSearch(given),
  sort: term(given.sort),
})
