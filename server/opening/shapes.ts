import { EMPTY_WORD } from '../../domain/opening/demonstration.ts'
import { OPENING_ITEM_NAMES, OPENING_STATES } from '../../domain/opening/opening-item.ts'
import { SETTING_SECTION_NAMES } from '../../domain/settings/sections.ts'
import { dayShape } from '../../domain/text/day-shape.ts'
import { z } from '../../domain/text/zod.ts'

const FiguresShape = z.object({ parts: z.int(), orders: z.int(), quotes: z.int(), accounts: z.int() })

export const OpeningShape = z.object({
  items: z.array(
    z.object({
      name: z.enum(OPENING_ITEM_NAMES),
      state: z.enum(OPENING_STATES),
      /** results or missing values, one per line */
      details: z.array(z.string()),
      /** the time and author of the last success, or else of the last attempt, if known */
      at: z.nullable(z.date()),
      by: z.nullable(z.string()),
    }),
  ),
  demonstration: z.object({
    state: z.enum(['none', 'there', 'emptying', 'emptied']),
    /** the reasons why it cannot be emptied, one sentence each */
    hindrances: z.array(z.string()),
    /** null: there is no result, or it is not valid any more */
    figures: z.nullable(z.object({ goes: FiguresShape, stays: FiguresShape })),
  }),
  /** sections of the store settings that still have made-up values */
  sections: z.array(z.enum(SETTING_SECTION_NAMES)),
  /** the origin of mails, and whether a mail server is configured */
  mailbox: z.string(),
  hasMailServer: z.boolean(),
  takesRealCards: z.boolean(),
})

export const EmptyInput = z.strictObject({ word: z.literal(EMPTY_WORD, `Type ${EMPTY_WORD}`) })
export const ConfirmInput = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('terms') }),
  z.strictObject({ kind: z.literal('backup'), on: dayShape('A day is YYYY-MM-DD') }),
])
export const DnsInput = z.strictObject({
  /** the selector of the DKIM key, from the mail provider; left out: the selectors that providers usually use */
  selector: z.optional(
    z
      .string()
      .check(z.regex(/^[A-Za-z0-9]([A-Za-z0-9.-]{0,61}[A-Za-z0-9])?$/, 'A selector has letters, digits and hyphens')),
  ),
})

export const TriedShape = z.object({ passed: z.boolean(), detail: z.string() })
export const DnsShape = z.object({
  passed: z.boolean(),
  records: z.array(
    z.object({
      record: z.enum(['SPF', 'DKIM', 'DMARC']),
      name: z.string(),
      state: z.enum(['good', 'wrong', 'missing', 'unknown']),
      found: z.array(z.string()),
      right: z.string(),
    }),
  ),
})
