import { readSearch } from './read-search.ts'
import { z } from './zod.ts'

/** A text to search for, at most so many characters, read as above: a search finds something or nothing, and is not told off. */
export const searchText = (longest: number, message?: string) =>
  z.string().check(z.maxLength(longest, message), z.overwrite(readSearch))
