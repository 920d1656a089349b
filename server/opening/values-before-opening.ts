import { fictionalValues } from '../../domain/settings/fictional.ts'
import type { Store } from '../../domain/settings/store-shape.ts'
import type { Settings } from '../settings.ts'

/**
 * The store values that keep a live shop closed: they are still those of the example, and only the owner knows the real ones. A shop
 * that is open cannot close by this, because live mode refuses to save such values.
 */
export const valuesBeforeOpening = (mode: Settings['mode'], store: Store): string[] =>
  mode === 'live' ? fictionalValues(store) : []
