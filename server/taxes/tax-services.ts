import { watchCalls } from '../platform/observability/watch-calls.ts'
import { SettingsError } from '../platform/settings-error.ts'
import type { Settings } from '../settings.ts'
import type { TaxService } from './tax-service.ts'

export const noTaxes: TaxService = { name: 'none', ask: null }

/** The tax services of the store, by the names of `taxService` in store.config.ts. */
const TAX_SERVICES: Readonly<Record<string, (settings: Settings) => TaxService>> = {
  none: () => noTaxes,
}

/** Throws SettingsError for an unknown name. */
export function openTaxService(name: string, settings: Settings): TaxService {
  const open = TAX_SERVICES[name]
  if (!open)
    throw new SettingsError(`taxService in store.config.ts wants one of ${Object.keys(TAX_SERVICES).join(', ')}`)
  return watchCalls(name, open(settings), { ask: undefined })
}
