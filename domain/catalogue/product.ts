import { type Cents, cents } from '../money/money.ts'

/** A product's prices as stored: `price` 0 means "Contact for Price". */
export type ListedPrice = { price: Cents; salePrice: Cents | null }

/** The price of one piece, and the regular price to strike through if it is a sale price. Null: price on request. */
export type AskingPrice = { unitPrice: Cents; compareAt: Cents | null }

/** A sale price counts only when above 0 and below the regular price. */
export function askingPrice({ price, salePrice }: ListedPrice): AskingPrice | null {
  if (price <= 0) return null
  if (salePrice !== null && salePrice > 0 && salePrice < price) return { unitPrice: salePrice, compareAt: price }
  return { unitPrice: price, compareAt: null }
}

type Carded = { price: number; salePrice: number | null; fromPrice?: number | null }

/**
 * The price on a part's card. `isFrom`: this is the cheapest price, other pieces cost more. `asking` null: on request.
 */
export function cardPrice({ price, salePrice, fromPrice = null }: Carded): {
  asking: AskingPrice | null
  isFrom: boolean
} {
  const listed = askingPrice({ price: cents(price), salePrice: salePrice === null ? null : cents(salePrice) })
  if (fromPrice === null) return { asking: listed, isFrom: false }
  if (fromPrice === 0) return { asking: null, isFrom: false }
  return { asking: { unitPrice: cents(fromPrice), compareAt: null }, isFrom: true }
}

/** The product that makes up the difference to the minimum order (round-up.ts). Bought, but never listed or found. */
export const ROUND_UP_SKU = 'MIN-ROUNDUP'

/** A description in paragraphs of two sentences. A sentence ends at `.`, `!` or `?` before a space and a capital or digit. */
export function paragraphs(description: string): string[] {
  const sentences = description
    .split(/\n+|(?<=[.!?])\s+(?=[A-Z0-9"(])/)
    .map(sentence => sentence.trim())
    .filter(Boolean)
  const result: string[] = []
  for (let i = 0; i < sentences.length; i += 2) result.push(sentences.slice(i, i + 2).join(' '))
  return result
}

/** The maximum number of pieces of a part in one line of a cart, a list or a quote. */
export const MAX_LINE_QUANTITY = 100_000
