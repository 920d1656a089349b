import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { AttemptState } from '../../domain/payment.ts'
import { money } from '../db/column-types.ts'
import { orders } from '../orders/tables.ts'

const moment = () => timestamp({ withTimezone: true })

/**
 * One try to charge a card for an order, written before the gateway is called. At most one attempt of an order is
 * alive (started, unknown or held): the partial unique index is what makes a second charge impossible.
 */
export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    id: uuid().primaryKey().defaultRandom(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    /** The gateway's refId: at most 20 characters. */
    reference: text().notNull().unique('payment_attempts_reference'),
    state: text().$type<AttemptState>().notNull().default('started'),
    amount: money().notNull(),
    transactionId: text(),
    responseCode: text(),
    reasonCode: text(),
    message: text(),
    cardBrand: text(),
    cardLastFour: text(),
    createdAt: moment().notNull().defaultNow(),
    closedAt: moment(),
  },
  t => [
    index('payment_attempts_order').on(t.orderId, t.createdAt),
    uniqueIndex('payment_attempts_live').on(t.orderId).where(sql`state IN ('started', 'unknown', 'held')`),
    uniqueIndex('payment_attempts_approved').on(t.orderId).where(sql`state = 'approved'`),
    check('payment_attempts_reference_length', sql`length(reference) <= 20`),
  ],
)
