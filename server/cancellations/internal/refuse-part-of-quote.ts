import { Refusal } from '../../../domain/refusal.ts'
import type { PieceLocations, SomePieces } from './piece-locations.ts'

/**
 * Refuses LINE_QUOTED if a buyer cancels only some pieces of a quote: the price holds for all of them. After a piece
 * has left, a buyer cannot cancel the others. Staff may cancel a part.
 */
export function refusePartOfQuote(items: PieceLocations['items'], asked: readonly SomePieces[]): void {
  const wanted = new Map(asked.map(({ itemId, quantity }) => [itemId, quantity]))
  const quotes = new Set(items.flatMap(({ id, quoteNumber }) => (wanted.has(id) ? (quoteNumber ?? []) : [])))
  const partlyCanceled = items.find(
    ({ id, quoteNumber, quantity, canceled }) =>
      quoteNumber !== null && quotes.has(quoteNumber) && (wanted.get(id) ?? 0) < quantity - canceled,
  )
  if (partlyCanceled)
    throw new Refusal(
      'LINE_QUOTED',
      `${partlyCanceled.sku} was quoted as a whole in ${partlyCanceled.quoteNumber}. Cancel all pieces of the quote, or call us to change it.`,
    )
}
