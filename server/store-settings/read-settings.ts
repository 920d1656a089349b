import {
  readStored,
  SETTING_SECTION_NAMES,
  type SectionValues,
  type SettingSection,
} from '../../domain/settings/sections.ts'
import { z } from '../../domain/text/zod.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { newestVersions, newestVersionsBefore, type Version } from './versions.ts'

const ValuesShape = z.record(z.string(), z.unknown())

/** All values of a saved version, by their keys. */
export const savedValues = ({ body }: Version): Record<string, unknown> => ValuesShape.parse(body)

type SavedSection = Version & { section: SettingSection; values: SectionValues; unread: string[] }

/** The versions of known sections. A section of another version of the store is ignored. */
const sectionsOf = (versions: readonly Version[]): SavedSection[] =>
  versions.flatMap(version => {
    const section = SETTING_SECTION_NAMES.find(known => known === version.document)
    return section ? [{ ...version, section, ...readStored(section, savedValues(version)) }] : []
  })

/** The owner's saved values at the start of `day` in this time zone. */
export async function readSettingsAt(db: Db, day: string, timeZone: string): Promise<SectionValues> {
  const saved = sectionsOf(await newestVersionsBefore(db, 'settings', day, timeZone))
  return Object.assign({}, ...saved.map(({ values }) => values))
}

/** The latest saved version of each section; sections that were never saved are left out. */
export async function readSettings(db: Db | Tx): Promise<Map<SettingSection, SavedSection>> {
  return new Map(sectionsOf(await newestVersions(db, 'settings')).map(saved => [saved.section, saved]))
}
