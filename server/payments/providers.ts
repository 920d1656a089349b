import type { PaymentProvider } from './provider.ts'
import { REFERENCE_LENGTH } from './reference.ts'

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
