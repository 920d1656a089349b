/** RFC 5321 section 4.5.3.1.3 */
export const LONGEST_EMAIL = 254

/**
 * An address that mail can be sent to: it cannot be read as a second address, a comment or a header line. Forms and the
 * mail sender check this or a narrower rule (EmailShape of account.ts); an address that only the sender refuses would
 * leave a paid order without its confirmation. No zod: the footer does not load it.
 */
export const EMAIL = /^[^\s@,;:<>()"[\]\\\p{C}]+@([^\s@,;:<>()"[\]\\\p{C}.]+\.)+[^\s@,;:<>()"[\]\\\p{C}.]+$/u

export const isEmail = (text: string): boolean => text.length <= LONGEST_EMAIL && EMAIL.test(text)

/** An address as it may be kept for good: whoever knows it recognizes it, nobody can write to it. */
export const maskEmail = (email: string): string => email.replace(/^(.).*@/su, '$1…@')
