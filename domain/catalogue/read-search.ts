import { readSearch } from '../text/read-search.ts'

/** Reads the text of a part search, in which `*` is a wildcard: asterisks alone search for nothing. */
export const readPartSearch = (typed: string): string => readSearch(typed).replace(/^[*\s]+$/, '')
