import { FIRST_VALUES } from '../../store.config.ts'
import type { Store, StoreKey } from './store-shape.ts'

/** What counts where the owner has changed nothing. */
export const FIRST_STORE: Store = FIRST_VALUES

/**
 * What the business decides, as it counts now: the first values with what the owner has changed since. Read a value where it is
 * used: what a module keeps of it when it loads stays as it was. The process that runs the store keeps it up to date
 * (server/store-settings), and so does a page, which is sent what is not as it was first.
 */
export const store: { -readonly [Key in StoreKey]: Store[Key] } = { ...FIRST_VALUES }

/** Takes these in the place of the first values, and the first values of all others. */
export function adoptStore(changed: Partial<Store>): void {
  Object.assign(store, FIRST_VALUES, changed)
}

/** What no page needs to know. */
const NOT_FOR_PAGES: readonly StoreKey[] = [
  'unpaidValue',
  'taxService',
  'staffNeedsTwoStep',
  'domesticRates',
  'internationalRates',
  'surcharges',
]

/** What a page is sent: the values that are not the first ones. */
export function changedStore(): Partial<Store> {
  const changed = Object.entries(store).filter(
    ([key, value]) =>
      !NOT_FOR_PAGES.some(hidden => hidden === key) &&
      JSON.stringify(value) !== JSON.stringify(Object.entries(FIRST_VALUES).find(([first]) => first === key)?.[1]),
  )
  return Object.fromEntries(changed)
}
