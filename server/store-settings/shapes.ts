import { SETTING_SECTION_NAMES, type SettingSection, sectionShape } from '../../domain/settings/sections.ts'
import { z } from '../../domain/text/zod.ts'

const Section = z.enum(SETTING_SECTION_NAMES)
/** the version of a section in the owner's form; 0: the default values */
const Version = z.int().check(z.gte(0), z.lte(2_000_000_000))

export const SectionInput = z.strictObject({ section: Section })
const saveOf = <Name extends SettingSection>(section: Name) =>
  z.strictObject({ section: z.literal(section), version: Version, values: sectionShape(section) })
export const SaveInput = z.discriminatedUnion('section', [
  saveOf('identity'),
  saveOf('contact'),
  saveOf('places'),
  saveOf('shipping'),
  saveOf('domesticRates'),
  saveOf('internationalRates'),
  saveOf('surcharges'),
  saveOf('promises'),
  saveOf('orders'),
  saveOf('times'),
  saveOf('rules'),
])
export const RestoreInput = z.strictObject({ section: Section, version: Version, restores: Version })
export const Saved = z.object({ version: z.int() })

const By = z.object({
  version: z.int(),
  /** null: the account was deleted */
  savedBy: z.nullable(z.string()),
  savedAt: z.date(),
})

export const StoreSettingsShape = z.object({
  /** the current values of all sections, by their keys */
  values: z.record(z.string(), z.unknown()),
  /** the newest version of each section that was ever saved */
  sections: z.array(z.extend(By, { section: Section })),
})

export const SettingHistoryShape = z.array(
  z.extend(By, {
    /** the restored version; null: new values */
    restores: z.nullable(z.int()),
    values: z.record(z.string(), z.unknown()),
  }),
)
