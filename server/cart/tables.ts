import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  pgView,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { CartLine } from '../../domain/cart/cart.ts'
import { ROUND_UPS, type RoundUp } from '../../domain/cart/round-up.ts'
import { CONDITION_NAMES, type Condition } from '../../domain/catalogue/condition.ts'
import type { LineRequirements } from '../../domain/inventory/line-requirements.ts'
import { MAX_REFERENCE_LENGTH } from '../../domain/text/line-reference.ts'
import { products } from '../catalogue/tables.ts'
import { users } from '../customers/accounts/tables.ts'
import { isOneOf, moment } from '../platform/db/column-types.ts'

/**
 * The cart of a customer; a guest's lives in the browser. Lines merge when product, condition, unit and reference are equal. A row of
 * MIN-ROUNDUP says that the difference to a minimum order is made up; which one ('domestic', 'international') stands as its
 * condition, how much it is stands nowhere.
 */
export const cartItems = pgTable(
  'cart_items',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    productId: bigint({ mode: 'number' })
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    condition: text().$type<Condition>(),
    /** the very unit that is to be bought; null: any of the condition */
    unitId: bigint({ mode: 'number' }),
    /** of the row of the adjustment's product: up to which minimum order the cart is made up */
    roundUp: text().$type<RoundUp>(),
    quantity: integer().notNull(),
    /** what the buyer requires of the pieces; null: nothing */
    requirements: jsonb().$type<LineRequirements>(),
    /** what its buyer calls the line */
    reference: text().notNull().default(''),
    /** put aside: in the cart's list for later, not bought with the rest */
    isSaved: boolean().notNull().default(false),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  t => [
    check('cart_items_condition', isOneOf('condition', CONDITION_NAMES)),
    check('cart_items_round_up', isOneOf('round_up', ROUND_UPS)),
    check('cart_items_quantity', sql`quantity > 0`),
    check('cart_items_reference', sql.raw(`char_length(reference) <= ${MAX_REFERENCE_LENGTH}`)),
    check('cart_items_unit', sql`unit_id IS NULL OR condition IS NOT NULL`),
    uniqueIndex('cart_items_line_of_reference')
      .on(...[t.userId, t.productId, sql`coalesce(condition, '')`, sql`coalesce(unit_id, 0)`, t.isSaved, t.reference])
      .concurrently(),
    index('cart_items_product').on(t.productId),
  ],
)

/**
 * The id of what a customer has in the cart now. An order is placed with it, and a paid order takes it along: what is put in
 * later is another cart. So one cart is never bought twice, from whichever device.
 */
export const customerCarts = pgTable('customer_carts', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  cartId: uuid().notNull().defaultRandom(),
})

/**
 * Guests' carts that were brought into a customer's, by the id that the browser gave each: merged again, it changes nothing.
 * `lines` and `saved`: as they were brought in, by the names of a cart's lines.
 */
export const mergedCarts = pgTable(
  'merged_carts',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    cartId: uuid().notNull(),
    lines: jsonb().$type<CartLine[]>().notNull(),
    saved: jsonb().$type<CartLine[]>().notNull(),
    /** what of `lines` came into the customer's cart of this id, and was not taken out again as bought by the guest */
    added: jsonb().$type<CartLine[]>().notNull().default([]),
    addedTo: uuid(),
    /** what of `lines` the guest may have bought, while that is not decided: it comes in should the payment fail */
    leftOut: jsonb().$type<CartLine[]>().notNull().default([]),
    message: text(),
    mergedAt: moment().notNull().defaultNow(),
  },
  t => [
    primaryKey({ columns: [t.userId, t.cartId] }),
    // Who paid as a guest for a cart finds where it was brought to.
    index('merged_carts_cart').on(t.cartId),
    index('merged_carts_age').on(t.mergedAt),
  ],
)

// What others read.
export const cartItemsView = pgView('cart_items_view', {}).as(
  sql`SELECT id, user_id, product_id, condition, quantity, is_saved, created_at, updated_at, unit_id, requirements, reference FROM cart_items`,
)
