import { withoutInvisible } from './invisible.ts'
import { z } from './zod.ts'

// Labels, mails and CSV print a text on one line, so a line break inside it would forge a line. Bidirectional overrides
// make a label read otherwise than it prints.
const PRINTABLE = /^[^\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]*$/u

const printed = (label: string, longest: number) => [
  z.overwrite<string>(withoutInvisible),
  z.trim(),
  z.maxLength(longest, `${label} must be at most ${longest} characters`),
  z.regex(PRINTABLE, `${label} must not contain line breaks or control characters`),
]

/** One line of text that must be there, trimmed and without invisible characters; `label` names it in its messages. */
export const requiredText = (label: string, longest: number, message = `${label} is required`) =>
  z.string(message).check(...printed(label, longest), z.minLength(1, message))

/** One line of text that may be empty, trimmed and without invisible characters. */
export const blankableText = (label: string, longest: number) => z.string().check(...printed(label, longest))
