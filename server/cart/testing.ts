import { randomUUID } from 'node:crypto'
import { type Cart, type CartLine, type LineName, lineName } from '../../domain/cart/cart.ts'
import type { RoundUp } from '../../domain/cart/round-up.ts'
import type { ConditionQuantity } from '../../domain/catalogue/choose-condition.ts'
import type { Condition } from '../../domain/catalogue/condition.ts'
import type { TestUser } from '../customers/accounts/testing.ts'
import { noGateway, testApp } from '../http/testing.ts'
import type { Db } from '../platform/db/database.ts'
import type { PricedCart } from './price-cart.ts'

export const line = (productId: number, quantity = 1, condition: Condition | null = null): CartLine => ({
  productId,
  condition,
  quantity,
})

type Answer = Cart & {
  message: string | null
  code: string
  removed: number
  lowered: number
  added: number
  minimum: number
}

/** The cart calls of one customer or of a guest. */
export function cartOf(db: Db, user: TestUser | null) {
  const app = testApp(db, noGateway)
  const post = async (what: string, body: object) => {
    const { status, body: answer } = await app.post(`/api/cart/${what}`, body, user?.headers)
    return { status, ...(answer as Answer) }
  }
  return {
    read: async () => {
      const { status, body } = await app.call('/api/cart', { headers: user?.headers ?? {} })
      return { status, ...(body as Cart & { priced: PricedCart }) }
    },
    add: (...lines: CartLine[]) => post('add', { lines }),
    set: (one: CartLine) => post('set-quantity', one),
    choose: (productId: number, takes: ConditionQuantity[], isSaved = false) =>
      post('choose-condition', { productId, takes, isSaved }),
    remove: (one: LineName) => post('remove', lineName(one)),
    clear: () => post('clear', {}),
    cleanUp: () => post('clean-up', {}),
    /** A new cart each time. */
    merge: (...lines: CartLine[]) => post('merge', { cartId: randomUUID(), lines }),
    mergeCart: (cartId: string, lines: CartLine[], saved: CartLine[] = []) => post('merge', { cartId, lines, saved }),
    save: (one: LineName) => post('save-for-later', lineName(one)),
    moveToCart: (one: LineName) => post('move-to-cart', lineName(one)),
    removeSaved: (one: LineName) => post('remove-saved', lineName(one)),
    roundUp: (upTo: RoundUp) => post('round-up', { upTo }),
    removeRoundUp: () => post('remove-round-up', {}),
    price: (lines: CartLine[], more: object = {}) =>
      post('price', { lines, ...more }) as Promise<unknown> as Promise<PricedCart & { status: number; code: string }>,
  }
}
