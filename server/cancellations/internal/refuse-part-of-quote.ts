import { Refusal } from '../../../domain/refusal.ts'
import type { SomePieces, Whereabouts } from './whereabouts.ts'

/**
 * A quote's price holds for all its pieces, so its buyer cancels all of them or none, and none once a piece has left. Staff may agree to
 * less. Refuses LINE_QUOTED.
 */
export function refusePartOfQuote(items: Whereabouts['items'], asked: readonly SomePieces[]): void {
  const wanted = new Map(asked.map(({ itemId, quantity }) => [itemId, quantity]))
  const quotes = new Set(items.flatMap(({ id, quoteNumber }) => (wanted.has(id) ? (quoteNumber ?? []) : [])))
  const kept = items.find(
    ({ id, quoteNumber, quantity, canceled }) =>
      quoteNumber !== null && quotes.has(quoteNumber) && (wanted.get(id) ?? 0) < quantity - canceled,
  )
  if (kept)
    throw new Refusal(
      'LINE_QUOTED',
      `${kept.sku} was quoted as a whole in ${kept.quoteNumber}. Cancel all pieces of the quote, or call us to change it.`,
    )
}
