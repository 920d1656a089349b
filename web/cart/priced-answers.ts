import type { Cart, CartLine } from '../../domain/cart/cart.ts'
import { plainLines } from './cart-source.ts'
import type { Priced } from './priced-cart.ts'

/** The priced content of a cart: lines, minimum order surcharge, quotes. */
type Contents = { lines: readonly CartLine[]; roundUp: Cart['roundUp']; quotes: readonly string[] }
type Answer = { about: string; priced: Priced; at: number }

const about = ({ lines, roundUp, quotes }: Contents): string => JSON.stringify([plainLines(lines), roundUp, quotes])

let latest: Answer | null = null

/** A customer's cart is loaded with prices: pages need no second request. */
export function cachePriced(cart: Contents, priced: Priced): void {
  latest = { about: about(cart), priced, at: Date.now() }
}

/** The prices of exactly this cart, and their time; undefined if it has changed. */
export const pricedAnswer = (cart: Contents): { priced: Priced; at: number } | undefined =>
  latest?.about === about(cart) ? latest : undefined
