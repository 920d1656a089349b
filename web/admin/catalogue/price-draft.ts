import { type PriceChange, PriceChangeShape, type Rounding } from '../../../domain/catalogue/price-change.ts'
import { NO_PRICE, readPrice } from './resolve-draft.ts'

export const WAYS = {
  set: 'Set the price',
  amount: 'More or less by an amount',
  percent: 'More or less by a percentage',
  sale: 'Set a sale price',
  no_sale: 'End the sale',
} as const
export type Way = keyof typeof WAYS

export type PriceDraft = { way: Way; typed: string; rounding: Rounding }

/** Parses a price change, or returns the error. */
export function readPriceDraft({ way, typed, rounding }: PriceDraft): PriceChange | string {
  const given = toChange(way, typed.trim(), rounding)
  const read = PriceChangeShape.safeParse(given)
  if (read.success) return read.data
  return way === 'percent' ? 'Please enter a percentage between -100 and 1000, like 5 or -12.5' : NO_PRICE
}

function toChange(kind: Way, typed: string, rounding: Rounding): unknown {
  if (kind === 'no_sale') return { kind }
  if (kind === 'set') return { kind, price: typed === '' ? Number.NaN : readPrice(typed) }
  if (kind === 'sale') return { kind, salePrice: readPrice(typed) }
  if (kind === 'amount') return { kind, by: readPrice(typed.replace(/^\+/, '')) }
  const [, sign = '', whole = '', fraction = ''] = /^([+-]?)(\d{1,4})(?:\.(\d{0,2}))?\s*%?$/.exec(typed) ?? []
  const hundredths = whole === '' ? Number.NaN : Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
  return { kind, by: sign === '-' ? -hundredths || 0 : hundredths, rounding }
}
