import { adoptLegal, type LegalVersion } from '../../../domain/legal/in-force.ts'
import type { LegalPage } from '../../../domain/legal/legal-pages.ts'
import { store } from '../../../domain/settings/store.ts'
import { storeDay } from '../../../domain/text/store-day.ts'
import { z } from '../../../domain/text/zod.ts'
import type { Db } from '../../platform/db/database.ts'
import { databaseNow } from '../../platform/db/database-now.ts'
import { rows } from '../../platform/db/rows.ts'
import { newestNumbers, type Version } from '../versions.ts'

const RowShape = z.object({
  document: z.string(),
  version: z.int(),
  fromDay: z.string(),
  savedAt: z.date(),
  /** null: an earlier version */
  body: z.nullable(z.string()),
})

/** The Markdown of a saved version. */
export const legalBody = ({ body }: Version): string => z.string().parse(body)

/** The current and future texts of legal pages, cached by page and version. */
let texts = new Map<string, string>()
const keyOf = (page: string, version: number): string => `${page} ${version}`

/** The text of a current or future version; undefined: the version is older, or unknown. */
export const cachedLegalText = (page: LegalPage, version: number): string | undefined => texts.get(keyOf(page, version))

/** Returns a function that checks for newly saved legal pages, and returns how to apply them; null: nothing is new. */
export function followLegal(db: Db): () => Promise<(() => void) | null> {
  let known = '[]'
  return async () => {
    const newest = JSON.stringify(await newestNumbers(db, 'legal'))
    if (newest === known) return null
    const take = await readVersions(db)
    known = newest
    return take
  }
}

/** All versions by their dates, with the texts of the current and future ones. */
async function readVersions(db: Db): Promise<() => void> {
  const { timeZone } = store
  const saved = await rows(
    db,
    RowShape,
    `SELECT document, version, from_day, saved_at,
        CASE WHEN from_day >= coalesce(max(from_day) FILTER (WHERE from_day <= $1) OVER (PARTITION BY document), $1) THEN body END AS body
      FROM versions WHERE kind = 'legal' ORDER BY document, version`,
    [storeDay(databaseNow(), timeZone)],
  )
  const of = (page: LegalPage): LegalVersion[] =>
    saved
      .filter(row => row.document === page)
      .map(({ version, fromDay, savedAt }) => ({ version, from: fromDay, savedOn: storeDay(savedAt, timeZone) }))
  return () => {
    texts = new Map(
      saved.flatMap(({ document, version, body }) => (body === null ? [] : [[keyOf(document, version), body]])),
    )
    adoptLegal({ terms: of('terms'), privacy: of('privacy'), returns: of('returns') })
  }
}
