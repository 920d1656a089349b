import { CartLinesShape } from '../../domain/cart/cart-shape.ts'
import { OrderRequestShape } from '../../domain/checkout/checkout.ts'
import { Refusal } from '../../domain/refusal.ts'
import { z } from '../../domain/text/zod.ts'
import { openOrders } from '../cart/owned-order.ts'
import { priceCart } from '../cart/price-cart.ts'
import { OwnOrderShape } from '../cart/procedures.ts'
import { idempotencyKey } from '../platform/idempotency/idempotency-key.ts'
import { anyone } from '../procedure.ts'
import { ratesForLines } from '../shipping/find-rates.ts'
import { FoundRatesShape, PlaceShape } from '../shipping/procedures.ts'
import { placeOrder } from './place-order.ts'

export const checkout = {
  findRates: anyone
    .route({ method: 'POST', path: '/api/shipping-rates', summary: 'What it costs to ship a cart; rates in cents' })
    .input(z.strictObject({ lines: CartLinesShape, destination: z.strictObject(PlaceShape), ownOrder: OwnOrderShape }))
    .output(FoundRatesShape)
    .handler(async ({ context, input }) => {
      const userId = (await context.caller())?.userId ?? null
      const cart = await priceCart(context.db, input.lines, await openOrders(context.db, input.ownOrder, userId))
      if (cart.lines.length === 0) throw new Refusal('CART_EMPTY')
      const { packing: _, ...found } = await ratesForLines(context, input.destination, cart.weights, cart.unquotedGoods)
      return found
    }),

  placeOrder: anyone
    .route({
      method: 'POST',
      path: '/api/orders',
      successStatus: 201,
      summary: 'Places an order and holds its stock; the header Idempotency-Key makes it safe to repeat',
    })
    .input(OrderRequestShape)
    .output(
      z.object({
        orderId: z.string(),
        orderNumber: z.string(),
        /** cents */
        total: z.int(),
        currency: z.literal('USD'),
        /** opens /order/{orderId}?token= for a guest; null: it is opened by the customer who placed it */
        token: z.nullable(z.string()),
      }),
    )
    .handler(async ({ context, input }) => {
      const key = idempotencyKey(context)
      const buyer = (await context.caller())?.userId ?? null
      // Whoever means to buy on an account does not buy as a guest because the session has ended, nor the other way round.
      if (input.as === 'customer' && buyer === null) throw new Refusal('NOT_SIGNED_IN', 'User not authenticated')
      if (input.as === 'guest' && buyer !== null) throw new Refusal('SIGNED_IN_MEANWHILE')
      return placeOrder(context, key, input, buyer)
    }),
}
