import { FIRST_VALUES } from '../../store.config.ts'
import type { Store, StoreKey } from './store-shape.ts'

/** The values in force if the owner has changed nothing. */
export const FIRST_STORE: Store = FIRST_VALUES

/**
 * The settings of the business in force: the first values with the owner's changes. Read a value where it is used: a
 * copy made when a module loads becomes stale. The process that runs the store keeps it up to date
 * (server/store-settings), and so does a page, which gets the changed values.
 */
export const store: { -readonly [Key in StoreKey]: Store[Key] } = { ...FIRST_VALUES }

let isLive = false

/** True where these are the settings of a live shop, not of a demonstration. */
export const isLiveStore = (): boolean => isLive

/** Replaces the settings: these values, and the defaults of all others. */
export function adoptStore(changed: Partial<Store>, live = false): void {
  Object.assign(store, FIRST_VALUES, changed)
  isLive = live
}

/** The values that no page needs. */
const NOT_FOR_PAGES: readonly StoreKey[] = [
  'unpaidValue',
  'taxService',
  'staffNeedsTwoStep',
  'domesticRates',
  'internationalRates',
  'surcharges',
]

/** The values sent to a page: those that differ from the first ones. */
export function changedStore(): Partial<Store> {
  const changed = Object.entries(store).filter(
    ([key, value]) =>
      !NOT_FOR_PAGES.some(hidden => hidden === key) &&
      JSON.stringify(value) !== JSON.stringify(Object.entries(FIRST_VALUES).find(([first]) => first === key)?.[1]),
  )
  return Object.fromEntries(changed)
}
