import { MAIL_KINDS, type MailKindName } from './mail-kinds.ts'
import type { MailText } from './mail-text.ts'

type Texts = Partial<Record<MailKindName, MailText>>

/**
 * The owner's changes to the words of mails, kept up to date in each process (server/store-settings/mail-texts). They
 * are not sent to pages, and reading them is free.
 */
let changed: Texts = {}
let tried: Texts = {}

/** Takes these in the place of the first words, and the first words of all other mails. */
export function adoptMailTexts(texts: Texts): void {
  changed = texts
}

/** The words of a mail as they count now. */
export const mailTextOf = (mail: MailKindName): MailText => tried[mail] ?? changed[mail] ?? MAIL_KINDS[mail].first

/** Does `work`, which reads these words as if they counted; what it does later than at once reads what counts. */
export function withMailText<Result>(mail: MailKindName, text: MailText, work: () => Result): Result {
  tried = { [mail]: text }
  try {
    return work()
  } finally {
    tried = {}
  }
}
