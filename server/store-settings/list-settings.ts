import { SETTING_SECTION_NAMES, type SettingSection } from '../../domain/settings/sections.ts'
import { FIRST_STORE } from '../../domain/settings/store.ts'
import type { Store } from '../../domain/settings/store-shape.ts'
import type { Db } from '../platform/db/database.ts'
import { readSettings } from './read-settings.ts'

type By = { version: number; savedBy: string | null; savedAt: Date }

const MAX_LISTED = 100
const SAVED_BY = `(SELECT display_name FROM people p WHERE p.id = v.admin_id) AS "savedBy"`

/** The current settings, read from the database. */
export async function readForOwner(db: Db): Promise<{ values: Store; sections: (By & { section: SettingSection })[] }> {
  const saved = await readSettings(db)
  const { rows } = await db.$client.query<By & { section: string }>(
    `SELECT section, version, saved_at AS "savedAt", ${SAVED_BY} FROM settings_in_force v`,
  )
  return {
    values: Object.assign({}, FIRST_STORE, ...[...saved.values()].map(({ values }) => values)),
    sections: rows.flatMap(({ section, ...by }) => {
      const name = SETTING_SECTION_NAMES.find(known => known === section)
      return name ? [{ section: name, ...by }] : []
    }),
  }
}

type Version = By & { restores: number | null; values: Record<string, unknown> }

/** The newest versions of a section. */
export async function listVersions(db: Db, section: SettingSection): Promise<Version[]> {
  const { rows } = await db.$client.query<Version>(
    `SELECT version, values, restores, saved_at AS "savedAt", ${SAVED_BY} FROM setting_versions v
      WHERE section = $1 ORDER BY version DESC LIMIT ${MAX_LISTED}`,
    [section],
  )
  return rows
}
