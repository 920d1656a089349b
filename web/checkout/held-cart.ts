import { type CartContents, countItems } from '../cart/cart-source.ts'

/** The cart that is being paid for. */
export type Held = { contents: CartContents; state: 'paying' | 'answer lost' }

/**
 * The cart that checkout shows. While it is being paid the store empties it, before its answer is here: until then the buyer sees
 * what he pays for, and after an answer that was lost he can ask again for the same.
 */
export function shownCart(now: CartContents | null, held: Held | null): CartContents | null {
  if (held?.state === 'paying') return held.contents
  return held && now && countItems(now) === 0 ? held.contents : now
}
