import { store } from '../../store.config.ts'

/** The address of a letter with its subject written, and the lines that its writer fills in. */
export function mailAddress(mailbox: keyof typeof store.mailboxes, subject: string, lines: readonly string[] = []) {
  // A line of a mail ends with CR LF (RFC 6068, section 5).
  const body = lines.length > 0 ? `&body=${encodeURIComponent(lines.join('\r\n'))}` : ''
  return `mailto:${store.mailboxes[mailbox]}?subject=${encodeURIComponent(subject)}${body}`
}
