import type { Cents } from '../money/money.ts'
import type { Permission } from '../staff/roles.ts'

/** What differs between a piece that an order has and the one that is packed instead. */
export const EXCHANGE_DIFFERENCES = ['price', 'owner'] as const
export type ExchangeDifference = (typeof EXCHANGE_DIFFERENCES)[number]

/** `price`: what one costs now; null: its price is on request. `owner`: blank: the store. */
export type ExchangedPiece = { price: Cents | null; owner: string }

const sameOwner = (a: string, b: string): boolean => a.trim().toUpperCase() === b.trim().toUpperCase()

/**
 * Differences of which nobody decides while packing: the piece costs neither what the replaced one costs nor what the line pays, or
 * it belongs to another owner. A cheaper piece differs too, as the buyer has paid for more.
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
 * True if a person with these permissions decides whether an order gets a unit that differs so. Only a person who sees owners
 * decides between them.
 */
export const mayDecideExchange = (has: (permission: Permission) => boolean, difference: ExchangeDifference): boolean =>
  has('exchange_units') && (difference !== 'owner' || has('see_owners'))
