import { readSearch } from '../text/search-text.ts'

/** What was typed into a search for parts, where `*` stands for anything: asterisks alone look for nothing. */
export const readPartSearch = (typed: string): string => readSearch(typed).replace(/^[*\s]+$/, '')
