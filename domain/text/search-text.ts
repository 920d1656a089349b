import { readSearch } from './read-search.ts'
import { z } from './zod.ts'

/** A search text of limited length, read as above: a search finds something or nothing, and returns no error. */
export const searchText = (longest: number, message?: string) =>
  z.string().check(z.maxLength(longest, message), z.overwrite(readSearch))
