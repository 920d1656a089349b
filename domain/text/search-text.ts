import { z } from './zod.ts'

/** What was typed into a search, as one line: what nobody types (control characters, halves of a character) is a blank. */
export const readSearch = (typed: string): string => typed.replace(/[\s\p{Cc}\p{Cs}]+/gu, ' ').trim()

/** A text to search for, at most so many characters, read as above: a search finds something or nothing, and is not told off. */
export const searchText = (longest: number, message?: string) =>
  z.string().check(z.maxLength(longest, message), z.overwrite(readSearch))
