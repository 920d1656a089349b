import { PAYMENT_STATUSES } from '../../../domain/orders/order.ts'
import { OrderStateShape } from '../../../domain/orders/order-state-shape.ts'
import { QUOTE_KINDS, QUOTE_STATUSES } from '../../../domain/quotes/quote.ts'
import { ROLES } from '../../../domain/staff/roles.ts'
import { searchText } from '../../../domain/text/search-text.ts'
import { z } from '../../../domain/text/zod.ts'
import { CursorQuery } from '../../platform/db/list-cursor.ts'
import { CarrierAccountViewShape } from '../accounts/carrier-accounts/shapes.ts'
import { SavedAddressViewShape } from '../accounts/saved-addresses/shapes.ts'

const Who = {
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  company: z.string(),
  phone: z.string(),
  /** empty: a customer */
  roles: z.array(z.enum(ROLES)),
  isVerified: z.boolean(),
  createdAt: z.date(),
}

const Counts = {
  /** all placed orders, and the payments of the paid ones less refunds, in cents */
  orders: z.int(),
  ordersPaid: z.int(),
  paidSum: z.int(),
  quotes: z.int(),
  quotesOpen: z.int(),
}

export const PeopleQueryShape = z.strictObject({
  search: z._default(searchText(100), ''),
  role: z._default(z.nullable(z.enum([...ROLES, 'customer'])), null),
  after: CursorQuery,
})
export type PeopleQuery = z.output<typeof PeopleQueryShape>

export const PersonLineShape = z.object({ ...Who, ...Counts })
export type PersonLine = z.infer<typeof PersonLineShape>
export const PeopleShape = z.object({
  people: z.array(PersonLineShape),
  /** the cursor of the next page; null: this is the last */
  after: z.nullable(z.string()),
})

export const PersonShape = z.object({
  ...Who,
  ...Counts,
  jobTitle: z.string(),
  hasTwoStep: z.boolean(),
  /** the ways to sign in that the account has */
  signsInBy: z.array(z.enum(['password', 'google'])),
  /** the open sessions, and the last use of one; null: none is open */
  sessions: z.int(),
  lastSeenAt: z.nullable(z.date()),
  /** when the first of the roles was given */
  staffSince: z.nullable(z.date()),
  /** the newsletter; null: never chosen */
  optedIn: z.nullable(z.boolean()),
  /** true for the account of the caller */
  isMe: z.boolean(),
  /** true for the only admin, who may take the quality role with two-step sign-in and a reason */
  isOnlyAdmin: z.boolean(),
  shippingAddresses: z.array(SavedAddressViewShape),
  billingAddresses: z.array(SavedAddressViewShape),
  carrierAccounts: z.array(CarrierAccountViewShape),
})
export type Person = z.infer<typeof PersonShape>

export const PersonsOrdersShape = z.object({
  orders: z.array(
    z.object({
      ...OrderStateShape.shape,
      id: z.string(),
      orderNumber: z.string(),
      createdAt: z.date(),
      paymentStatus: z.enum(PAYMENT_STATUSES),
      total: z.int(),
    }),
  ),
  after: z.nullable(z.string()),
})

export const PersonsQuotesShape = z.object({
  quotes: z.array(
    z.object({
      id: z.string(),
      quoteNumber: z.string(),
      kind: z.enum(QUOTE_KINDS),
      createdAt: z.date(),
      status: z.enum(QUOTE_STATUSES),
      quotedPrice: z.nullable(z.int()),
    }),
  ),
  after: z.nullable(z.string()),
})
