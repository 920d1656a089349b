import { LEGAL_PAGE_NAMES } from '../../../domain/legal/legal-pages.ts'
import { LegalTextShape } from '../../../domain/legal/legal-text.ts'
import { TextSectionShape } from '../../../domain/markdown/blocks.ts'
import { dayShape } from '../../../domain/text/day-shape.ts'
import { z } from '../../../domain/text/zod.ts'

const Page = z.enum(LEGAL_PAGE_NAMES)
const Version = z.int().check(z.gte(0), z.lte(1_000_000))

export const LegalInput = z.strictObject({
  page: Page,
  /** a version by its day and number, 2026-11-28-0, or a day on which it applied; left out: today's version */
  edition: z.optional(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}(-\d{1,6})?$/, 'An edition is a day, and a number'))),
})
export const LegalPageInput = z.strictObject({ page: Page })
export const LegalVersionInput = z.strictObject({
  page: Page,
  version: z.coerce.number().check(z.int(), z.gte(0), z.lte(1_000_000)),
})
export const SaveLegalInput = z.strictObject({
  page: Page,
  version: Version,
  from: dayShape('A day is YYYY-MM-DD'),
  text: LegalTextShape,
})

const Held = {
  version: z.int(),
  /** the days on which it applies, YYYY-MM-DD; `until` null: it has no end yet */
  from: z.string(),
  until: z.nullable(z.string()),
}
export const LegalPageShape = z.object({
  page: Page,
  ...Held,
  sections: z.array(TextSectionShape),
  /** the version in force and earlier ones, newest first */
  versions: z.array(z.object(Held)),
})

export const LegalVersionsShape = z.object({
  /** the current day in the store's time zone */
  today: z.string(),
  /** the newest version, and its Markdown; 0: the default text */
  version: z.int(),
  text: z.string(),
  versions: z.array(
    z.object({
      version: z.int(),
      from: z.string(),
      state: z.enum(['in force', 'planned', 'earlier', 'overtaken']),
      /** null: the account was deleted, or the version is the default text */
      savedBy: z.nullable(z.string()),
      savedAt: z.nullable(z.date()),
    }),
  ),
})
export const LegalBodyShape = z.object({ text: z.string() })
