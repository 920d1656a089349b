import { adoptLegal, type LegalVersion } from '../../../domain/legal/in-force.ts'
import type { LegalPage } from '../../../domain/legal/legal-pages.ts'
import { store } from '../../../domain/settings/store.ts'
import { storeDay } from '../../../domain/text/store-day.ts'
import { z } from '../../../domain/text/zod.ts'
import type { Db } from '../../platform/db/database.ts'
import { databaseNow } from '../../platform/db/database-now.ts'
import { rows } from '../../platform/db/rows.ts'

/** The current and future texts of legal pages, cached by page and version. */
let texts = new Map<string, string>()
const keyOf = (page: string, version: number): string => `${page} ${version}`

/** The text of a current or future version; undefined: the version is older, or unknown. */
export const cachedLegalText = (page: LegalPage, version: number): string | undefined => texts.get(keyOf(page, version))

const RowShape = z.object({ page: z.string(), newest: z.number() })

/** Returns a function that checks for newly saved legal pages, and returns how to apply them; null: nothing is new. */
export function followLegal(db: Db): () => Promise<(() => void) | null> {
  let known = '[]'
  return async () => {
    const found = await rows(db, RowShape, {
      name: 'newest-legal-versions',
      text: 'SELECT page, max(version) AS newest FROM legal_versions GROUP BY page ORDER BY page',
    })
    const newest = JSON.stringify(found)
    if (newest === known) return null
    const take = await readVersions(db)
    known = newest
    return take
  }
}

const ReadVersionsRowShape = z.object({
  page: z.string(),
  version: z.number(),
  from: z.string(),
  savedAt: z.date(),
  body: z.nullable(z.string()),
})

/** All versions by their dates, with the texts of the current and future ones. */
async function readVersions(db: Db): Promise<() => void> {
  const { timeZone } = store
  const found = await rows(
    db,
    ReadVersionsRowShape,
    `SELECT page, version, to_char(from_day, 'YYYY-MM-DD') AS "from", saved_at,
        CASE WHEN from_day >= coalesce(max(from_day) FILTER (WHERE from_day <= $1) OVER (PARTITION BY page), $1) THEN body END AS body
      FROM legal_versions ORDER BY page, version`,
    [storeDay(databaseNow(), timeZone)],
  )
  const of = (page: LegalPage): LegalVersion[] =>
    found
      .filter(row => row.page === page)
      .map(({ version, from, savedAt }) => ({ version, from, savedOn: storeDay(savedAt, timeZone) }))
  return () => {
    texts = new Map(found.flatMap(({ page, version, body }) => (body === null ? [] : [[keyOf(page, version), body]])))
    adoptLegal({ terms: of('terms'), privacy: of('privacy'), returns: of('returns') })
  }
}
