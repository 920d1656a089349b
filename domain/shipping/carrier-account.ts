/** The carriers with which customers have accounts of their own, as lists offer them. */
export const CARRIER_NAMES = { fedex: 'FedEx', ups: 'UPS', dhl: 'DHL', usps: 'USPS', other: 'Other' } as const
export type Carrier = keyof typeof CARRIER_NAMES
export const CARRIERS = ['fedex', 'ups', 'dhl', 'usps', 'other'] as const satisfies readonly Carrier[]

/** The maximum number of carrier accounts per customer. */
export const MAX_CARRIER_ACCOUNTS = 100

/** Equal for one account however its number is written: carriers read `a1-23 45` and `A12345` as the same. */
export const carrierAccountKey = ({ provider, accountNumber }: { provider: string; accountNumber: string }): string =>
  `${provider}:${accountNumber.replace(/[\s-]/g, '').toUpperCase() || accountNumber}`

const SHOWN = 4

/**
 * The end of an account number, by which its owner recognizes it in a list: 4 characters, and never more than half of
 * it (UPS numbers have 6). Anyone with the whole number can bill freight to it.
 */
export function accountNumberEnding(accountNumber: string): string {
  const characters = [...accountNumber]
  return characters.slice(characters.length - Math.min(SHOWN, Math.floor(characters.length / 2))).join('')
}

/** The shipping charge on the buyer's own account, and the assumed days, unless the service is faster. */
export const OWN_ACCOUNT_SHIPPING = { rate: 0, estimatedDays: 3 } as const

const NOT_NAMED = ' (no service was named)'

/**
 * The shipping method of an order on the buyer's own account: `FedEx 2Day, your account ending in 6789`. `isNamed`: the
 * buyer has chosen the service; if not, the method says so.
 */
export const ownAccountMethod = (provider: Carrier, ending: string, service: string, isNamed = true): string =>
  `${service}${isNamed ? '' : NOT_NAMED}, your ${provider === 'other' ? 'carrier ' : ''}account${ending && ` ending in ${ending}`}`

/** The method of an order on its buyer's own account, as the back office reads it: the account is not the reader's. */
export const methodForAdmin = (shippingMethod: string): string =>
  shippingMethod
    .replace(NOT_NAMED, ' (service not named by the buyer)')
    .replace(/, your (carrier )?account\b/, ', the buyer’s $1account')
