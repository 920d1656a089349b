import type { Tx } from '../platform/db/database.ts'
import { TextIdShape } from '../platform/db/row-shapes.ts'
import { rows } from '../platform/db/rows.ts'
import { mailsAbout } from './find-submission-mails.ts'

/**
 * Deletes guests' submissions of an address, which is in lower case. Returns their number, and the keys of their mails.
 * A job then deletes the files (delete-files.ts).
 */
export async function deleteSubmissionsOf(
  tx: Tx,
  email: string,
): Promise<{ count: number; mails: { events: string[]; entities: string[] } }> {
  const found = await rows(
    tx,
    TextIdShape,
    'DELETE FROM submissions WHERE lower(email) = $1 AND user_id IS NULL RETURNING id',
    [email],
  )
  return { count: found.length, mails: mailsAbout(found.map(({ id }) => id)) }
}
