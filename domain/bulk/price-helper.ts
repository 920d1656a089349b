import { changedPrice, PRICE_PROBLEMS } from '../catalogue/price-change.ts'
import { type Cents, cents, MAX_AMOUNT, parseDollars, toDecimal } from '../money/money.ts'

/** The bulk operations on a column of prices. */
export const PRICE_HELPERS = {
  percent: 'More or less by a percentage',
  up95: 'Round up to .95',
  set: 'Set all to',
} as const
export type PriceHelper = keyof typeof PRICE_HELPERS

/** `5`, `+5 %`, `-12.5` in hundredths of a percent; null unless it is between -100 and 1000 percent. */
export function readPercent(text: string): number | null {
  const [, sign = '', whole, fraction = ''] = /^([+-]?)\s*(\d{1,4})(?:\.(\d{1,2}))?\s*%?$/.exec(text.trim()) ?? []
  if (whole === undefined) return null
  const by = (sign === '-' ? -1 : 1) * (Number(whole) * 100 + Number(fraction.padEnd(2, '0')))
  return by >= -10_000 && by <= 100_000 ? by : null
}

/** The next amount that ends in .95, or the price where it does already. A price on request stays so. */
export const roundUpTo95 = (price: Cents): Cents => {
  if (price === 0) return price
  const up = Math.ceil((price + 5) / 100) * 100 - 5
  return up > MAX_AMOUNT ? price : cents(up)
}

/** The error of a helper's input; null: none. */
export function helperProblem(helper: PriceHelper, given: string): string | null {
  if (helper === 'percent')
    return readPercent(given) === null ? 'Please enter a percentage between -100 and 1000, like 5 or -12.5' : null
  if (helper === 'set')
    return (parseDollars(given) ?? -1) < 0 ? 'Please enter a price, like 12.50. 0 is price on request.' : null
  return null
}

/**
 * A price after a helper, as typed into its cell, or its error. `price` null: a cell without its own price, which stays
 * so unless a price is set.
 */
export function helpPrice(price: Cents | null, helper: PriceHelper, given: string): { text: string } | { why: string } {
  if (helper === 'set') return { text: toDecimal(parseDollars(given) ?? cents(0)) }
  if (price === null) return { text: '' }
  if (helper === 'up95') return { text: toDecimal(roundUpTo95(price)) }
  const after = changedPrice(
    { price, salePrice: null },
    { kind: 'percent', by: readPercent(given) ?? 0, rounding: 'cents' },
  )
  return typeof after === 'string' ? { why: PRICE_PROBLEMS[after] } : { text: toDecimal(after.price) }
}
