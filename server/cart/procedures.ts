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

/** An unpaid order of the caller's own: what it holds counts as available. A customer's has no token. */
export const OwnOrderShape = z._default(
  z.nullable(z.strictObject({ orderId: z.uuid(), token: z.nullable(OrderTokenShape) })),
  null,
)

const LineNameShape = z.strictObject(LINE_NAME)
const TakeShape = z.strictObject({ condition: ConditionShape, quantity: QuantityShape })
const RoundUpShape = z.enum(ROUND_UPS)

const Lines = z.array(LineShape)
const CART = {
  /** goes along with the order of what is in the cart: a cart is ordered once */
  cartId: z.string(),
  lines: Lines,
  saved: Lines,
  roundUp: z.nullable(RoundUpShape),
  quotes: z.array(z.string()),
  /** how many pieces each of the quotes has */
  quotePieces: z.record(z.string(), z.int()),
}
/** The cart as it is, or as it is after a change. */
const CartShape = z.object(CART)
/** `message`: what was left out, in words; null when nothing was */
export const CartWithMessageShape = z.object({ ...CART, message: z.nullable(z.string()) })

const withCharges = (priced: PricedCart, { charges, certificatePrice }: CartCharges) => ({
  ...priced,
  charges: charges.map(({ isByRule: _, ...charge }) => charge),
  certificatePrice,
})

export const cart = {
  priceCart: anyone
    .route({ method: 'POST', path: '/api/cart/price', summary: 'Prices lines as a cart has them' })
    .input(
      z.strictObject({
        lines: CartLinesShape,
        ownOrder: OwnOrderShape,
        /** the customer's own; others are left out */
        quoteIds: z._default(z.array(z.uuid()).check(z.maxLength(MAX_CART_QUOTES)), []),
        /** up to which minimum order the difference is made up, and the country that the order goes to, where it is known */
        roundUp: z._default(z.nullable(RoundUpShape), null),
        country: z._default(z.nullable(z.string().check(z.maxLength(60))), null),
        /** the cart whose unpaid order would be changed */
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
    .meta({ notLive: 'The cart follows its other tabs, and asks again when it is opened' })
    .route({ method: 'GET', path: '/api/cart', summary: "The customer's cart, and what it costs" })
    .input(NoInput)
    .output(z.object({ ...CART, priced: PricedCartShape }))
    .handler(async ({ context: { db, me, store } }) => {
      const cart = await readCart(db, me.userId)
      const roundUp = requestedRoundUp(cart.roundUp, null, store, me.userId)
      const quoted = await quotesForCart(db, me.userId, cart.quotes)
      const ownOrders = await openOrders(db, null, me.userId)
      const priced = await priceCart(db, cart.lines, ownOrders, roundUp, quoted)
      const adminSet = await adminCharges(db, null, cart.cartId, me.userId)
      return { ...cart, priced: withCharges(priced, chargesOfCart(store, priced, false, adminSet)) }
    }),

  addToCart: customer
    .route({ method: 'POST', path: '/api/cart/add', summary: "Puts lines into the customer's cart, all or none" })
    .input(z.strictObject({ lines: CartLinesShape.check(z.minLength(1)) }))
    .output(CartShape)
    .handler(({ context: { db, me }, input }) => addToCart(db, me.userId, input.lines)),

  setQuantity: customer
    .route({ method: 'POST', path: '/api/cart/set-quantity', summary: 'Sets how many of a line there are' })
    .input(CartLineShape)
    .output(CartShape)
    .handler(({ context: { db, me }, input }) => setQuantity(db, me.userId, input)),

  setRequirements: customer
    .route({
      method: 'POST',
      path: '/api/cart/requirements',
      summary: 'Says what the buyer requires of a line: shelf life, papers, no partial shipment',
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
      summary: 'Says what the buyer calls a line: a work order, a tail number; lines that then are the same merge',
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
      summary: 'Chooses conditions for a line that has none, in the cart or saved',
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
    .route({ method: 'POST', path: '/api/cart/remove', summary: 'Takes a line out; one that is not there is no error' })
    .input(LineNameShape)
    .output(CartShape)
    .handler(({ context: { db, me }, input }) =>
      changeCart(db, me.userId, cart => ({ ...cart, lines: cart.lines.filter(line => !isSameLine(line, input)) })),
    ),

  clearCart: customer
    .route({ method: 'POST', path: '/api/cart/clear', summary: 'Takes every line out; what is saved stays' })
    .input(NoInput)
    .output(CartShape)
    .handler(({ context: { db, me } }) =>
      changeCart(db, me.userId, cart => ({ ...cart, lines: [], quotes: [], quotePieces: {} })),
    ),

  addQuote: customer
    .route({
      method: 'POST',
      path: '/api/cart/quotes',
      summary:
        'Puts a quote into the cart, whole; `price` (cents) is the total that the page said, `chosen` which alternatives',
    })
    .input(z.strictObject({ quoteId: z.uuid(), price: CentsShape, chosen: ChosenShape }))
    .output(CartShape)
    .handler(({ context: { db, me }, input }) => addQuote(db, me.userId, input)),

  removeQuote: customer
    .route({
      method: 'POST',
      path: '/api/cart/quotes/remove',
      summary: 'Takes a quote out; one that is not there is no error',
    })
    .input(z.strictObject({ quoteId: z.uuid() }))
    .output(CartShape)
    .handler(({ context: { db, me }, input }) => removeQuote(db, me.userId, input.quoteId)),

  saveForLater: customer
    .route({ method: 'POST', path: '/api/cart/save-for-later', summary: 'Puts a line of the cart aside' })
    .input(LineNameShape)
    .output(CartShape)
    .handler(({ context: { db, me }, input }) => saveLine(db, me.userId, input)),

  moveToCart: customer
    .route({
      method: 'POST',
      path: '/api/cart/move-to-cart',
      summary: 'Puts a saved line back into the cart, as far as there is stock',
    })
    .input(LineNameShape)
    .output(CartWithMessageShape)
    .handler(({ context: { db, me }, input }) => moveSavedToCart(db, me.userId, input)),

  removeSaved: customer
    .route({
      method: 'POST',
      path: '/api/cart/remove-saved',
      summary: 'Forgets a saved line; one that is not there is no error',
    })
    .input(LineNameShape)
    .output(CartShape)
    .handler(({ context: { db, me }, input }) => removeSavedLine(db, me.userId, input)),

  addRoundUp: customer
    .route({
      method: 'POST',
      path: '/api/cart/round-up',
      summary: 'Rounds the cart up to a minimum order; the store computes the amount each time',
    })
    .input(z.strictObject({ upTo: RoundUpShape }))
    /** cents: what the cart costs more than before, and the minimum that it reaches */
    .output(z.object({ ...CART, added: z.int(), minimum: z.int() }))
    .handler(({ context: { db, me, store }, input }) => addRoundUp(db, me.userId, input.upTo, store.minimumOrder)),

  removeRoundUp: customer
    .route({ method: 'POST', path: '/api/cart/remove-round-up', summary: 'No longer makes up the difference' })
    .input(NoInput)
    .output(CartShape)
    .handler(({ context: { db, me } }) => removeRoundUp(db, me.userId)),

  buyAgain: customer
    .route({
      method: 'POST',
      path: '/api/cart/buy-again',
      summary: 'Puts lines that were ordered already into a cart of a new id; repeating it changes nothing',
    })
    .input(z.strictObject({ cartId: z.uuid(), lines: CartLinesShape }))
    .output(CartWithMessageShape)
    .handler(({ context: { db, me }, input }) => buyAgain(db, me.userId, input.cartId, input.lines)),

  cleanUpCart: customer
    .route({ method: 'POST', path: '/api/cart/clean-up', summary: 'Takes out what is sold out, lowers what is short' })
    .input(NoInput)
    .output(z.object({ ...CART, removed: z.int(), lowered: z.int() }))
    .handler(({ context: { db, me } }) => cleanUpCart(db, me.userId)),
}
