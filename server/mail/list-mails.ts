import type { Db } from '../platform/db/database.ts'
import { type MailRow, mailToShow, SUBJECT } from './write-mail.ts'

/** A mail in the list of the newest mails. */
export type MailLine = { id: number; createdAt: Date; recipient: string; subject: string; state: string }
/** A mail with its content. */
export type WholeMail = MailLine & { html: string; text: string; lastError: string; attempts: number }

const LINE = `id, created_at AS "createdAt", recipient, ${SUBJECT}, state`
const NEWEST = 50

/** The newest 50 mails. */
export async function newestMails(db: Db): Promise<MailLine[]> {
  const { rows } = await db.$client.query<MailLine>(
    `SELECT ${LINE} FROM emails ORDER BY created_at DESC, id DESC LIMIT ${NEWEST}`,
  )
  return rows
}

/** Reads one mail, or null. A mail that is not rendered yet is shown as it would be rendered now. */
export async function findMail(db: Db, id: number): Promise<WholeMail | null> {
  const { rows } = await db.$client.query<WholeMail & MailRow>(
    `SELECT ${LINE}, html, text, template, facts, last_error AS "lastError", attempts FROM emails WHERE id = $1`,
    [id],
  )
  const [row] = rows
  if (!row) return null
  const { template, facts, ...mail } = row
  return { ...mail, ...(await mailToShow({ ...mail, template, facts })) }
}
