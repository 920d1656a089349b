import { CheckoutAddressShape } from './address.ts'
import { CartLinesShape } from './cart-shape.ts'
import { CentsShape } from './money-shape.ts'
import { OrderTokenShape } from './order-token.ts'
import { ROUND_UPS } from './round-up.ts'
import { z } from './zod.ts'

const EMAIL = /^[^\s@,;<>"()[\]\\]+@[^\s@,;<>"()[\]\\]+\.[^\s@,;<>"()[\]\\]+$/

const email = (missing: string) =>
  z
    .string(missing)
    .check(
      z.trim(),
      z.minLength(1, missing),
      z.maxLength(254, 'Please enter a valid email address'),
      z.regex(EMAIL, 'Please enter a valid email address'),
    )

export const EmailShape = email('Email is required for order confirmation')

export const NOTES_LENGTH = 2000

/** Step 1 of buying: what is asked for, and the total that the buyer saw. Prices and totals are the server's. */
export const OrderRequestShape = z.strictObject({
  lines: CartLinesShape,
  email: EmailShape,
  shippingAddress: CheckoutAddressShape,
  /** null: the same as the shipping address */
  billingAddress: z.nullable(CheckoutAddressShape),
  /** The rate chosen, by name. */
  shipping: z.strictObject({
    provider: z.string().check(z.maxLength(20)),
    serviceType: z.string().check(z.minLength(1, 'Please select a shipping method'), z.maxLength(60)),
  }),
  /** An order of one's own, placed before and not paid, that this one takes the place of. A customer's has no token. */
  amends: z._default(z.nullable(z.strictObject({ orderId: z.uuid(), token: z.nullable(OrderTokenShape) })), null),
  /** Up to which minimum order the difference is made up. How much that is, the store says; customers only. */
  roundUp: z.optional(z.enum(ROUND_UPS)),
  /** cents */
  expectedTotal: CentsShape,
  notes: z._default(
    z.string().check(z.trim(), z.maxLength(NOTES_LENGTH, `Notes have at most ${NOTES_LENGTH} characters`)),
    '',
  ),
})
export type OrderRequest = z.output<typeof OrderRequestShape>
export type OrderRequestInput = z.input<typeof OrderRequestShape>

const ContactAndShipping = {
  email: email('Email address is required for order confirmation'),
  shipping: CheckoutAddressShape,
}

/** The first step of checkout as the form has it, with a billing address of its own or without. */
export const ShippingStepShape = z.object({ ...ContactAndShipping, billingSame: z.literal(true) })
export const ShippingAndBillingStepShape = z.object({
  ...ContactAndShipping,
  billingSame: z.literal(false),
  billing: CheckoutAddressShape,
})
