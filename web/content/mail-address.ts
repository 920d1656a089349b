import { store } from '../../domain/settings/store.ts'
import { mailAddress as addressOf } from '../addresses.ts'

/** The address of a letter with its subject written, and the lines that its writer fills in. */
export const mailAddress = (mailbox: keyof typeof store.mailboxes, subject: string, lines: readonly string[] = []) =>
  // A line of a mail ends with CR LF (RFC 6068, section 5).
  addressOf(store.mailboxes[mailbox], subject, lines.join('\r\n'))
