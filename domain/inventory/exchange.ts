import type { Cents } from '../money/money.ts'
import type { Permission } from '../staff/roles.ts'

/** The differences between a reserved piece and the piece packed instead. */
export const EXCHANGE_DIFFERENCES = ['price', 'owner'] as const
export type ExchangeDifference = (typeof EXCHANGE_DIFFERENCES)[number]

/** `price`: what one costs now; null: its price is on request. `owner`: blank: the store. */
export type ExchangedPiece = { price: Cents | null; owner: string }

const sameOwner = (a: string, b: string): boolean => a.trim().toUpperCase() === b.trim().toUpperCase()

/**
 * The differences that packing staff cannot decide: the price differs from the replaced piece and from what the line
 * pays, or the owner differs. A cheaper piece differs too, because the buyer has paid more.
 */
export function exchangeDifferences(
  from: ExchangedPiece,
  to: ExchangedPiece,
  paid: Cents | null,
): ExchangeDifference[] {
  const isSamePrice = to.price === from.price || (to.price !== null && to.price === paid)
  return EXCHANGE_DIFFERENCES.filter(one => (one === 'price' ? !isSamePrice : !sameOwner(from.owner, to.owner)))
}

/**
 * True if a person with these permissions decides whether an order gets a unit with this difference. Only a person who
 * sees owners decides about owners.
 */
export const mayDecideExchange = (has: (permission: Permission) => boolean, difference: ExchangeDifference): boolean =>
  has('exchange_units') && (difference !== 'owner' || has('see_owners'))
