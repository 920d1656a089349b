import type { Store } from '../domain/settings/store-shape.ts'
import { hasDemoAccounts } from './customers/accounts/demo-accounts.ts'
import type { Db } from './platform/db/database.ts'
import { missingSettings, type Settings } from './settings.ts'

// What live mode refuses to start with; the back office shows the same, worked out anew.

/**
 * The business's settings as they count: in live mode admins sign in with two steps, whatever store.config.ts says (PCI DSS
 * 8.4, ASVS 5.0 6.3.3).
 */
export const storeInMode = (store: Store, mode: Settings['mode']): Store =>
  mode === 'live' ? { ...store, staffNeedsTwoStep: true } : store

/** What of store.config.ts is still made up: each value that live mode refuses. */
export function fictionalValues(store: Store): string[] {
  const found: string[] = []
  const look = (value: unknown, path: string) => {
    if (typeof value === 'string' && /555-01\d\d|@example\.(com|org|net)\b|\bexample\.(com|org|net)(\/|$)/.test(value))
      found.push(path)
    else if (typeof value === 'object' && value !== null) {
      for (const [name, inner] of Object.entries(value)) look(inner, path ? `${path}.${name}` : name)
    }
  }
  look(store, '')
  return found
}

export type MissingForLive = { settings: string[]; storeValues: string[]; demoAccounts: boolean }

/** All of it. */
export const missingForLive = async (db: Db, settings: Settings, store: Store): Promise<MissingForLive> => ({
  settings: missingSettings(settings).map(({ text }) => text),
  storeValues: fictionalValues(store),
  demoAccounts: await hasDemoAccounts(db),
})
