import {
  readStored,
  SETTING_SECTION_NAMES,
  type SectionValues,
  type SettingSection,
} from '../../domain/settings/sections.ts'
import { z } from '../../domain/text/zod.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { rows } from '../platform/db/rows.ts'

const RowShape = z.object({
  section: z.string(),
  version: z.number(),
  values: z.record(z.string(), z.unknown()),
  savedAt: z.date(),
})
type StoredSection = { version: number; values: SectionValues; unread: string[]; savedAt: Date }

const ReadSettingsAtRowShape = z.pick(RowShape, { section: true, values: true })

/** The owner's saved values at the start of `day` in this time zone. */
export async function readSettingsAt(db: Db, day: string, timeZone: string): Promise<SectionValues> {
  const found = await rows(
    db,
    ReadSettingsAtRowShape,
    `SELECT DISTINCT ON (section) section, values FROM setting_versions
      WHERE saved_at < $1::date::timestamp AT TIME ZONE $2 ORDER BY section, version DESC`,
    [day, timeZone],
  )
  return Object.assign(
    {},
    ...found.map(({ section, values }) => {
      const name = SETTING_SECTION_NAMES.find(known => known === section)
      return name ? readStored(name, values).values : {}
    }),
  )
}

/** The latest saved version of each section; sections that were never saved are left out. */
export async function readSettings(db: Db | Tx): Promise<Map<SettingSection, StoredSection>> {
  const found = await rows(db, RowShape, {
    name: 'settings-in-force',
    text: 'SELECT section, version, values, saved_at FROM settings_in_force',
  })
  // A section of another version of the store is ignored.
  return new Map(
    found.flatMap(({ section, version, values, savedAt }) => {
      const name = SETTING_SECTION_NAMES.find(known => known === section)
      return name ? [[name, { version, savedAt, ...readStored(name, values) }]] : []
    }),
  )
}
