import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { ReturnedPiece } from '../../domain/returns/return-desk.ts'
import { users } from '../customers/accounts/tables.ts'
import { orders } from '../orders/tables.ts'
import { refunds } from '../payments/tables.ts'
import { moment, money } from '../platform/db/column-types.ts'

/**
 * What the desk has decided when the parts of a return had come back: one row an order, written before the gateway is
 * asked. Finished once the money has gone: then the parts are in stock and the order is `returned` (finish-return.ts).
 */
export const returnCompletions = pgTable(
  'return_completions',
  {
    orderId: uuid()
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    pieces: jsonb().$type<ReturnedPiece[]>().notNull(),
    goods: money().notNull(),
    /** given back besides; below 0: kept back */
    freight: money().notNull(),
    /** the money that goes back; null: none does */
    refundId: uuid().references(() => refunds.id),
    /** how it was given back when the gateway could not; '': by the gateway */
    elsewhere: text().notNull().default(''),
    /** what the buyer is told */
    note: text().notNull().default(''),
    adminId: uuid().references(() => users.id, { onDelete: 'set null' }),
    createdAt: moment().notNull().defaultNow(),
    finishedAt: moment(),
  },
  t => [
    index('return_completions_unfinished').on(t.createdAt).where(sql`finished_at IS NULL`),
    check('return_completions_amount', sql`goods >= 0 AND goods + freight >= 0`),
    check('return_completions_refund', sql`(goods + freight > 0) = (refund_id IS NOT NULL)`),
  ],
)
