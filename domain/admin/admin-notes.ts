/** Of what the back office notes for itself of an order, a quote or something sent in. */
export const ADMIN_NOTES_LENGTH = 5000

/** Notes with one more at their end; as they were where there is no room for it. */
export function withNote(notes: string, note: string): string {
  const both = notes === '' ? note : `${notes}\n${note}`
  return both.length > ADMIN_NOTES_LENGTH ? notes : both
}
