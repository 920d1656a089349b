import { mergeMessage } from '../../domain/cart-merge.ts'
import { CartLineShape, CartLinesShape, ConditionShape, ProductIdShape } from '../../domain/cart-shape.ts'
import { z } from '../../domain/zod.ts'
import { anyone, customer } from '../procedure.ts'
import { addToCart } from './add-to-cart.ts'
import { changeCart } from './change-cart.ts'
import { cleanUpCart } from './clean-up-cart.ts'
import { mergeIntoCart } from './merge-guest-cart.ts'
import { openOrders } from './owned-order.ts'
import { priceCart } from './price-cart.ts'
import { readCart } from './read-cart.ts'
import { setQuantity } from './set-quantity.ts'

export const PricedCartShape = z.object({
  lines: z.array(
    z.object({
      productId: z.int(),
      condition: z.nullable(ConditionShape),
      quantity: z.int(),
      sku: z.string(),
      name: z.string(),
      slug: z.string(),
      imageUrl: z.nullable(z.string()),
      drawing: z.string(),
      unitPrice: z.int(),
      compareAt: z.nullable(z.int()),
      linePrice: z.int(),
      priceSource: z.enum(['list', 'sale']),
      available: z.int(),
      problem: z.nullable(z.enum(['gone', 'price_on_request', 'out_of_stock', 'short'])),
    }),
  ),
  /** cents */
  subtotal: z.int(),
})

/** An unpaid order of the caller's own: what it holds counts as available. A customer's has no token. */
export const OwnOrderShape = z._default(
  z.nullable(z.strictObject({ orderId: z.uuid(), token: z.nullable(z.string().check(z.maxLength(128))) })),
  null,
)

const NOTHING = z.strictObject({})
const Lines = z.array(z.object({ productId: z.int(), condition: z.nullable(ConditionShape), quantity: z.int() }))
/** The cart as it is after a change. */
const ChangedShape = z.object({ lines: Lines })

export const cart = {
  priceCart: anyone
    .route({ method: 'POST', path: '/api/cart/price', summary: 'Prices lines as a cart has them' })
    .input(z.strictObject({ lines: CartLinesShape, ownOrder: OwnOrderShape }))
    .output(PricedCartShape)
    .handler(async ({ context, input }) => {
      const userId = (await context.caller())?.userId ?? null
      const { lines, subtotal } = await priceCart(
        context.db,
        input.lines,
        await openOrders(context.db, input.ownOrder, userId),
      )
      return { lines, subtotal }
    }),

  readCart: customer
    .route({ method: 'GET', path: '/api/cart', summary: "The customer's cart, and what it costs" })
    .input(z._default(NOTHING, {}))
    .output(z.object({ lines: Lines, priced: PricedCartShape }))
    .handler(async ({ context: { db, me } }) => {
      const lines = await readCart(db, me.userId)
      const priced = await priceCart(db, lines, await openOrders(db, null, me.userId))
      return { lines, priced: { lines: priced.lines, subtotal: priced.subtotal } }
    }),

  addToCart: customer
    .route({ method: 'POST', path: '/api/cart/add', summary: "Puts lines into the customer's cart, all or none" })
    .input(z.strictObject({ lines: CartLinesShape.check(z.minLength(1)) }))
    .output(ChangedShape)
    .handler(async ({ context: { db, me }, input }) => ({ lines: await addToCart(db, me.userId, input.lines) })),

  setQuantity: customer
    .route({ method: 'POST', path: '/api/cart/set-quantity', summary: 'Sets how many of a line there are' })
    .input(CartLineShape)
    .output(ChangedShape)
    .handler(async ({ context: { db, me }, input }) => ({ lines: await setQuantity(db, me.userId, input) })),

  removeFromCart: customer
    .route({ method: 'POST', path: '/api/cart/remove', summary: 'Takes a line out; one that is not there is no error' })
    .input(z.strictObject({ productId: ProductIdShape, condition: z._default(z.nullable(ConditionShape), null) }))
    .output(ChangedShape)
    .handler(async ({ context: { db, me }, input }) => ({
      lines: await changeCart(db, me.userId, lines =>
        lines.filter(line => line.productId !== input.productId || line.condition !== input.condition),
      ),
    })),

  clearCart: customer
    .route({ method: 'POST', path: '/api/cart/clear', summary: 'Takes every line out' })
    .input(z._default(NOTHING, {}))
    .output(ChangedShape)
    .handler(async ({ context: { db, me } }) => ({ lines: await changeCart(db, me.userId, () => []) })),

  cleanUpCart: customer
    .route({ method: 'POST', path: '/api/cart/clean-up', summary: 'Takes out what is sold out, lowers what is short' })
    .input(z._default(NOTHING, {}))
    .output(z.object({ lines: Lines, removed: z.int(), lowered: z.int() }))
    .handler(({ context: { db, me } }) => cleanUpCart(db, me.userId)),

  mergeCart: customer
    .route({
      method: 'POST',
      path: '/api/cart/merge',
      summary: "Brings a guest's lines into the customer's cart; repeating it changes nothing",
    })
    .input(z.strictObject({ lines: CartLinesShape }))
    /** `message`: what was left out, in words; null when nothing was */
    .output(z.object({ lines: Lines, message: z.nullable(z.string()) }))
    .handler(async ({ context: { db, me }, input }) => {
      const merged = await mergeIntoCart(db, me.userId, input.lines)
      return { lines: merged.lines, message: mergeMessage(merged) }
    }),
}
