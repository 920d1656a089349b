// The text in which searches find people, in plain SQL, written as in its indexes.

export const USER_TEXT = `lower(email || ' ' || name)`
export const PROFILE_TEXT = 'lower(company_name)'
/** SQL of the digits of a phone number. */
export const PHONE_DIGITS = `regexp_replace(phone_number, '\\D', '', 'g')`
