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
 * The cart of a customer; a guest's cart is in the browser. Lines merge when product, condition, unit and reference are
 * equal. A row of MIN-ROUNDUP means that the cart is rounded up to a minimum order; `round_up` names the minimum
 * ('domestic', 'international'), and the amount is not stored.
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
    /** a specific unit to buy; null: any of the condition */
    unitId: bigint({ mode: 'number' }),
    /** in the row of the round-up product: the minimum order to round up to */
    roundUp: text().$type<RoundUp>(),
    quantity: integer().notNull(),
    /** the buyer's requirements for the pieces; null: none */
    requirements: jsonb().$type<LineRequirements>(),
    /** the buyer's name for the line */
    reference: text().notNull().default(''),
    /** saved for later, not bought with the rest */
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
 * The ID of a customer's current cart. An order is placed with it, and a paid order uses it up: lines added later
 * belong to another cart. So a cart is never bought twice, from any device.
 */
export const customerCarts = pgTable('customer_carts', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  cartId: uuid().notNull().defaultRandom(),
})

/**
 * Guest carts that were merged into a customer's, by the ID from the browser: merging one again changes nothing.
 * `lines` and `saved`: the merged lines.
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
    /**
     * the pieces of `lines` that were added to the customer's cart with this ID, and not removed as bought by the guest
     */
    added: jsonb().$type<CartLine[]>().notNull().default([]),
    addedTo: uuid(),
    /** the pieces of `lines` that the guest may have bought, while the payment is pending: restored if it fails */
    leftOut: jsonb().$type<CartLine[]>().notNull().default([]),
    message: text(),
    mergedAt: moment().notNull().defaultNow(),
  },
  t => [
    primaryKey({ columns: [t.userId, t.cartId] }),
    // A guest's payment finds the carts into which its cart was merged.
    index('merged_carts_cart').on(t.cartId),
    index('merged_carts_age').on(t.mergedAt),
  ],
)

// Views for other folders.
export const cartItemsView = pgView('cart_items_view', {}).as(
  sql`SELECT id, user_id, product_id, condition, quantity, is_saved, created_at, updated_at, unit_id, requirements, reference FROM cart_items`,
)
