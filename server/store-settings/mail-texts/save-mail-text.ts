import { MAIL_KINDS, type MailKindName } from '../../../domain/mail-texts/mail-kinds.ts'
import { type MailText, MailTextShape, problemsOf } from '../../../domain/mail-texts/mail-text.ts'
import { REFUSALS, Refusal } from '../../../domain/refusal.ts'
import { fictionalValues } from '../../../domain/settings/fictional.ts'
import { z } from '../../../domain/text/zod.ts'
import { writeAudit } from '../../audit.ts'
import { recordEvent } from '../../events.ts'
import { changedFacts } from '../../platform/audit/changed-facts.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db/database.ts'
import { lockText } from '../../platform/db/lock-text.ts'
import { firstRow } from '../../platform/db/rows.ts'

type Saved = {
  mail: MailKindName
  /** the version in the owner's form; 0: the default text */
  version: number
  /** null: restore the default text */
  text: MailText | null
}

/**
 * Saves the text of a mail; mails rendered from then on use it, in all processes within seconds. Refuses
 * SETTINGS_CHANGED if it was saved since `version`, MAIL_TEXT if a placeholder is unknown or missing, and in live
 * mode SETTINGS_FICTIONAL. An unchanged text makes no version. Returns the current version.
 */
export const saveMailText = (db: Db, saved: Saved, who: { adminId: string; isLive: boolean }): Promise<number> =>
  inTransaction(db, async tx => {
    const { mail, version } = saved
    await lockText(tx, 'mail text', mail)
    const before = await newestText(tx, mail)
    if (before.version !== version) throw new Refusal('SETTINGS_CHANGED')
    const { first } = MAIL_KINDS[mail]
    if (saved.text) checkText(mail, saved.text, who.isLive)
    const facts = changedFacts(before.text ?? first, saved.text ?? first)
    if (Object.keys(facts.after).length === 0) return version
    // A text that equals the default is stored as the default, so that it follows later versions of the store.
    const isFirst = Object.keys(changedFacts(first, saved.text ?? first).after).length === 0
    const next = version + 1
    await tx.$client.query('INSERT INTO mail_text_versions (mail, version, text, admin_id) VALUES ($1, $2, $3, $4)', [
      ...[mail, next, isFirst ? null : JSON.stringify(saved.text), who.adminId],
    ])
    await recordEvent(tx, 'settings.mail_text_changed', mail)
    await writeAudit(tx, {
      adminId: who.adminId,
      action: 'settings.mail_text_saved',
      subject: 'settings',
      subjectId: mail,
      label: MAIL_KINDS[mail].title,
      ...facts,
    })
    return next
  })

function checkText(mail: MailKindName, text: MailText, isLive: boolean): void {
  const [problem] = problemsOf(MAIL_KINDS[mail], text)
  if (problem)
    throw new Refusal(
      'MAIL_TEXT',
      REFUSALS.MAIL_TEXT.text.replace('{problem}', () => problem.text),
    )
  const fictional = isLive ? fictionalValues(text) : []
  if (fictional.length > 0)
    throw new Refusal('SETTINGS_FICTIONAL', REFUSALS.SETTINGS_FICTIONAL.text.replace('{values}', fictional.join(', ')))
}

const RowShape = z.object({ version: z.number(), text: z.unknown() })

/** The latest saved text of a mail; a text that this version of the store does not accept counts as the default. */
async function newestText(tx: Tx, mail: MailKindName): Promise<{ version: number; text: MailText | null }> {
  const row = await firstRow(
    tx,
    RowShape,
    'SELECT version, text FROM mail_text_versions WHERE mail = $1 ORDER BY version DESC LIMIT 1',
    [mail],
  )
  const read = MailTextShape.safeParse(row?.text)
  return { version: row?.version ?? 0, text: read.success ? read.data : null }
}
