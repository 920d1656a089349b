import { MAIL_KIND_NAMES, MAIL_KINDS, type MailKindName } from '../../../domain/mail-texts/mail-kinds.ts'
import { type MailText, MailTextShape } from '../../../domain/mail-texts/mail-text.ts'
import type { Db } from '../../platform/db/database.ts'

type Row = { version: number; text: unknown; savedBy: string | null; savedAt: Date }

const MAX_LISTED = 20

/** The data of the owner's form: the current text of a mail, and its versions, newest first. */
export async function readMailText(db: Db, mail: MailKindName) {
  const { rows } = await db.$client.query<Row>(
    `SELECT version, text, saved_at AS "savedAt",
        (SELECT display_name FROM people p WHERE p.id = v.admin_id) AS "savedBy"
      FROM mail_text_versions v WHERE mail = $1 ORDER BY version DESC LIMIT ${MAX_LISTED}`,
    [mail],
  )
  const versions = rows.map(({ text, ...row }) => ({ ...row, text: readText(text) }))
  return {
    version: versions[0]?.version ?? 0,
    text: versions[0]?.text ?? MAIL_KINDS[mail].first,
    versions,
    changed: await changedMails(db),
  }
}

const readText = (kept: unknown): MailText | null => {
  const read = MailTextShape.safeParse(kept)
  return read.success ? read.data : null
}

/** The mails whose texts differ from the defaults. */
async function changedMails(db: Db): Promise<MailKindName[]> {
  const { rows } = await db.$client.query<{ mail: string; isChanged: boolean }>(
    `SELECT DISTINCT ON (mail) mail, text IS NOT NULL AS "isChanged" FROM mail_text_versions ORDER BY mail, version DESC`,
  )
  return MAIL_KIND_NAMES.filter(mail => rows.some(row => row.mail === mail && row.isChanged))
}
