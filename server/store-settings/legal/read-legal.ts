import { type HeldVersion, readEdition, versionOn, versionsUntil } from '../../../domain/legal/in-force.ts'
import type { LegalPage } from '../../../domain/legal/legal-pages.ts'
import { firstText, sectionsOf } from '../../../domain/legal/legal-text.ts'
import type { TextSection } from '../../../domain/markdown/blocks.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { FIRST_STORE, store } from '../../../domain/settings/store.ts'
import type { Store } from '../../../domain/settings/store-shape.ts'
import { addDays, storeDay } from '../../../domain/text/store-day.ts'
import { z } from '../../../domain/text/zod.ts'
import type { Db } from '../../platform/db/database.ts'
import { databaseNow } from '../../platform/db/database-now.ts'
import { firstRow } from '../../platform/db/rows.ts'
import { readSettingsAt } from '../read-settings.ts'
import { cachedLegalText } from './cache-legal.ts'

type LegalPageView = {
  page: LegalPage
  version: number
  from: string
  until: string | null
  sections: TextSection[]
  versions: HeldVersion[]
}

/** The maximum number of earlier versions listed on a page. */
const MAX_LISTED = 100

/**
 * A legal page as it applies today, read from memory alone. `edition`: an earlier version, by its date and number, or
 * the version that applied on a date, with the settings of its last day. Refuses LEGAL_VERSION_GONE.
 */
export async function readLegal(db: Db, page: LegalPage, edition: string | null): Promise<LegalPageView> {
  const today = storeDay(databaseNow(), store.timeZone)
  const held = versionsUntil(page, today)
  const wanted = edition === null ? held[0] : heldIn(page, held, edition, today)
  if (!wanted) throw new Refusal('LEGAL_VERSION_GONE')
  const { version, from, until } = wanted
  const then = until === null ? store : await storeOn(db, until)
  const text = await readLegalBody(db, page, version, then)
  return {
    page,
    version,
    from,
    until,
    sections: sectionsOf(text, then),
    versions: held.slice(0, MAX_LISTED),
  }
}

const BodyShape = z.object({ body: z.string() })

/**
 * The Markdown of a version; version 0 is the default text, filled in with the settings `then`. Refuses
 * LEGAL_VERSION_GONE.
 */
export async function readLegalBody(db: Db, page: LegalPage, version: number, then: Store): Promise<string> {
  if (version === 0) return firstText(page, then)
  const cachedText = cachedLegalText(page, version)
  if (cachedText !== undefined) return cachedText
  const row = await firstRow(db, BodyShape, 'SELECT body FROM legal_versions WHERE page = $1 AND version = $2', [
    page,
    version,
  ])
  if (!row) throw new Refusal('LEGAL_VERSION_GONE')
  return row.body
}

function heldIn(page: LegalPage, held: HeldVersion[], edition: string, today: string): HeldVersion | undefined {
  const requestedEdition = readEdition(edition)
  if (requestedEdition === null || requestedEdition.day > today) return undefined
  const version = requestedEdition.version ?? versionOn(page, requestedEdition.day).version
  return held.find(
    one =>
      one.version === version &&
      (requestedEdition.version === null ? one.from <= requestedEdition.day : one.from === requestedEdition.day),
  )
}

/** The settings at the end of `day`. */
const storeOn = async (db: Db, day: string): Promise<Store> => ({
  ...FIRST_STORE,
  ...(await readSettingsAt(db, addDays(day, 1), store.timeZone)),
})
