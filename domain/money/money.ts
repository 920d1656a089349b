import { thousands } from '../text/thousands.ts'
/** An amount of US dollars in whole cents. Money moves through the code and the API only in this form. */
export type Cents = number & { readonly __unit: 'cents' }

/** The largest amount that `numeric(12,2)` holds. */
export const MAX_AMOUNT = 999_999_999_999

/** Brands a whole number of cents. Throws RangeError on fractions and on what `numeric(12,2)` cannot hold: both are bugs. */
export function cents(amount: number): Cents {
  if (!Number.isSafeInteger(amount) || Math.abs(amount) > MAX_AMOUNT)
    throw new RangeError(`not an amount in cents: ${amount}`)
  return (amount === 0 ? 0 : amount) as Cents
}

export const ZERO = cents(0)

/** The price of a line: unit price times a whole quantity. */
export const times = (unitPrice: Cents, quantity: number): Cents => cents(unitPrice * quantity)

export const sum = (amounts: Iterable<Cents>): Cents => {
  let total = 0
  for (const amount of amounts) total += amount
  return cents(total)
}

/**
 * Reads dollars as people and databases write them: `1234.5`, `1,234.50`, `$12`. Null when it is not an amount or has
 * more than two decimals: nothing is rounded away silently.
 */
export function parseDollars(text: string): Cents | null {
  const match = /^(-?)\$?(\d{1,3}(?:,\d{3})+|\d+)?(?:\.(\d{0,2}))?$/.exec(text.trim())
  if (!match || (match[2] === undefined && !match[3])) return null
  const whole = Number((match[2] ?? '0').replaceAll(',', ''))
  const amount = whole * 100 + Number((match[3] ?? '').padEnd(2, '0'))
  return amount > MAX_AMOUNT ? null : cents(match[1] ? -amount : amount)
}

/** `1234.50`: the form of the database and of the gateway. */
export function toDecimal(amount: Cents): string {
  const digits = Math.abs(amount).toString().padStart(3, '0')
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** `$1,234.50`: the form for people. */
export function formatMoney(amount: Cents): string {
  const [whole = '0', fraction = '00'] = toDecimal(amount).replace('-', '').split('.')
  return `${amount < 0 ? '-' : ''}$${thousands(whole)}.${fraction}`
}
