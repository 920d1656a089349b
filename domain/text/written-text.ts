import { z } from './zod.ts'

/**
 * A text of several lines that may be empty, trimmed, without control characters: PostgreSQL has no NUL, and the others
 * are never intended. The separators of word processors between lines and pages (vertical tab, form feed) become line
 * breaks.
 */
export const writtenText = (label: string, longest: number) =>
  z.string().check(
    z.overwrite<string>(text => text.replace(/[\v\f]/g, '\n')),
    z.trim(),
    z.maxLength(longest, `${label} must be at most ${longest} characters`),
    z.refine(text => !/[\p{Cc}\p{Cs}]/u.test(text.replace(/\s/g, '')), `${label} must not contain control characters`),
  )
