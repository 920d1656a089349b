import { MAIL_KIND_NAMES } from '../../../domain/mail-texts/mail-kinds.ts'
import { MailTextShape } from '../../../domain/mail-texts/mail-text.ts'
import { z } from '../../../domain/text/zod.ts'

const Mail = z.enum(MAIL_KIND_NAMES)
const Version = z.int().check(z.gte(0), z.lte(1_000_000))
const TextShape = z.object({ subject: z.string(), heading: z.string(), opening: z.string(), closing: z.string() })

export const MailTextInput = z.strictObject({ mail: Mail })
export const SaveMailTextInput = z.strictObject({
  mail: Mail,
  version: Version,
  /** null: restore the default text */
  text: z.nullable(MailTextShape),
})
export const TryMailTextInput = z.strictObject({ mail: Mail, text: MailTextShape })

export const MailTextsShape = z.object({
  /** the newest version; 0: the default text */
  version: z.int(),
  text: TextShape,
  versions: z.array(
    z.object({
      version: z.int(),
      /** null: the default text */
      text: z.nullable(TextShape),
      /** null: the account was deleted */
      savedBy: z.nullable(z.string()),
      savedAt: z.date(),
    }),
  ),
  /** the mails whose texts differ from the defaults */
  changed: z.array(Mail),
})
export const TriedMailShape = z.object({ subject: z.string(), html: z.string(), text: z.string() })
