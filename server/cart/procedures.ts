import { CartLinesShape, ConditionShape } from '../../domain/cart-shape.ts'
import { z } from '../../domain/zod.ts'
import { anyone } from '../procedure.ts'
import { ownedOrder } from './owned-order.ts'
import { priceCart } from './price-cart.ts'

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

/** An unpaid order of the caller's own: what it holds counts as available. */
export const OwnOrderShape = z._default(
  z.nullable(z.strictObject({ orderId: z.uuid(), token: z.string().check(z.maxLength(128)) })),
  null,
)

export const cart = {
  priceCart: anyone
    .route({ method: 'POST', path: '/api/cart/price', summary: "Prices a guest's cart" })
    .input(z.strictObject({ lines: CartLinesShape, ownOrder: OwnOrderShape }))
    .output(PricedCartShape)
    .handler(async ({ context, input }) => {
      const { lines, subtotal } = await priceCart(context.db, input.lines, await ownedOrder(context.db, input.ownOrder))
      return { lines, subtotal }
    }),
}
