import {
  readStored,
  SETTING_SECTION_NAMES,
  type SectionValues,
  type SettingSection,
} from '../../domain/settings/sections.ts'
import type { Db, Tx } from '../platform/db/database.ts'

type Row = { section: string; version: number; values: Record<string, unknown>; savedBy: string | null; savedAt: Date }
type StoredSection = { version: number; values: SectionValues; unread: string[]; savedAt: Date }

/** The owner's saved values at the start of `day` in this time zone. */
export async function readSettingsAt(db: Db, day: string, timeZone: string): Promise<SectionValues> {
  const { rows } = await db.$client.query<Pick<Row, 'section' | 'values'>>(
    `SELECT DISTINCT ON (section) section, values FROM setting_versions
      WHERE saved_at < $1::date::timestamp AT TIME ZONE $2 ORDER BY section, version DESC`,
    [day, timeZone],
  )
  return Object.assign(
    {},
    ...rows.map(({ section, values }) => {
      const name = SETTING_SECTION_NAMES.find(known => known === section)
      return name ? readStored(name, values).values : {}
    }),
  )
}

/** The latest saved version of each section; sections that were never saved are left out. */
export async function readSettings(db: Db | Tx): Promise<Map<SettingSection, StoredSection>> {
  const { rows } = await db.$client.query<Row>({
    name: 'settings-in-force',
    text: 'SELECT section, version, values, saved_at AS "savedAt" FROM settings_in_force',
  })
  // A section of another version of the store is ignored.
  return new Map(
    rows.flatMap(({ section, version, values, savedAt }) => {
      const name = SETTING_SECTION_NAMES.find(known => known === section)
      return name ? [[name, { version, savedAt, ...readStored(name, values) }]] : []
    }),
  )
}
