import { term } from '../search-values.ts'

/** The page of the list. */
export type WantedSearch = Partial<ReturnType<typeof readWantedSearch>>

export const readWantedSearch = ({ after }: Record<string, unknown>) => ({ after: term(after) })
