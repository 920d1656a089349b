import type { Cents } from '../money/money.ts'

/**
 * The margin of a price over its cost, in tenths of a percent of the price, rounded half away from zero: 325 is 32.5%.
 * Negative if the cost is above the price; null if the price is not positive.
 */
export function marginOf(price: Cents, cost: Cents): number | null {
  if (price <= 0) return null
  const left = price - cost
  // Whole numbers throughout: twice the share and half of it, then the rest is cut off. Below 2^53 for every amount.
  const tenths = Math.floor((Math.abs(left) * 2000 + price) / (price * 2))
  return left < 0 && tenths > 0 ? -tenths : tenths
}

/** `32.5%` */
export function marginWords(tenths: number): string {
  const [size, sign] = [Math.abs(tenths), tenths < 0 ? '−' : '']
  return `${sign}${Math.floor(size / 10)}.${size % 10}%`
}
