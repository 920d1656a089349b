/** RFC 5321 section 4.5.3.1.3, and before the @ section 4.5.3.1.1 */
export const MAX_EMAIL_LENGTH = 254
const MAX_LOCAL_PART_LENGTH = 64

/** Words with dots between them (RFC 5322 section 3.2.3): a server without SMTPUTF8 refuses other letters than ASCII. */
const MAILED_LOCAL_PART = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/
/** In every script, as the mailer writes it in ASCII (IDNA). */
const MAILED_DOMAIN = /^(?:[^\s@,;:<>()"[\]\\\p{C}.]+\.)+[^\s@,;:<>()"[\]\\\p{C}.]+$/u
/** Of these the ones that most programs accept. Addresses of guests and of accounts have one rule. */
const LOCAL_PART = /^(?!.*'$)[\w'+-]+(?:\.[\w'+-]+)*$/
const DOMAIN = /^(?:[a-z\d][a-z\d-]*\.)+[a-z]{2,}$/i
/** Letters, digits, hyphens and dots of every script. */
const WRITTEN_DOMAIN = /^[\p{L}\p{M}\p{N}.-]+$/u

/**
 * The address that a person typed, without spaces around it and with its domain in ASCII (IDNA): `amelia@例え.jp` is
 * `amelia@xn--r8jz45g.jp`. Null: it is none. Every form and every call reads addresses by this one rule. It cannot be
 * read as a second address, a comment or a header line. No zod: the footer does not load it.
 */
export function readEmail(typed: string): string | null {
  const text = typed.trim()
  const at = text.indexOf('@')
  const local = text.slice(0, at)
  if (text.length > MAX_EMAIL_LENGTH || at < 1 || at > MAX_LOCAL_PART_LENGTH || !LOCAL_PART.test(local)) return null
  const domain = inAscii(text.slice(at + 1))
  const email = `${local}@${domain}`
  return DOMAIN.test(domain) && hasPlainEnds(domain) && email.length <= MAX_EMAIL_LENGTH ? email : null
}

/** A domain as it is in the DNS; empty: it is none. */
function inAscii(domain: string): string {
  if (/^[\x21-\x7e]*$/.test(domain)) return domain
  const address = `http://${domain}`
  return WRITTEN_DOMAIN.test(domain) && URL.canParse(address) ? new URL(address).hostname : ''
}

const hasPlainEnds = (domain: string): boolean =>
  domain.split('.').every(label => !label.startsWith('-') && !label.endsWith('-'))

/**
 * True if the mailer can send to a stored address. Wider than `readEmail`: orders of earlier versions have such
 * addresses, and a paid order must get its confirmation.
 */
export function canMailTo(text: string): boolean {
  const at = text.indexOf('@')
  const domain = text.slice(at + 1)
  return (
    text.length <= MAX_EMAIL_LENGTH &&
    at > 0 &&
    at <= MAX_LOCAL_PART_LENGTH &&
    MAILED_LOCAL_PART.test(text.slice(0, at)) &&
    MAILED_DOMAIN.test(domain) &&
    hasPlainEnds(domain)
  )
}

/** An address masked for permanent storage: people who know it recognize it, but it cannot be written to. */
export const maskEmail = (email: string): string => email.replace(/^(.).*@/su, '$1…@')
