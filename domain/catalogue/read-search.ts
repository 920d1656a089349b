import { readSearch } from '../text/read-search.ts'

/** What was typed into a search for parts, where `*` stands for anything: asterisks alone look for nothing. */
export const readPartSearch = (typed: string): string => readSearch(typed).replace(/^[*\s]+$/, '')
