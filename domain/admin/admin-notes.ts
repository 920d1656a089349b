/** Of the internal notes on an order, a quote or a submission. */
export const ADMIN_NOTES_LENGTH = 5000

/** Notes with one more at their end; as they were where there is no room for it. */
export function withNote(notes: string, note: string): string {
  const both = notes === '' ? note : `${notes}\n${note}`
  return both.length > ADMIN_NOTES_LENGTH ? notes : both
}
