const LONGEST_EMAIL = 254
export const NEWSLETTER_EMAIL_WRONG = 'Please enter a valid email address.'

/** As the footer's form asks for it: something with an @ between, no spaces. Without zod, which the footer does not bring. */
export const isNewsletterEmail = (email: string): boolean =>
  email.length <= LONGEST_EMAIL && /^[^\s@]+@[^\s@]+$/.test(email) && !/\p{Cc}/u.test(email)
