import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'
import { products } from '../catalogue/tables.ts'
import { moment } from '../db/column-types.ts'

/**
 * The cart of a customer; a guest's lives in the browser. Lines merge when product and condition are equal. A row of
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
    condition: text(),
    quantity: integer().notNull(),
    /** put aside: in the cart's list for later, not bought with the rest */
    isSaved: boolean().notNull().default(false),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  t => [
    check('cart_items_quantity', sql`quantity > 0`),
    uniqueIndex('cart_items_line').on(t.userId, t.productId, sql`coalesce(condition, '')`, t.isSaved),
    index('cart_items_product').on(t.productId),
  ],
)
