import { z } from './zod.ts'

/**
 * A text of several lines that may be empty, trimmed, without control characters: PostgreSQL has no NUL, and nobody means one.
 * What word processors put between lines of a paragraph and between pages (vertical tab, form feed) is a line break.
 */
export const writtenText = (label: string, longest: number) =>
  z.string().check(
    z.overwrite<string>(text => text.replace(/[\v\f]/g, '\n')),
    z.trim(),
    z.maxLength(longest, `${label} must be at most ${longest} characters`),
    z.refine(text => !/[\p{Cc}\p{Cs}]/u.test(text.replace(/\s/g, '')), `${label} must not contain control characters`),
  )
