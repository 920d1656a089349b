import { SETTING_SECTION_NAMES, type SettingSection } from '../../domain/settings/sections.ts'
import { FIRST_STORE } from '../../domain/settings/store.ts'
import type { Store } from '../../domain/settings/store-shape.ts'
import { z } from '../../domain/text/zod.ts'
import type { Db } from '../platform/db/database.ts'
import { rows } from '../platform/db/rows.ts'
import { readSettings } from './read-settings.ts'

const ByShape = z.object({ version: z.number(), savedBy: z.nullable(z.string()), savedAt: z.date() })
type By = z.output<typeof ByShape>

const MAX_LISTED = 100
const SAVED_BY = `(SELECT display_name FROM people p WHERE p.id = v.admin_id) AS saved_by`

const RowShape = z.extend(ByShape, { section: z.string() })

/** The current settings, read from the database. */
export async function readForOwner(db: Db): Promise<{ values: Store; sections: (By & { section: SettingSection })[] }> {
  const saved = await readSettings(db)
  const found = await rows(db, RowShape, `SELECT section, version, saved_at, ${SAVED_BY} FROM settings_in_force v`)
  return {
    values: Object.assign({}, FIRST_STORE, ...[...saved.values()].map(({ values }) => values)),
    sections: found.flatMap(({ section, ...by }) => {
      const name = SETTING_SECTION_NAMES.find(known => known === section)
      return name ? [{ section: name, ...by }] : []
    }),
  }
}

const VersionShape = z.extend(ByShape, {
  restores: z.nullable(z.number()),
  values: z.record(z.string(), z.unknown()),
})
type Version = z.output<typeof VersionShape>

/** The newest versions of a section. */
export async function listVersions(db: Db, section: SettingSection): Promise<Version[]> {
  return rows(
    db,
    VersionShape,
    `SELECT version, values, restores, saved_at, ${SAVED_BY} FROM setting_versions v
      WHERE section = $1 ORDER BY version DESC LIMIT ${MAX_LISTED}`,
    [section],
  )
}
