import { z } from '../../domain/text/zod.ts'
import type { Tx } from '../platform/db/database.ts'
import { firstRow } from '../platform/db/rows.ts'
import { countRefusal } from '../platform/limits/limits.ts'
import { type Mail, queueMail } from './queue-mail.ts'

/** Maximum mails per hour to the back office about an event that any visitor can cause. */
export const MAX_STAFF_MAILS = 60

const RecentShape = z.object({ recent: z.number() })

/**
 * Queues a mail that informs the back office of a public submission or sign-up. Rate limits apply per network: many
 * networks together could use up the mail server's daily quota, and delay sign-in links. Above the cap no mail is
 * queued; the back office lists submissions anyway.
 */
export async function queueStaffMail(tx: Tx, mail: Mail): Promise<void> {
  const row = await firstRow(
    tx,
    RecentShape,
    `SELECT count(*) FILTER (WHERE created_at > now() - interval '1 hour')::int AS recent
      FROM (SELECT created_at FROM emails WHERE event = $1 ORDER BY id DESC LIMIT ${MAX_STAFF_MAILS}) AS latest`,
    [mail.event],
  )
  if ((row?.recent ?? 0) < MAX_STAFF_MAILS) await queueMail(tx, mail)
  else countRefusal(`mails of ${mail.event}`)
}
