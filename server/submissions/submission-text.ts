// What people sent in is found by these, in plain SQL, as indexes have it.

const LINES = ['submission_number', "first_name || ' ' || last_name", 'company', 'email', 'phone', 'title']
/** Number, sender and what it is about, a line each: nothing is found across two of them. */
export const SENDER_TEXT = `lower(${LINES.join(' || chr(10) || ')})`
/** A part number of a list. */
export const LISTED_PART = 'lower(part_number)'
