import { fictionalValues } from '../../domain/settings/fictional.ts'
import type { Store } from '../../domain/settings/store-shape.ts'
import type { Settings } from '../settings.ts'

/**
 * The store values that prevent the opening of a live shop: they still have example values, and only the owner knows
 * the real ones. An open shop cannot close because of them, since live mode refuses to save such values.
 */
export const valuesBeforeOpening = (mode: Settings['mode'], store: Store): string[] =>
  mode === 'live' ? fictionalValues(store) : []
