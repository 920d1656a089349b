import { REFUSALS, Refusal } from '../../domain/refusal.ts'
import { fictionalValues } from '../../domain/settings/fictional.ts'
import {
  readStored,
  SETTING_SECTIONS,
  type SectionValues,
  type SettingSection,
  valuesOf,
} from '../../domain/settings/sections.ts'
import { FIRST_STORE } from '../../domain/settings/store.ts'
import { writeAudit } from '../audit.ts'
import { recordEvent } from '../events.ts'
import { changedFacts } from '../platform/audit/changed-facts.ts'
import { type Db, inTransaction, type Tx } from '../platform/db/database.ts'
import { readSettings, savedValues } from './read-settings.ts'
import { addVersion, lockDocument, readVersion } from './versions.ts'

type Saved = {
  section: SettingSection
  /** the version in the owner's form; 0: the default values */
  version: number
  values: SectionValues
  restores?: number
}
type Who = { adminId: string; isLive: boolean }

/**
 * Saves a section, in all processes within seconds. Refuses SETTINGS_CHANGED if it was saved since `version`, and in
 * live mode SETTINGS_FICTIONAL. Unchanged values make no version. Returns the current version.
 */
export const saveSettings = (db: Db, saved: Saved, who: Who): Promise<number> =>
  inTransaction(db, async tx => {
    const { version, values: before } = await lockSection(tx, saved.section)
    if (version !== saved.version) throw new Refusal('SETTINGS_CHANGED')
    return write(tx, saved, before, who)
  })

/**
 * Saves an older version of a section again; 0: the default values. Refuses as saving does, and
 * SETTINGS_VERSION_GONE.
 */
export const restoreSettings = (
  db: Db,
  { section, version: seen, restores }: { section: SettingSection; version: number; restores: number },
  who: Who,
): Promise<number> =>
  inTransaction(db, async tx => {
    const { version, values: before } = await lockSection(tx, section)
    if (version !== seen) throw new Refusal('SETTINGS_CHANGED')
    const first = valuesOf(section, FIRST_STORE)
    const values = restores === 0 ? first : { ...first, ...(await readValues(tx, section, restores)) }
    return write(tx, { section, version, values, restores }, before, who)
  })

/** Locks a section until this transaction ends. */
async function lockSection(tx: Tx, section: SettingSection): Promise<{ version: number; values: SectionValues }> {
  await lockDocument(tx, ['settings', section])
  const savedSection = (await readSettings(tx)).get(section)
  return { version: savedSection?.version ?? 0, values: { ...valuesOf(section, FIRST_STORE), ...savedSection?.values } }
}

async function readValues(tx: Tx, section: SettingSection, version: number): Promise<SectionValues> {
  const saved = await readVersion(tx, ['settings', section], version)
  if (!saved) throw new Refusal('SETTINGS_VERSION_GONE')
  return readStored(section, savedValues(saved)).values
}

async function write(
  tx: Tx,
  { section, version, values, restores }: Saved,
  before: SectionValues,
  { adminId, isLive }: Who,
): Promise<number> {
  const fictional = isLive ? fictionalValues(values) : []
  if (fictional.length > 0)
    throw new Refusal('SETTINGS_FICTIONAL', REFUSALS.SETTINGS_FICTIONAL.text.replace('{values}', fictional.join(', ')))
  const facts = changedFacts(before, values)
  if (Object.keys(facts.after).length === 0) return version
  const next = version + 1
  await addVersion(tx, ['settings', section], { version: next, body: values, restores, adminId })
  await recordEvent(tx, 'settings.changed', section)
  await writeAudit(tx, {
    adminId,
    action: restores === undefined ? 'settings.changed' : 'settings.restored',
    subject: 'settings',
    subjectId: section,
    label: SETTING_SECTIONS[section].title,
    ...facts,
  })
  return next
}
