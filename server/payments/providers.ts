import { z } from '../../domain/text/zod.ts'
import { watchCalls } from '../platform/observability/watch-calls.ts'
import type { OpenedProvider, PaymentProvider, ProviderModule, ProviderSetup } from './provider.ts'
import { authorizeNet } from './providers/authorize-net/module.ts'
import { MIN_REFERENCE_LENGTH } from './reference.ts'

/** The providers that the store knows; the first charges cards unless PAYMENT_PROVIDER says otherwise. */
export const PROVIDERS: readonly [ProviderModule, ...ProviderModule[]] = [authorizeNet]

const [first, ...others] = PROVIDERS
/** What the card form gives for a card, whosever it is. */
export const PaymentDataShape = others.reduce<z.ZodMiniType>(
  (shape, { tokenShape }) => z.union([shape, tokenShape]),
  first.tokenShape,
)

type Settings = { paymentProvider: string; providers: readonly ProviderSetup[]; dataDir: string; port: number }

/** Those that matter: the chosen provider first, then each that is set up: what it has charged can still be refunded. */
export const providersInUse = ({ paymentProvider, providers }: Pick<Settings, 'paymentProvider' | 'providers'>) => [
  ...providers.filter(({ name }) => name === paymentProvider),
  ...providers.filter(({ name, isSetUp }) => name !== paymentProvider && isSetUp),
]

/** Opens the chosen provider, and each other one that is set up. */
export async function openProviders(settings: Settings): Promise<OpenedProvider[]> {
  const opened: OpenedProvider[] = []
  for (const { open } of providersInUse(settings)) opened.push(watched(await open(settings)))
  return opened
}

/** One whose calls are told of, with what became of a charge. */
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
    if (limits.referenceLength < MIN_REFERENCE_LENGTH) throw new Error(`${name} has no room for our references`)
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
