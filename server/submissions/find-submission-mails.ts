import type { Tx } from '../platform/db/database.ts'
import { TextIdShape } from '../platform/db/row-shapes.ts'
import { rows } from '../platform/db/rows.ts'

/** The events and entities of mails about an account's submissions. */
export async function findSubmissionMails(tx: Tx, userId: string): Promise<{ events: string[]; entities: string[] }> {
  const found = await rows(tx, TextIdShape, 'SELECT id FROM submissions WHERE user_id = $1', [userId])
  return mailsAbout(found.map(({ id }) => id))
}

/** The events and entities of mails about these submissions. */
export const mailsAbout = (submissionIds: readonly string[]): { events: string[]; entities: string[] } => ({
  events: ['new_submission', 'new_career_application', 'submission_received'],
  entities: submissionIds.flatMap(id => [`submission:${id}`, `notified:submission:${id}`, `notified:career:${id}`]),
})
