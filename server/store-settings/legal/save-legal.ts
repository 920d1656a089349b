import { LEGAL_PAGES, type LegalPage } from '../../../domain/legal/legal-pages.ts'
import { firstText, readLegalText } from '../../../domain/legal/legal-text.ts'
import { REFUSALS, Refusal } from '../../../domain/refusal.ts'
import { fictionalValues } from '../../../domain/settings/fictional.ts'
import { store } from '../../../domain/settings/store.ts'
import { addDays, storeDay } from '../../../domain/text/store-day.ts'
import { z } from '../../../domain/text/zod.ts'
import { writeAudit } from '../../audit.ts'
import { recordEvent } from '../../events.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db/database.ts'
import { databaseNow } from '../../platform/db/database-now.ts'
import { lockText } from '../../platform/db/lock-text.ts'
import { firstRow } from '../../platform/db/rows.ts'

type Saved = {
  page: LegalPage
  /** the newest version in the owner's form; 0: the default text */
  version: number
  from: string
  text: string
}

const MAX_DAYS_AHEAD = 730

/**
 * Saves the text of a legal page that is in force from a date, today at the earliest. Refuses SETTINGS_CHANGED if it
 * was saved since `version`, LEGAL_DAY, LEGAL_TEXT for unsupported Markdown, and in live mode SETTINGS_FICTIONAL. An
 * unchanged text with the same date makes no version. Returns the newest version.
 */
export const saveLegal = (db: Db, saved: Saved, who: { adminId: string; isLive: boolean }): Promise<number> =>
  inTransaction(db, async tx => {
    const { page, version, from, text } = saved
    await lockText(tx, 'legal', page)
    const before = await newestOf(tx, page)
    if (before.version !== version) throw new Refusal('SETTINGS_CHANGED')
    if (before.body === text && before.from === from) return version
    check(saved, who.isLive)
    const next = version + 1
    await tx.$client.query(
      'INSERT INTO legal_versions (page, version, from_day, body, admin_id) VALUES ($1, $2, $3, $4, $5)',
      [page, next, from, text, who.adminId],
    )
    await recordEvent(tx, 'settings.changed', page)
    // Versions are stored permanently with their texts.
    await writeAudit(tx, {
      adminId: who.adminId,
      action: 'settings.legal_saved',
      subject: 'settings',
      subjectId: page,
      label: LEGAL_PAGES[page].title,
      before: { version, from: before.from },
      after: { version: next, from, characters: text.length },
    })
    return next
  })

function check({ page, from, text }: Saved, isLive: boolean): void {
  const today = storeDay(databaseNow(), store.timeZone)
  if (from < today || from > addDays(today, MAX_DAYS_AHEAD)) throw new Refusal('LEGAL_DAY')
  const [problem] = readLegalText(text, store).problems
  if (problem) {
    const { line, text: words } = problem
    throw new Refusal(
      'LEGAL_TEXT',
      REFUSALS.LEGAL_TEXT.text.replace('{line}', `${line}`).replace('{problem}', () => words),
    )
  }
  const fictional = isLive ? fictionalValues({ [LEGAL_PAGES[page].title]: text }) : []
  if (fictional.length > 0)
    throw new Refusal('SETTINGS_FICTIONAL', REFUSALS.SETTINGS_FICTIONAL.text.replace('{values}', fictional.join(', ')))
}

const NewestShape = z.object({ version: z.number(), from: z.nullable(z.string()), body: z.string() })
type Newest = z.output<typeof NewestShape>

/** The latest saved text, or the default text. */
export async function newestOf(db: Db | Tx, page: LegalPage): Promise<Newest> {
  const row = await firstRow(
    db,
    NewestShape,
    `SELECT version, to_char(from_day, 'YYYY-MM-DD') AS "from", body FROM legal_versions WHERE page = $1 ORDER BY version DESC LIMIT 1`,
    [page],
  )
  return row ?? { version: 0, from: null, body: firstText(page, store) }
}
