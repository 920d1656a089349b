import { MAX_CART_QUOTES } from '../../domain/cart/cart.ts'
import { CartLinesShape } from '../../domain/cart/cart-shape.ts'
import { ROUND_UPS } from '../../domain/cart/round-up.ts'
import { OrderRequestShape } from '../../domain/checkout/checkout.ts'
import { CheckoutAddressShape } from '../../domain/customers/address.ts'
import { CentsShape } from '../../domain/money/money-shape.ts'
import { SHIP_MODES } from '../../domain/orders/order.ts'
import { Refusal } from '../../domain/refusal.ts'
import { z } from '../../domain/text/zod.ts'
import { adminCharges, chargesOfCart } from '../cart/cart-charges.ts'
import { mergeIntoCart } from '../cart/merge-guest-cart.ts'
import { openOrders } from '../cart/owned-order.ts'
import { priceCart } from '../cart/price-cart.ts'
import { CartWithMessageShape, OwnOrderShape } from '../cart/procedures.ts'
import { requestedRoundUp } from '../cart/requested-round-up.ts'
import { consumeLimit } from '../limits.ts'
import { liveAttempt } from '../payments/live-attempt.ts'
import { idempotencyKey } from '../platform/idempotency/idempotency-key.ts'
import { addressKey } from '../platform/limits/limits.ts'
import { anyone, customer } from '../procedure.ts'
import { quotesForCart } from '../quotes/quotes-for-cart.ts'
import { FoundRatesShape, PlaceShape } from '../shipping/procedures.ts'
import { quoteTax } from '../taxes/quote-tax.ts'
import { ratesForCart } from './cart-rates.ts'
import { taxQuestion } from './internal/order-lines.ts'
import { placeOrder } from './place-order.ts'

export const checkout = {
  findRates: anyone
    .route({ method: 'POST', path: '/api/shipping-rates', summary: 'Returns shipping rates for a cart' })
    .input(
      z.strictObject({
        lines: CartLinesShape,
        /** quotes bought together with the lines: their dangerous goods restrict the services */
        quoteIds: z._default(z.array(z.uuid()).check(z.maxLength(MAX_CART_QUOTES)), []),
        destination: z.strictObject(PlaceShape),
        ownOrder: OwnOrderShape,
        /** with backordered parts: all at once, or (default) the available pieces first */
        shipMode: z._default(z.enum(SHIP_MODES), 'as_available'),
      }),
    )
    .output(FoundRatesShape)
    .handler(async ({ context, input }) => {
      const userId = (await context.caller())?.userId ?? null
      const quoted = userId === null ? [] : await quotesForCart(context.db, userId, input.quoteIds)
      const ownOrders = await openOrders(context.db, input.ownOrder, userId)
      const cart = await priceCart(context.db, input.lines, ownOrders, null, quoted)
      if (cart.lines.length === 0) throw new Refusal('CART_EMPTY')
      const { packing: _, ...found } = await ratesForCart(context, input.destination, cart, input.shipMode)
      return found
    }),

  quoteTax: anyone
    .route({ method: 'POST', path: '/api/tax', summary: 'Returns the tax of a cart' })
    .input(
      z.strictObject({
        lines: CartLinesShape,
        quoteIds: z._default(z.array(z.uuid()).check(z.maxLength(MAX_CART_QUOTES)), []),
        roundUp: z._default(z.nullable(z.enum(ROUND_UPS)), null),
        ownOrder: OwnOrderShape,
        shippingAddress: CheckoutAddressShape,
        freight: CentsShape,
        /**
         * as for the order: the cart whose unpaid order would be amended, and whether a material certification is
         * requested
         */
        cartId: z.optional(z.uuid()),
        certificate: z._default(z.boolean(), false),
      }),
    )
    .output(z.object({ tax: z.int() }))
    .handler(async ({ context, input }) => {
      const { db, store, taxes } = context
      const userId = (await context.caller())?.userId ?? null
      if (taxes.ask !== null) await consumeLimit(db, 'taxes', addressKey(context.clientAddress))
      const roundUp = requestedRoundUp(input.roundUp, input.shippingAddress.country, store, userId)
      const quoted = userId === null ? [] : await quotesForCart(db, userId, input.quoteIds)
      const ownOrders = await openOrders(db, input.ownOrder, userId)
      const cart = await priceCart(db, input.lines, ownOrders, roundUp, quoted)
      const adminSet = await adminCharges(db, input.ownOrder, input.cartId ?? null, userId)
      const { charges } = chargesOfCart(store, cart, input.certificate, adminSet)
      const question = taxQuestion(cart, charges, input.freight, input.shippingAddress, userId)
      const { total } = await quoteTax(context, question)
      return { tax: total }
    }),

  placeOrder: anyone
    .route({
      method: 'POST',
      path: '/api/orders',
      successStatus: 201,
      summary: 'Places an unpaid order and holds its stock',
    })
    .input(OrderRequestShape)
    .output(
      z.object({
        orderId: z.string(),
        orderNumber: z.string(),
        /** cents */
        total: z.int(),
        currency: z.literal('USD'),
        /** opens /order/{orderId}?token= for a guest; null: only the customer who placed the order can open it */
        token: z.nullable(z.string()),
      }),
    )
    .handler(async ({ context, input }) => {
      const key = idempotencyKey(context)
      const buyer = (await context.caller())?.userId ?? null
      // A buyer who chose to buy on an account does not become a guest because the session ended, and vice versa.
      if (input.as === 'customer' && buyer === null) throw new Refusal('NOT_SIGNED_IN', 'User not authenticated')
      if (input.as === 'guest' && buyer !== null) throw new Refusal('SIGNED_IN_MEANWHILE')
      return placeOrder(context, key, input, buyer)
    }),

  /** Ordered lines with a pending payment are not merged. */
  mergeCart: customer
    .route({
      method: 'POST',
      path: '/api/cart/merge',
      summary: "Adds a guest's cart to the customer's cart, as far as stock allows",
    })
    .input(z.strictObject({ cartId: z.uuid(), lines: CartLinesShape, saved: z._default(CartLinesShape, []) }))
    .output(CartWithMessageShape)
    .handler(({ context: { db, me }, input }) =>
      mergeIntoCart(db, me.userId, input, async (tx, orderId) => (await liveAttempt(tx, orderId)) !== null),
    ),
}
