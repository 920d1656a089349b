import type { SettingSection } from '../../domain/settings/sections.ts'
import { FIRST_STORE } from '../../domain/settings/store.ts'
import type { Store } from '../../domain/settings/store-shape.ts'
import type { Db } from '../platform/db/database.ts'
import { readSettings, savedValues } from './read-settings.ts'
import { listVersions } from './versions.ts'

type By = { version: number; savedBy: string | null; savedAt: Date }

const MAX_LISTED = 100

/** The current settings, read from the database. */
export async function readForOwner(db: Db): Promise<{ values: Store; sections: (By & { section: SettingSection })[] }> {
  const sections = [...(await readSettings(db)).values()]
  return { values: Object.assign({}, FIRST_STORE, ...sections.map(({ values }) => values)), sections }
}

type Saved = By & { restores: number | null; values: Record<string, unknown> }

/** The newest versions of a section. */
export async function listSettingVersions(db: Db, section: SettingSection): Promise<Saved[]> {
  const listed = await listVersions(db, ['settings', section], { max: MAX_LISTED, hasBodies: true })
  return listed.map(version => ({ ...version, values: savedValues(version) }))
}
