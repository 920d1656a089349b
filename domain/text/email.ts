/** RFC 5321 section 4.5.3.1.3 */
export const LONGEST_EMAIL = 254

/**
 * An e-mail address that mails can be sent to: nothing in it could be read as a second address, a comment or a line of its
 * own. Whoever takes an address asks this or what is narrower (EmailShape of account.ts), and so does what sends the mails: an
 * order whose address is refused only there would be paid and never confirmed. Without zod, which the footer does not bring.
 */
export const EMAIL = /^[^\s@,;:<>()"[\]\\\p{C}]+@([^\s@,;:<>()"[\]\\\p{C}.]+\.)+[^\s@,;:<>()"[\]\\\p{C}.]+$/u

export const isEmail = (text: string): boolean => text.length <= LONGEST_EMAIL && EMAIL.test(text)
