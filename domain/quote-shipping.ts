import type { Address } from './address.ts'
import type { PricedQuote } from './cart.ts'
import type { RefusalCode } from './refusal.ts'

/** How long shipping that was quoted is taken to last, in days. */
export const QUOTED_SHIPPING_DAYS = 5

export const OTHER_ZIP =
  'Shipping was quoted for another ZIP code. Please ship there, or ask us for a new shipping price.'

type Quote = Pick<PricedQuote, 'carrierAccount' | 'zipCode'>

/** Whether some quote of a cart ships on a carrier account of the buyer's own: then all of the order does. */
export const forcedAccount = (quotes: readonly Quote[]): PricedQuote['carrierAccount'] =>
  quotes.find(quote => quote.carrierAccount !== null)?.carrierAccount ?? null

/** `99201-1234` ships where `99201` does. */
const placeOf = (code: string): string =>
  code
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/^(\d{5})\d{4}$/, '$1')

/** Whether the shipping of these quotes was priced for where they are to go. */
export const isQuotedFor = (quotes: readonly Quote[], { postalCode }: Pick<Address, 'postalCode'>): boolean =>
  quotes.every(({ zipCode }) => zipCode === '' || placeOf(zipCode) === placeOf(postalCode))

type Choice = { mode: 'standard' | 'quote' } | { mode: 'customer_account'; carrierAccountId: number }

/** Why quotes cannot be shipped as was chosen; null: they can. `hasLines`: something is bought besides. */
export function whyNotShipped(
  quotes: readonly Quote[],
  hasLines: boolean,
  choice: Choice,
  shipTo: Pick<Address, 'postalCode'>,
): RefusalCode | null {
  if (choice.mode === 'quote' && (hasLines || quotes.length === 0)) return 'SHIPPING_METHOD'
  if (choice.mode === 'standard' && !hasLines) return 'SHIPPING_METHOD'
  const account = forcedAccount(quotes)
  if (account && choice.mode !== 'customer_account') return 'QUOTE_SHIPS_ON_ACCOUNT'
  if (choice.mode !== 'customer_account') return isQuotedFor(quotes, shipTo) ? null : 'QUOTE_OTHER_ZIP'
  // An account that the buyer has deleted since is replaced by any of his.
  return account?.id != null && account.id !== choice.carrierAccountId ? 'QUOTE_SHIPS_ON_ACCOUNT' : null
}
