import { MAIL_KIND_NAMES, MAIL_KINDS, type MailKindName } from '../../../domain/mail-texts/mail-kinds.ts'
import { type MailText, MailTextShape } from '../../../domain/mail-texts/mail-text.ts'
import type { Db } from '../../platform/db/database.ts'
import { listVersions, newestVersions } from '../versions.ts'

const MAX_LISTED = 20

/** The data of the owner's form: the current text of a mail, and its versions, newest first. */
export async function readMailText(db: Db, mail: MailKindName) {
  const saved = await listVersions(db, ['mail text', mail], { max: MAX_LISTED, hasBodies: true })
  const versions = saved.map(({ body, ...row }) => ({ ...row, text: readText(body) }))
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
  const newest = await newestVersions(db, 'mail text')
  return MAIL_KIND_NAMES.filter(mail => newest.some(({ document, body }) => document === mail && body !== null))
}
