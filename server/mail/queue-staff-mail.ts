import type { Tx } from '../platform/db/database.ts'
import { countRefusal } from '../platform/limits/limits.ts'
import { type Mail, queueMail } from './queue-mail.ts'

/** Mails of one event to the back office in an hour, where anybody may cause the event. */
export const MAX_STAFF_MAILS = 60

/**
 * Queues a mail that tells the back office of what anybody may send in or sign up for. Limits hold for one network: many networks
 * together would use up what the mail server sends in a day, and links to sign in would wait behind these mails. Above the cap no
 * mail is queued: the back office lists what was sent in all the same.
 */
export async function queueStaffMail(tx: Tx, mail: Mail): Promise<void> {
  const { rows } = await tx.$client.query<{ recent: number }>(
    `SELECT count(*) FILTER (WHERE created_at > now() - interval '1 hour')::int AS recent
      FROM (SELECT created_at FROM emails WHERE event = $1 ORDER BY id DESC LIMIT ${MAX_STAFF_MAILS}) AS latest`,
    [mail.event],
  )
  if ((rows[0]?.recent ?? 0) < MAX_STAFF_MAILS) await queueMail(tx, mail)
  else countRefusal(`mails of ${mail.event}`)
}
