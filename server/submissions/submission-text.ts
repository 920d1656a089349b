// The texts in which searches find submissions, in plain SQL, as indexes have them.

const LINES = ['submission_number', "first_name || ' ' || last_name", 'company', 'email', 'phone', 'title']
/** Number, sender and subject, one per line, so that no match spans two of them. */
export const SENDER_TEXT = `lower(${LINES.join(' || chr(10) || ')})`
/** The text of one row of a list: its part number. */
export const LISTED_PART = 'lower(part_number)'
