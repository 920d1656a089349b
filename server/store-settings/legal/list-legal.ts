import { plannedAfter, versionOn, versionsUntil } from '../../../domain/legal/in-force.ts'
import { FIRST_DAY, type LegalPage } from '../../../domain/legal/legal-pages.ts'
import { store } from '../../../domain/settings/store.ts'
import { storeDay } from '../../../domain/text/store-day.ts'
import { z } from '../../../domain/text/zod.ts'
import type { Db } from '../../platform/db/database.ts'
import { databaseNow } from '../../platform/db/database-now.ts'
import { rows } from '../../platform/db/rows.ts'
import { newestOf } from './save-legal.ts'

const RowShape = z.object({
  version: z.number(),
  from: z.string(),
  savedBy: z.nullable(z.string()),
  savedAt: z.nullable(z.date()),
})
type Row = z.output<typeof RowShape>
/** `overtaken`: another version was saved for the same day before that day */
type LegalState = 'in force' | 'planned' | 'earlier' | 'overtaken'

const MAX_LISTED = 100

/** The data of the owner's form: the latest saved text, and the newest versions, newest first. */
export async function listLegal(db: Db, page: LegalPage) {
  const newest = await newestOf(db, page)
  const found = await rows(
    db,
    RowShape,
    `SELECT version, to_char(from_day, 'YYYY-MM-DD') AS "from", saved_at,
        (SELECT display_name FROM people p WHERE p.id = v.admin_id) AS saved_by
      FROM legal_versions v WHERE page = $1 ORDER BY version DESC LIMIT ${MAX_LISTED}`,
    [page],
  )
  const today = storeDay(databaseNow(), store.timeZone)
  const stateOf = ({ version, from }: Row): LegalState => {
    if (versionOn(page, today).version === version) return 'in force'
    if (plannedAfter(page, today).some(one => one.version === version)) return 'planned'
    if (versionsUntil(page, today).some(one => one.version === version)) return 'earlier'
    // The version was saved a moment ago, and this process has not loaded it yet.
    return version === newest.version ? (from > today ? 'planned' : 'in force') : 'overtaken'
  }
  const first: Row = {
    version: 0,
    from: versionsUntil(page, today).at(-1)?.from ?? FIRST_DAY,
    savedBy: null,
    savedAt: null,
  }
  return {
    today,
    version: newest.version,
    text: newest.body,
    versions: [...found, ...(found.length < MAX_LISTED ? [first] : [])].map(row => ({ ...row, state: stateOf(row) })),
  }
}
