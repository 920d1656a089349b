import { fictionalValues } from '../domain/settings/fictional.ts'
import type { Store } from '../domain/settings/store-shape.ts'
import { hasDemoAccounts } from './customers/accounts/demo-accounts.ts'
import { demonstrationState, isLeft } from './opening/read-demonstration.ts'
import type { Db } from './platform/db/database.ts'
import { missingSettings, type Settings } from './settings.ts'

// What live mode refuses to start with; the back office shows the same, worked out anew.

/** What counts whatever the owner's settings say: in live mode staff sign in with two steps (PCI DSS 8.4, ASVS 5.0 6.3.3). */
export const forcedInMode = (mode: Settings['mode']): Partial<Store> =>
  mode === 'live' ? { staffNeedsTwoStep: true } : {}

export type MissingForLive = { settings: string[]; storeValues: string[]; demoAccounts: boolean; demoParts: boolean }

/** All of it. */
export const missingForLive = async (db: Db, settings: Settings, store: Store): Promise<MissingForLive> => ({
  settings: missingSettings(settings).map(({ text }) => text),
  storeValues: fictionalValues(store),
  demoAccounts: await hasDemoAccounts(db),
  demoParts: isLeft(await demonstrationState(db)),
})
