import type { Cents } from '../../domain/money.ts'

/** Puts a quote into the cart, at the total that the page showed. */
export async function addQuoteToCart(_quoteId: string, _quotedPrice: Cents): Promise<void> {
  throw new Error('not yet')
}
