import { MAIL_KINDS } from '../../domain/mail-texts/mail-kinds.ts'
import { type SectionValues, type SettingSection, valuesOf } from '../../domain/settings/sections.ts'
import { FIRST_STORE } from '../../domain/settings/store.ts'
import type { Db } from '../platform/db/database.ts'
import { type Call, nothing, nth } from './testing-call.ts'

/** A new version of a section, as the owner's form sends it. */
const saved = async (db: Db, section: SettingSection, changed: SectionValues): Promise<number> =>
  (
    await db.$client.query(
      `INSERT INTO versions (kind, document, version, body)
        SELECT 'settings', $1, coalesce(max(version), 0) + 1, $2 FROM versions WHERE kind = 'settings' AND document = $1 RETURNING version`,
      [section, JSON.stringify({ ...valuesOf(section, FIRST_STORE), ...changed })],
    )
  ).rows[0]?.version ?? 0

/** The calls for decisions of the owner. */
export const STORE_CALLS: Record<string, Call> = {
  'storeSettings.read': nothing,
  'storeSettings.history': { input: () => ({ section: 'times' }) },
  'storeSettings.save': {
    input: async (_, __, db) => ({
      section: 'shipping',
      version: await saved(db, 'shipping', {}),
      values: { ...valuesOf('shipping', FIRST_STORE), cutOff: 9 },
    }),
  },
  'storeSettings.restore': {
    input: async (_, __, db) => ({
      section: 'places',
      version: await saved(db, 'places', { address: FIRST_STORE.warehouse }),
      restores: 0,
    }),
  },
  'legal.admin.versions': { input: () => ({ page: 'terms' }) },
  'legal.admin.text': { input: () => ({ page: 'privacy', version: 0 }) },
  'mailTexts.read': { input: () => ({ mail: 'orderConfirmation' }) },
  'mailTexts.preview': { input: () => ({ mail: 'magicLink', text: MAIL_KINDS.magicLink.first }) },
  'mailTexts.save': {
    input: () => ({ mail: 'reset', version: 0, text: { ...MAIL_KINDS.reset.first, closing: `Call ${nth()}` } }),
  },
  'legal.admin.save': {
    input: () => ({ page: 'terms', version: 0, from: '2027-11-01', text: `## Who\n\n{name} ${nth()}` }),
  },
}
