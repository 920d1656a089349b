import { z } from '../../domain/text/zod.ts'
import { watchCalls } from '../platform/observability/watch-calls.ts'
import type { OpenedProvider, PaymentProvider, ProviderModule, ProviderSetup } from './provider.ts'
import { authorizeNet } from './providers/authorize-net/module.ts'
import { MIN_REFERENCE_LENGTH } from './reference.ts'

/** The providers of the store; the first one charges cards unless PAYMENT_PROVIDER names another. */
export const PROVIDERS: readonly [ProviderModule, ...ProviderModule[]] = [authorizeNet]

const [first, ...others] = PROVIDERS
/** A card token of any provider's form. */
export const CardTokenShape = others.reduce<z.ZodMiniType>(
  (shape, { tokenShape }) => z.union([shape, tokenShape]),
  first.tokenShape,
)

type Settings = { paymentProvider: string; providers: readonly ProviderSetup[]; dataDir: string; port: number }

/**
 * Providers in use: the chosen one first, then every other one that is set up, because its charges can still be
 * refunded.
 */
export const providersInUse = ({ paymentProvider, providers }: Pick<Settings, 'paymentProvider' | 'providers'>) => [
  ...providers.filter(({ name }) => name === paymentProvider),
  ...providers.filter(({ name, isSetUp }) => name !== paymentProvider && isSetUp),
]

/** Opens the chosen provider and every other one that is set up. */
export async function openProviders(settings: Settings): Promise<OpenedProvider[]> {
  const opened: OpenedProvider[] = []
  for (const { open } of providersInUse(settings)) opened.push(watched(await open(settings)))
  return opened
}

/** Records each call to the provider, with the result of a charge, in logs and metrics. */
const watched = ({ provider, ...opened }: OpenedProvider): OpenedProvider => ({
  ...opened,
  provider: watchCalls(provider.name, provider, {
    charge: ({ kind }) => kind,
    findCharge: found => found?.kind ?? 'none',
    find: found => (found ? 'found' : 'none'),
    findRefund: found => (found ? 'found' : 'none'),
    listCharges: undefined,
    voidCharge: undefined,
    refund: undefined,
  }),
})

/**
 * All configured providers. New charges use the chosen one; existing charges are queried, voided and refunded by their
 * own.
 */
export type Providers = {
  chosen: PaymentProvider
  all: readonly PaymentProvider[]
  /** Throws for a provider that is no longer configured: its charges wait, and the log reports them. */
  named: (name: string) => PaymentProvider
}

/** `others`: providers that charge no new cards, but whose charges can still be refunded. */
export function paymentProviders(chosen: PaymentProvider, others: readonly PaymentProvider[] = []): Providers {
  const all = [chosen, ...others]
  for (const { name, limits } of all)
    if (limits.referenceLength < MIN_REFERENCE_LENGTH) throw new Error(`${name} has no room for our references`)
  return {
    chosen,
    all,
    named: name => {
      const named = all.find(provider => provider.name === name)
      if (!named) throw new Error(`the payment provider "${name}" is not configured`)
      return named
    },
  }
}
