import { SentAttachmentsShape } from '../attachments/attachment-shape.ts'
import { MAX_CART_LINES, MAX_CART_QUOTES } from '../cart/cart.ts'
import { CartLinesShape } from '../cart/cart-shape.ts'
import { ROUND_UPS } from '../cart/round-up.ts'
import { CheckoutAddressShape } from '../customers/address.ts'
import { cents } from '../money/money.ts'
import { CentsShape } from '../money/money-shape.ts'
import { SHIP_MODES } from '../orders/order.ts'
import { OrderTokenShape } from '../orders/order-token.ts'
import { FORWARDER_LENGTH, PICK_UP_REFERENCE_LENGTH } from '../shipping/pick-up.ts'
import { MAX_EMAIL_LENGTH } from '../text/email.ts'
import { emailChecks } from '../text/email-shape.ts'
import { blankableText, requiredText } from '../text/printed-text.ts'
import { z } from '../text/zod.ts'

/** An email address for confirmations; `missing` is the message for a blank one. */
export const emailShape = (missing: string) =>
  z
    .string(missing)
    .check(
      z.trim(),
      z.minLength(1, missing),
      z.maxLength(MAX_EMAIL_LENGTH, 'Please enter a valid email address'),
      ...emailChecks('Please enter a valid email address'),
    )

export const OrderEmailShape = emailShape('Email is required for order confirmation')

/** Longer than any part number. */
const SKU_LENGTH = 200
/** More than the maker or unit of any part. */
const FACT_LENGTH = 1000

/** The maximum amount charged to a card. */
export const MAX_ORDER_TOTAL = cents(1_000_000_000)

export const NOTES_LENGTH = 2000
export const PO_NUMBER_LENGTH = 40

/** The buyer's choices of shipping. */
export type ShippingMode = Exclude<ShippingChoice['mode'], 'quote'>

/**
 * The way to ship that was chosen: a rate by its name, an account with a carrier that is the buyer's own, or, where nothing but
 * quotes is bought, as those say.
 */
const ShippingChoiceShape = z.discriminatedUnion(
  'mode',
  [
    z.strictObject({
      mode: z._default(z.literal('standard'), 'standard'),
      provider: z.string().check(z.maxLength(20)),
      serviceType: z.string().check(z.minLength(1, 'Please select a shipping method'), z.maxLength(60)),
    }),
    z.strictObject({
      mode: z.literal('customer_account'),
      carrierAccountId: z.int('Please select or add a shipping account').check(z.gte(1)),
      /**
       * of domain/shipping/carrier-service.ts. Left out: the carrier's ground service, and the order says that none was
       * named; to where the carrier has no ground, and of an AOG quote, it must be named
       */
      serviceType: z.optional(z.string().check(z.minLength(1, 'Please select a shipping service'), z.maxLength(60))),
    }),
    z.strictObject({ mode: z.literal('quote') }),
    /** a forwarder of the buyer's own collects it at the store's dock */
    z.strictObject({
      mode: z.literal('pickup'),
      forwarder: requiredText('Name of the forwarder', FORWARDER_LENGTH),
      reference: requiredText('Pick-up reference', PICK_UP_REFERENCE_LENGTH),
    }),
  ],
  // A request without a mode means `standard`.
  { unionFallback: true },
)
export type ShippingChoice = z.output<typeof ShippingChoiceShape>

/** Step 1 of buying: the requested lines, and the total that the buyer saw. Prices and totals come from the server. */
export const OrderRequestShape = z.strictObject({
  lines: CartLinesShape,
  /** quotes bought as a whole, with or without lines; customers only */
  quoteIds: z._default(z.array(z.uuid()).check(z.maxLength(MAX_CART_QUOTES)), []),
  email: OrderEmailShape,
  shippingAddress: CheckoutAddressShape,
  /** null: the same as the shipping address */
  billingAddress: z.nullable(CheckoutAddressShape),
  shipping: ShippingChoiceShape,
  /** If a part is backordered: ship everything together, or the available pieces first. Omitted: the available pieces first. */
  shipMode: z.optional(z.enum(SHIP_MODES)),
  /** The buyer's earlier unpaid order that this one replaces. A customer's has no token. */
  amends: z._default(z.nullable(z.strictObject({ orderId: z.uuid(), token: z.nullable(OrderTokenShape) })), null),
  /**
   * The id of the ordered cart: a cart is ordered once. A customer gets it from GET /api/cart, and its lines must still
   * be there; a guest's browser creates it at random, and anyone who knows it can change the order while it is unpaid.
   * Programs without a cart omit it.
   */
  cartId: z.optional(z.uuid('cartId is not the id of a cart')),
  /** The identity that the page assumes: refused if the session has started or ended since. */
  as: z.optional(z.enum(['customer', 'guest'])),
  /** The minimum order up to which the difference is added. The store calculates the amount; customers only. */
  roundUp: z.optional(z.enum(ROUND_UPS)),
  /** The buyer orders the store's material certification, if the store sells one. */
  certificate: z._default(z.boolean(), false),
  /** cents */
  expectedTotal: CentsShape,
  /**
   * The part numbers of the lines as the buyer saw them, with maker and unit of measure: an order for any other part is
   * refused. Without a number, a part that changed in the last 24 hours is refused.
   */
  partNumbers: z.optional(
    z
      .array(
        z.strictObject({
          productId: z.int(),
          sku: z.string().check(z.maxLength(SKU_LENGTH)),
          manufacturer: z.optional(z.nullable(z.string().check(z.maxLength(FACT_LENGTH)))),
          uom: z.optional(z.string().check(z.maxLength(FACT_LENGTH))),
        }),
      )
      .check(z.maxLength(MAX_CART_LINES)),
  ),
  notes: z._default(
    z.string().check(z.trim(), z.maxLength(NOTES_LENGTH, `Notes have at most ${NOTES_LENGTH} characters`)),
    '',
  ),
  /** the buyer's own number for it */
  poNumber: z._default(blankableText('Purchase-order number', PO_NUMBER_LENGTH), ''),
  /** the buyer's purchase order, and what else belongs to it; uploaded before */
  attachments: SentAttachmentsShape,
})
export type OrderRequest = z.output<typeof OrderRequestShape>
export type OrderRequestInput = z.input<typeof OrderRequestShape>
