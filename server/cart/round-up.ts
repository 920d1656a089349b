import type { Cart } from '../../domain/cart/cart.ts'
import type { Minimums } from '../../domain/cart/checkout-minimum.ts'
import { higherRoundUp, type RoundUp, roundUpAmount } from '../../domain/cart/round-up.ts'
import { type Cents, cents, ZERO } from '../../domain/money/money.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Db } from '../platform/db/database.ts'
import { quotesForCart } from '../quotes/quotes-for-cart.ts'
import { changeCart } from './change-cart.ts'
import { readRoundUp } from './internal/read-round-up.ts'
import { openOrders } from './owned-order.ts'
import { priceCart } from './price-cart.ts'

export type RoundedUp = Cart & {
  /** cents that this call adds to the cart's total */
  added: Cents
  /** the minimum order that the cart now reaches */
  minimum: Cents
}

/**
 * Switches on the round-up of a customer's cart to a minimum order. Its amount is computed at each pricing. A cart
 * above the minimum does not change. Refuses CART_EMPTY, and ROUND_UP_UNAVAILABLE in a store without the round-up
 * product.
 */
export async function addRoundUp(db: Db, userId: string, upTo: RoundUp, minimums: Minimums): Promise<RoundedUp> {
  let added: Cents = ZERO
  const after = await changeCart(db, userId, async (cart, tx) => {
    if (cart.lines.length + cart.quotes.length === 0) throw new Refusal('CART_EMPTY')
    if (!(await readRoundUp(tx))) throw new Refusal('ROUND_UP_UNAVAILABLE')
    const quoted = await quotesForCart(tx, userId, cart.quotes)
    const { goods } = await priceCart(tx, cart.lines, await openOrders(tx, null, userId), null, quoted)
    const amount = (roundUp: RoundUp | null) =>
      roundUp ? roundUpAmount(goods, { upTo: roundUp, country: null, minimums }) : ZERO
    const roundUp = higherRoundUp(cart.roundUp, upTo)
    added = cents(amount(roundUp) - amount(cart.roundUp))
    return amount(roundUp) > 0 ? { ...cart, roundUp } : cart
  })
  return { ...after, added, minimum: minimums[upTo] }
}

/** Switches the round-up off. Idempotent. */
export const removeRoundUp = (db: Db, userId: string): Promise<Cart> =>
  changeCart(db, userId, cart => ({ ...cart, roundUp: null }))
