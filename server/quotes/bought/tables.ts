import { sql } from 'drizzle-orm'
import { index, pgTable, pgView, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { users } from '../../customers/accounts/tables.ts'
import { orders } from '../../orders/tables.ts'
import { moment } from '../../platform/db/column-types.ts'
import { quotes } from '../tables.ts'

/** The quotes that an order buys. */
export const orderQuotes = pgTable(
  'order_quotes',
  {
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    quoteId: uuid()
      .notNull()
      .references(() => quotes.id, { onDelete: 'cascade' }),
  },
  t => [primaryKey({ columns: [t.orderId, t.quoteId] }), index('order_quotes_quote').on(t.quoteId)],
)

/** The quotes in a customer's cart. Their lines are included and cannot be changed. */
export const cartQuotes = pgTable(
  'cart_quotes',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    quoteId: uuid()
      .notNull()
      .references(() => quotes.id, { onDelete: 'cascade' }),
    createdAt: moment().notNull().defaultNow(),
  },
  t => [primaryKey({ columns: [t.userId, t.quoteId] }), index('cart_quotes_quote').on(t.quoteId)],
)

// Views for other folders.
export const cartQuotesView = pgView('cart_quotes_view', {}).as(
  sql`SELECT user_id, quote_id, created_at FROM cart_quotes`,
)
export const orderQuotesView = pgView('order_quotes_view', {}).as(sql`SELECT order_id, quote_id FROM order_quotes`)
