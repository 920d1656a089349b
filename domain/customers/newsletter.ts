export const NEWSLETTER_EMAIL_WRONG = 'Please enter a valid email address.'
