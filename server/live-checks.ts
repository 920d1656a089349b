import { fictionalValues } from '../domain/settings/fictional.ts'
import type { Store } from '../domain/settings/store-shape.ts'
import { hasDemoAccounts } from './customers/accounts/demo-accounts.ts'
import { demonstrationState, isLeft } from './opening/read-demonstration.ts'
import type { Db } from './platform/db/database.ts'
import { missingSettings, type Settings } from './settings.ts'

// The reasons that prevent a start in live mode; the back office shows the same reasons, computed again.

/**
 * Values that override the owner's settings: in live mode staff need two-step sign-in (PCI DSS 8.4, ASVS 5.0 6.3.3).
 */
export const forcedInMode = (mode: Settings['mode']): Partial<Store> =>
  mode === 'live' ? { staffNeedsTwoStep: true } : {}

export type MissingForLive = { settings: string[]; storeValues: string[]; demoAccounts: boolean; demoParts: boolean }

/** All reasons that prevent a start in live mode. */
export const missingForLive = async (db: Db, settings: Settings, store: Store): Promise<MissingForLive> => ({
  settings: missingSettings(settings).map(({ text }) => text),
  storeValues: fictionalValues(store),
  demoAccounts: await hasDemoAccounts(db),
  demoParts: isLeft(await demonstrationState(db)),
})
