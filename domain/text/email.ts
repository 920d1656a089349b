/** RFC 5321 section 4.5.3.1.3, and before the @ section 4.5.3.1.1 */
export const MAX_EMAIL_LENGTH = 254
const MAX_LOCAL_PART_LENGTH = 64

/** Words with dots between them (RFC 5322 section 3.2.3): a server without SMTPUTF8 refuses other letters than ASCII. */
const LOCAL_PART = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/
/** In every script, as the mailer writes it in ASCII (IDNA). */
const DOMAIN = /^(?:[^\s@,;:<>()"[\]\\\p{C}.]+\.)+[^\s@,;:<>()"[\]\\\p{C}.]+$/u

/**
 * True if mail can be sent to an address: it cannot be read as a second address, a comment or a header line. Forms and
 * the mail sender check this or a narrower rule (EmailShape of account.ts); an address that only the sender refuses
 * would leave a paid order without its confirmation. No zod: the footer does not load it.
 */
export function isEmail(text: string): boolean {
  const at = text.indexOf('@')
  const domain = text.slice(at + 1)
  return (
    text.length <= MAX_EMAIL_LENGTH &&
    at > 0 &&
    at <= MAX_LOCAL_PART_LENGTH &&
    LOCAL_PART.test(text.slice(0, at)) &&
    DOMAIN.test(domain) &&
    domain.split('.').every(label => !label.startsWith('-') && !label.endsWith('-'))
  )
}

/** An address masked for permanent storage: people who know it recognize it, but it cannot be written to. */
export const maskEmail = (email: string): string => email.replace(/^(.).*@/su, '$1…@')
