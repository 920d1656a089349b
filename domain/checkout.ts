import { CheckoutAddressShape } from './address.ts'
import { CartLinesShape } from './cart.ts'
import { CentsShape } from './money.ts'
import { z } from './zod.ts'

const EMAIL = /^[^\s@,;<>"()[\]\\]+@[^\s@,;<>"()[\]\\]+\.[^\s@,;<>"()[\]\\]+$/

export const EmailShape = z.string().check(
  z.trim(),
  z.minLength(1, 'Email is required for order confirmation'),
  z.maxLength(254, 'Please enter a valid email address'),
  z.regex(EMAIL, 'Please enter a valid email address'),
)

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
  /** cents */
  expectedTotal: CentsShape,
  notes: z._default(z.string().check(z.trim(), z.maxLength(NOTES_LENGTH, `Notes have at most ${NOTES_LENGTH} characters`)), ''),
})
export type OrderRequest = z.output<typeof OrderRequestShape>
export type OrderRequestInput = z.input<typeof OrderRequestShape>
