import type { Cart, CartLine } from '../../domain/cart/cart.ts'
import { plainLines } from './cart-source.ts'
import type { Priced } from './priced-cart.ts'

/** What a cart has that is priced: lines, the minimum order that is made up, quotes. */
type Contents = { lines: readonly CartLine[]; roundUp: Cart['roundUp']; quotes: readonly string[] }
type Answer = { about: string; priced: Priced; at: number }

const about = ({ lines, roundUp, quotes }: Contents): string => JSON.stringify([plainLines(lines), roundUp, quotes])

let latest: Answer | null = null

/** A customer's cart is read with what it costs: the pages that show it need not ask again. */
export function cachePriced(cart: Contents, priced: Priced): void {
  latest = { about: about(cart), priced, at: Date.now() }
}

/** What was answered for just this cart, and when; undefined where it has changed since. */
export const pricedAnswer = (cart: Contents): { priced: Priced; at: number } | undefined =>
  latest?.about === about(cart) ? latest : undefined
