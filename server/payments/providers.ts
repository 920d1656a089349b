import type { OpenedProvider, PaymentProvider, ProviderSettings } from './provider.ts'
import { PaymentDataShape as AuthorizeNetData } from './providers/authorize-net/browser.ts'
import { openAuthorizeNet } from './providers/authorize-net/open.ts'
import type { GatewayCredentials } from './providers/authorize-net/settings.ts'
import { REFERENCE_LENGTH } from './reference.ts'

type AllSettings = ProviderSettings & { paymentProvider: ProviderName; gateway: GatewayCredentials | null }

export const PROVIDER_NAMES = ['authorize-net'] as const
export type ProviderName = (typeof PROVIDER_NAMES)[number]

/** The providers that the store knows, by the names that attempts and refunds keep. Null: not set up, and not chosen. */
const PROVIDERS: Record<ProviderName, (settings: AllSettings, isChosen: boolean) => Promise<OpenedProvider | null>> = {
  'authorize-net': openAuthorizeNet,
}

/** What the card form gives back for a card; of several providers, a union. */
export const PaymentDataShape = AuthorizeNetData

/** Opens the chosen provider, and each other one that is set up: what it has charged can still be refunded. */
export async function openProviders(settings: AllSettings): Promise<OpenedProvider[]> {
  const names = [settings.paymentProvider, ...PROVIDER_NAMES.filter(name => name !== settings.paymentProvider)]
  const opened: OpenedProvider[] = []
  for (const name of names) {
    const one = await PROVIDERS[name](settings, name === settings.paymentProvider)
    if (one) opened.push(one)
  }
  return opened
}

/** All providers that are wired. New charges go to the chosen one; whatever was charged is looked up, voided and refunded by its own. */
export type Providers = {
  chosen: PaymentProvider
  all: readonly PaymentProvider[]
  /** Throws for one that is wired no longer: its charges wait, and are told of in the log. */
  named: (name: string) => PaymentProvider
}

/** `others`: providers that charge no more, and whose charges can still be refunded. */
export function paymentProviders(chosen: PaymentProvider, others: readonly PaymentProvider[] = []): Providers {
  const all = [chosen, ...others]
  for (const { name, limits } of all)
    if (limits.referenceLength < REFERENCE_LENGTH) throw new Error(`${name} has no room for our references`)
  return {
    chosen,
    all,
    named: name => {
      const found = all.find(provider => provider.name === name)
      if (!found) throw new Error(`no payment provider ${name} is wired`)
      return found
    },
  }
}
