import { type CartContents, countItems } from '../cart/cart-source.ts'

/** The cart that is being paid for. */
export type Held = { contents: CartContents; state: 'paying' | 'answer lost' }

/**
 * The cart that checkout shows. During payment the store empties it before the response: until then the buyer sees the ordered
 * lines, and can retry after a lost response.
 */
export function shownCart(now: CartContents | null, held: Held | null): CartContents | null {
  if (held?.state === 'paying') return held.contents
  return held && now && countItems(now) === 0 ? held.contents : now
}
