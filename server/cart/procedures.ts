import { isSameLine, MAX_CART_QUOTES, withReference, withRequirements } from '../../domain/cart/cart.ts'
import { CartLineShape, CartLinesShape, LINE_NAME, QuantityShape } from '../../domain/cart/cart-shape.ts'
import { ROUND_UPS } from '../../domain/cart/round-up.ts'
import { CONDITION_NAMES } from '../../domain/catalogue/condition.ts'
import { ConditionShape, ProductIdShape } from '../../domain/catalogue/product-shapes.ts'
import { orNull } from '../../domain/inventory/line-requirements.ts'
import { LineRequirementsShape } from '../../domain/inventory/line-requirements-shape.ts'
import { CentsShape } from '../../domain/money/money-shape.ts'
import { OrderTokenShape } from '../../domain/orders/order-token.ts'
import { ChosenShape } from '../../domain/quotes/alternatives.ts'
import { Refusal } from '../../domain/refusal.ts'
import { NewReferenceShape, ReferenceShape } from '../../domain/text/line-reference-shape.ts'
import { z } from '../../domain/text/zod.ts'
import { refuseDeleted } from '../customers/accounts/lock-customer.ts'
import { anyone, customer, NoInput } from '../procedure.ts'
import { quotesForCart } from '../quotes/quotes-for-cart.ts'
import { addToCart } from './add-to-cart.ts'
import { buyAgain } from './buy-again.ts'
import { adminCharges, type CartCharges, chargesOfCart } from './cart-charges.ts'
import { changeCart } from './change-cart.ts'
import { chooseCondition } from './choose-condition.ts'
import { cleanUpCart } from './clean-up-cart.ts'
import { openOrders } from './owned-order.ts'
import { type PricedCart, priceCart } from './price-cart.ts'
import { addQuote, removeQuote } from './quotes-in-cart.ts'
import { readCart } from './read-cart.ts'
import { requestedRoundUp } from './requested-round-up.ts'
import { addRoundUp, removeRoundUp } from './round-up.ts'
import { moveSavedToCart, removeSavedLine, saveLine } from './save-for-later.ts'
import { setQuantity } from './set-quantity.ts'
import { LineShape, PricedCartShape } from './shapes.ts'

/** An unpaid order of the caller: stock held by it counts as available. A customer's order has no token. */
export const OwnOrderShape = z._default(
  z.nullable(z.strictObject({ orderId: z.uuid(), token: z.nullable(OrderTokenShape) })),
  null,
)

const LineNameShape = z.strictObject(LINE_NAME)
const TakeShape = z.strictObject({ condition: ConditionShape, quantity: QuantityShape })
const RoundUpShape = z.enum(ROUND_UPS)

const Lines = z.array(LineShape)
const CART = {
  /** sent with the order of the cart: a cart is ordered once */
  cartId: z.string(),
  lines: Lines,
  saved: Lines,
  roundUp: z.nullable(RoundUpShape),
  quotes: z.array(z.string()),
  /** number of pieces of each quote */
  quotePieces: z.record(z.string(), z.int()),
}
/** The cart, or the cart after a change. */
const CartShape = z.object(CART)
/** `message`: a text about the lines left out; null: none */
export const CartWithMessageShape = z.object({ ...CART, message: z.nullable(z.string()) })

const withCharges = (priced: PricedCart, { charges, certificatePrice }: CartCharges) => ({
  ...priced,
  charges: charges.map(({ isByRule: _, ...charge }) => charge),
  certificatePrice,
})

export const cart = {
  priceCart: anyone
    .route({ method: 'POST', path: '/api/cart/price', summary: 'Prices the lines of a cart' })
    .input(
      z.strictObject({
        lines: CartLinesShape,
        ownOrder: OwnOrderShape,
        /** the customer's own quotes; others are ignored */
        quoteIds: z._default(z.array(z.uuid()).check(z.maxLength(MAX_CART_QUOTES)), []),
        /** the minimum order to round up to, and the destination country if known */
        roundUp: z._default(z.nullable(RoundUpShape), null),
        country: z._default(z.nullable(z.string().check(z.maxLength(60))), null),
        /** the cart whose unpaid order would be amended */
        cartId: z.optional(z.uuid()),
      }),
    )
    .output(PricedCartShape)
    .handler(async ({ context: { db, store, caller }, input }) => {
      const userId = (await caller())?.userId ?? null
      const roundUp = requestedRoundUp(input.roundUp, input.country, store, userId)
      const quoted = userId === null ? [] : await quotesForCart(db, userId, input.quoteIds)
      const ownOrders = await openOrders(db, input.ownOrder, userId)
      const priced = await priceCart(db, input.lines, ownOrders, roundUp, quoted)
      const adminSet = await adminCharges(db, input.ownOrder, input.cartId ?? null, userId)
      return withCharges(priced, chargesOfCart(store, priced, false, adminSet))
    }),

  readCart: customer
    .meta({ notLive: 'The cart synchronizes with other tabs, and reloads when it is opened' })
    .route({ method: 'GET', path: '/api/cart', summary: "Returns the customer's cart with its prices" })
    .input(NoInput)
    .output(z.object({ ...CART, priced: PricedCartShape }))
    .handler(async ({ context: { db, me, store } }) => {
      const cart = await readCart(db, me.userId).catch(refuseDeleted)
      const roundUp = requestedRoundUp(cart.roundUp, null, store, me.userId)
      const quoted = await quotesForCart(db, me.userId, cart.quotes)
      const ownOrders = await openOrders(db, null, me.userId)
      const priced = await priceCart(db, cart.lines, ownOrders, roundUp, quoted)
      const adminSet = await adminCharges(db, null, cart.cartId, me.userId)
      return { ...cart, priced: withCharges(priced, chargesOfCart(store, priced, false, adminSet)) }
    }),

  addToCart: customer
    .route({ method: 'POST', path: '/api/cart/add', summary: "Adds lines to the customer's cart, all or none" })
    .input(z.strictObject({ lines: CartLinesShape.check(z.minLength(1)) }))
    .output(CartShape)
    .handler(({ context: { db, me }, input }) => addToCart(db, me.userId, input.lines)),

  setQuantity: customer
    .route({
      method: 'POST',
      path: '/api/cart/set-quantity',
      summary: "Sets the quantity of a line in the customer's cart",
    })
    .input(CartLineShape)
    .output(CartShape)
    .handler(({ context: { db, me }, input }) => setQuantity(db, me.userId, input)),

  setRequirements: customer
    .route({
      method: 'POST',
      path: '/api/cart/requirements',
      summary: "Sets the buyer's requirements for a line in the customer's cart",
    })
    .input(z.strictObject({ ...LINE_NAME, requirements: LineRequirementsShape }))
    .output(CartShape)
    .handler(({ context: { db, me }, input: { requirements, ...line } }) =>
      changeCart(db, me.userId, cart => {
        if (!cart.lines.some(one => isSameLine(one, line))) throw new Refusal('NOT_IN_CART')
        return withRequirements(cart, line, orNull(requirements))
      }),
    ),

  setReference: customer
    .route({
      method: 'POST',
      path: '/api/cart/reference',
      summary: "Sets the buyer's reference of a line in the customer's cart",
    })
    .input(z.strictObject({ ...LINE_NAME, to: NewReferenceShape }))
    .output(CartShape)
    .handler(({ context: { db, me }, input: { to, ...line } }) =>
      changeCart(db, me.userId, cart => {
        if (!cart.lines.some(one => isSameLine(one, line))) throw new Refusal('NOT_IN_CART')
        return { ...cart, lines: withReference(cart.lines, line, to) }
      }),
    ),

  chooseCondition: customer
    .route({
      method: 'POST',
      path: '/api/cart/choose-condition',
      summary: 'Replaces a line without a condition by lines with conditions, all or none',
    })
    .input(
      z.strictObject({
        productId: ProductIdShape,
        reference: ReferenceShape,
        isSaved: z._default(z.boolean(), false),
        takes: z.array(TakeShape).check(z.minLength(1), z.maxLength(CONDITION_NAMES.length)),
      }),
    )
    .output(CartShape)
    .handler(({ context: { db, me }, input }) => chooseCondition(db, me.userId, input)),

  removeFromCart: customer
    .route({ method: 'POST', path: '/api/cart/remove', summary: "Removes a line from the customer's cart" })
    .input(LineNameShape)
    .output(CartShape)
    .handler(({ context: { db, me }, input }) =>
      changeCart(db, me.userId, cart => ({ ...cart, lines: cart.lines.filter(line => !isSameLine(line, input)) })),
    ),

  clearCart: customer
    .route({
      method: 'POST',
      path: '/api/cart/clear',
      summary: "Removes all lines and quotes from the customer's cart",
    })
    .input(NoInput)
    .output(CartShape)
    .handler(({ context: { db, me } }) =>
      changeCart(db, me.userId, cart => ({ ...cart, lines: [], quotes: [], quotePieces: {} })),
    ),

  addQuote: customer
    .route({
      method: 'POST',
      path: '/api/cart/quotes',
      summary: "Adds one of the customer's own quotes to the cart",
    })
    .input(z.strictObject({ quoteId: z.uuid(), price: CentsShape, chosen: ChosenShape }))
    .output(CartShape)
    .handler(({ context: { db, me }, input }) => addQuote(db, me.userId, input)),

  removeQuote: customer
    .route({
      method: 'POST',
      path: '/api/cart/quotes/remove',
      summary: "Removes a quote from the customer's cart",
    })
    .input(z.strictObject({ quoteId: z.uuid() }))
    .output(CartShape)
    .handler(({ context: { db, me }, input }) => removeQuote(db, me.userId, input.quoteId)),

  saveForLater: customer
    .route({
      method: 'POST',
      path: '/api/cart/save-for-later',
      summary: "Moves a line of the customer's cart to the lines saved for later",
    })
    .input(LineNameShape)
    .output(CartShape)
    .handler(({ context: { db, me }, input }) => saveLine(db, me.userId, input)),

  moveToCart: customer
    .route({
      method: 'POST',
      path: '/api/cart/move-to-cart',
      summary: "Moves a saved line to the customer's cart, as far as stock allows",
    })
    .input(LineNameShape)
    .output(CartWithMessageShape)
    .handler(({ context: { db, me }, input }) => moveSavedToCart(db, me.userId, input)),

  removeSaved: customer
    .route({
      method: 'POST',
      path: '/api/cart/remove-saved',
      summary: 'Deletes a saved line',
    })
    .input(LineNameShape)
    .output(CartShape)
    .handler(({ context: { db, me }, input }) => removeSavedLine(db, me.userId, input)),

  addRoundUp: customer
    .route({
      method: 'POST',
      path: '/api/cart/round-up',
      summary: "Rounds the customer's cart up to a minimum order",
    })
    .input(z.strictObject({ upTo: RoundUpShape }))
    /** cents: the increase of the cart's total, and the minimum order that it reaches */
    .output(z.object({ ...CART, added: z.int(), minimum: z.int() }))
    .handler(({ context: { db, me, store }, input }) => addRoundUp(db, me.userId, input.upTo, store.minimumOrder)),

  removeRoundUp: customer
    .route({
      method: 'POST',
      path: '/api/cart/remove-round-up',
      summary: "Removes the round-up from the customer's cart",
    })
    .input(NoInput)
    .output(CartShape)
    .handler(({ context: { db, me } }) => removeRoundUp(db, me.userId)),

  buyAgain: customer
    .route({
      method: 'POST',
      path: '/api/cart/buy-again',
      summary: "Adds the lines of an ordered cart to the customer's cart again",
    })
    .input(z.strictObject({ cartId: z.uuid(), lines: CartLinesShape }))
    .output(CartWithMessageShape)
    .handler(({ context: { db, me }, input }) => buyAgain(db, me.userId, input.cartId, input.lines)),

  cleanUpCart: customer
    .route({
      method: 'POST',
      path: '/api/cart/clean-up',
      summary: "Removes unavailable lines from the customer's cart, and lowers quantities that exceed the stock",
    })
    .input(NoInput)
    .output(z.object({ ...CART, removed: z.int(), lowered: z.int() }))
    .handler(({ context: { db, me } }) => cleanUpCart(db, me.userId)),
}
