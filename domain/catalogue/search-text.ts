import { z } from '../text/zod.ts'

/**
 * What was typed into a search, at most so many characters. What nobody types (storable-text.ts) is left out of it: a search
 * finds something or nothing, and is not told off.
 */
export const searchText = (longest: number, message?: string) =>
  z.string().check(
    z.maxLength(longest, message),
    z.overwrite(text => text.replaceAll('\0', ' ').toWellFormed()),
  )
