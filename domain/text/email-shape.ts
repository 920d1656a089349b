import { readEmail } from './email.ts'
import { z } from './zod.ts'

/** The checks of an email address that a person typed, as `readEmail` reads it. `wrong`: the error. */
export const emailChecks = (wrong: string) =>
  [
    z.overwrite<string>(text => readEmail(text) ?? text.trim()),
    z.refine<string>(text => readEmail(text) !== null, wrong),
  ] as const
