import { z } from '../../domain/text/zod.ts'
import type { Db } from '../platform/db/database.ts'
import { firstRow, rows } from '../platform/db/rows.ts'
import { MailRowShape } from './mail-row.ts'
import { mailToShow, SUBJECT } from './write-mail.ts'

/** A mail in the list of the newest mails. */
const MailLineShape = z.object({
  id: z.number(),
  createdAt: z.date(),
  recipient: z.string(),
  subject: z.string(),
  state: z.string(),
})
export type MailLine = z.output<typeof MailLineShape>
/** A mail with its content. */
const WholeMailShape = z.extend(MailLineShape, {
  html: z.string(),
  text: z.string(),
  lastError: z.string(),
  attempts: z.number(),
})
export type WholeMail = z.output<typeof WholeMailShape>

const LINE = `id, created_at, recipient, ${SUBJECT}, state`
const NEWEST = 50

/** The newest 50 mails. */
export async function newestMails(db: Db): Promise<MailLine[]> {
  return rows(db, MailLineShape, `SELECT ${LINE} FROM emails ORDER BY created_at DESC, id DESC LIMIT ${NEWEST}`)
}

const RowShape = z.extend(WholeMailShape, MailRowShape.shape)

/** Reads one mail, or null. A mail that is not rendered yet is shown as it would be rendered now. */
export async function findMail(db: Db, id: number): Promise<WholeMail | null> {
  const row = await firstRow(
    db,
    RowShape,
    `SELECT ${LINE}, html, text, template, facts, last_error, attempts FROM emails WHERE id = $1`,
    [id],
  )
  if (!row) return null
  const { template, facts, ...mail } = row
  return { ...mail, ...(await mailToShow({ ...mail, template, facts })) }
}
