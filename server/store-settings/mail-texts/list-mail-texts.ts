import { MAIL_KIND_NAMES, MAIL_KINDS, type MailKindName } from '../../../domain/mail-texts/mail-kinds.ts'
import { type MailText, MailTextShape } from '../../../domain/mail-texts/mail-text.ts'
import { z } from '../../../domain/text/zod.ts'
import type { Db } from '../../platform/db/database.ts'
import { rows } from '../../platform/db/rows.ts'

const VersionShape = z.object({
  version: z.number(),
  text: z.unknown(),
  savedBy: z.nullable(z.string()),
  savedAt: z.date(),
})

const MAX_LISTED = 20

/** The data of the owner's form: the current text of a mail, and its versions, newest first. */
export async function readMailText(db: Db, mail: MailKindName) {
  const found = await rows(
    db,
    VersionShape,
    `SELECT version, text, saved_at,
        (SELECT display_name FROM people p WHERE p.id = v.admin_id) AS saved_by
      FROM mail_text_versions v WHERE mail = $1 ORDER BY version DESC LIMIT ${MAX_LISTED}`,
    [mail],
  )
  const versions = found.map(({ text, ...row }) => ({ ...row, text: readText(text) }))
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

const ChangedShape = z.object({ mail: z.string(), isChanged: z.boolean() })

/** The mails whose texts differ from the defaults. */
async function changedMails(db: Db): Promise<MailKindName[]> {
  const found = await rows(
    db,
    ChangedShape,
    `SELECT DISTINCT ON (mail) mail, text IS NOT NULL AS is_changed FROM mail_text_versions ORDER BY mail, version DESC`,
  )
  return MAIL_KIND_NAMES.filter(mail => found.some(row => row.mail === mail && row.isChanged))
}
