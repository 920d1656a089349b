import { type Cents, cents, ZERO } from '../money/money.ts'
import { type MinimumOrder, type Minimums, minimumOrder } from './checkout-minimum.ts'

/**
 * The minimum order up to which a customer's cart is rounded up by the adjustment (MIN-ROUNDUP). Stored with the cart
 * as a choice, never as an amount: docs/decisions/0018-round-up.md.
 */
export const ROUND_UPS = ['domestic', 'international'] as const
export type RoundUp = (typeof ROUND_UPS)[number]

/** The wish that reaches a minimum order of this kind. */
export const roundUpFor = ({ kind }: Pick<MinimumOrder, 'kind'>): RoundUp =>
  kind === 'Domestic' ? 'domestic' : 'international'

/** The higher of two minimum orders. */
export const higherRoundUp = (a: RoundUp | null, b: RoundUp): RoundUp => (a === 'international' ? a : b)

export type RoundUpRequest = {
  upTo: RoundUp
  /** the destination country; null while unknown */
  country: string | null
  minimums: Minimums
}

/**
 * Price of the round-up for goods of this total: the shortfall to the chosen minimum, at most the shortfall to the
 * destination's minimum. 0 for an empty cart.
 */
export function roundUpAmount(goods: Cents, { upTo, country, minimums }: RoundUpRequest): Cents {
  if (goods <= 0) return ZERO
  const due = country === null ? minimums[upTo] : minimumOrder(country, minimums).minimum
  return cents(Math.max(0, Math.min(minimums[upTo], due) - goods))
}
