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
import { z } from '../../domain/text/zod.ts'
import { writeAudit } from '../audit.ts'
import { recordEvent } from '../events.ts'
import { changedFacts } from '../platform/audit/changed-facts.ts'
import { type Db, inTransaction, type Tx } from '../platform/db/database.ts'
import { lockText } from '../platform/db/lock-text.ts'
import { firstRow } from '../platform/db/rows.ts'
import { readSettings } from './read-settings.ts'

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
    const values = restores === 0 ? first : { ...first, ...(await readVersion(tx, section, restores)) }
    return write(tx, { section, version, values, restores }, before, who)
  })

/** Locks a section until this transaction ends. */
async function lockSection(tx: Tx, section: SettingSection): Promise<{ version: number; values: SectionValues }> {
  await lockText(tx, 'settings', section)
  const savedSection = (await readSettings(tx)).get(section)
  return { version: savedSection?.version ?? 0, values: { ...valuesOf(section, FIRST_STORE), ...savedSection?.values } }
}

const ValuesShape = z.object({ values: z.record(z.string(), z.unknown()) })

async function readVersion(tx: Tx, section: SettingSection, version: number): Promise<SectionValues> {
  const row = await firstRow(
    tx,
    ValuesShape,
    'SELECT values FROM setting_versions WHERE section = $1 AND version = $2',
    [section, version],
  )
  if (!row) throw new Refusal('SETTINGS_VERSION_GONE')
  return readStored(section, row.values).values
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
  await tx.$client.query(
    'INSERT INTO setting_versions (section, version, values, restores, admin_id) VALUES ($1, $2, $3, $4, $5)',
    [section, next, JSON.stringify(values), restores ?? null, adminId],
  )
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
