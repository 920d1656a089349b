/** Of the internal notes on an order, a quote or a submission. */
export const ADMIN_NOTES_LENGTH = 5000

/** Appends a note; returns the notes unchanged if they would be too long. */
export function withNote(notes: string, note: string): string {
  const both = notes === '' ? note : `${notes}\n${note}`
  return both.length > ADMIN_NOTES_LENGTH ? notes : both
}
