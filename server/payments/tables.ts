import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  pgView,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  ATTEMPT_STATES,
  type AttemptState,
  NOTIFICATION_OUTCOMES,
  type NotificationOutcome,
  REFUND_METHODS,
  REFUND_STATES,
  type RefundMethod,
  type RefundState,
} from '../../domain/payments/payment.ts'
import { PAYMENT_REFUSALS, type PaymentRefusal } from '../../domain/payments/payment-refusal.ts'
import { orderItems, orders } from '../orders/tables.ts'
import { isOneOf, moment, money } from '../platform/db/column-types.ts'
import { LIVE_ATTEMPTS } from './live-attempts.ts'

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
    /** which of payments/providers/ charged, and is asked for whatever comes after */
    provider: text().notNull(),
    method: text().$type<'card'>().notNull().default('card'),
    /** what the provider knows it by */
    reference: text().notNull().unique('payment_attempts_reference'),
    state: text().$type<AttemptState>().notNull().default('started'),
    amount: money().notNull(),
    /** how many days after it the provider refunds it; null: without an end */
    refundDays: integer(),
    transactionId: text(),
    /** the provider's own, for admins */
    reasonCode: text(),
    /** what that means for whoever pays; null: the message is told */
    refusal: text().$type<PaymentRefusal>(),
    message: text(),
    cardBrand: text(),
    cardLastFour: text(),
    createdAt: moment().notNull().defaultNow(),
    closedAt: moment(),
  },
  t => [
    index('payment_attempts_order').on(t.orderId, t.createdAt),
    uniqueIndex('payment_attempts_live')
      .on(t.orderId)
      .where(sql.raw(`state IN (${LIVE_ATTEMPTS})`)),
    uniqueIndex('payment_attempts_approved').on(t.orderId).where(sql`state = 'approved'`),
    // What was paid on which day.
    index('payment_attempts_paid').on(t.closedAt, t.amount).where(sql`state = 'approved'`),
    check('payment_attempts_method', isOneOf('method', ['card'])),
    check('payment_attempts_state', isOneOf('state', ATTEMPT_STATES)),
    check('payment_attempts_refusal', isOneOf('refusal', PAYMENT_REFUSALS)),
  ],
)

/**
 * Money that is to go back: written in the transaction that decides so, done once the gateway said so. A job goes on with
 * what is not done; before it asks again it looks whether the gateway has done it.
 */
export const refunds = pgTable(
  'refunds',
  {
    id: uuid().primaryKey().defaultRandom(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    attemptId: uuid()
      .notNull()
      .references(() => paymentAttempts.id),
    /** that of the charge */
    provider: text().notNull(),
    /** what the provider knows it by */
    reference: text().notNull().unique('refunds_reference'),
    /** it is that of a return, which is told of with its parts */
    isOfReturn: boolean().notNull().default(false),
    /** the mail of what it is for has said how much goes back where: that it has is not mailed once more */
    isTold: boolean().notNull().default(false),
    amount: money().notNull(),
    state: text().$type<RefundState>().notNull().default('requested'),
    /** how it went back; null until it has */
    method: text().$type<RefundMethod>(),
    transactionId: text(),
    reason: text().notNull().default(''),
    tries: integer().notNull().default(0),
    lastError: text(),
    nextTryAt: moment().notNull().defaultNow(),
    createdAt: moment().notNull().defaultNow(),
    doneAt: moment(),
  },
  t => [
    index('refunds_order').on(t.orderId),
    // What went back on which day, and what could not.
    index('refunds_done').on(t.doneAt).where(sql`state = 'done'`),
    index('refunds_failed').on(t.createdAt).where(sql`state = 'failed'`),
    index('refunds_due').on(t.nextTryAt).where(sql`state = 'requested'`),
    check('refunds_amount', sql`amount > 0`),
    check('refunds_state', isOneOf('state', REFUND_STATES)),
    check('refunds_method', isOneOf('method', REFUND_METHODS)),
    check('refunds_done_method', sql`state <> 'done' OR method IS NOT NULL`),
  ],
)

/** For which pieces of an order's lines a refund is, and how much of it for each. A refund by amount has none. */
export const refundLines = pgTable(
  'refund_lines',
  {
    refundId: uuid()
      .notNull()
      .references(() => refunds.id, { onDelete: 'cascade' }),
    orderItemId: bigint({ mode: 'number' })
      .notNull()
      .references(() => orderItems.id),
    quantity: integer().notNull(),
    amount: money().notNull(),
  },
  t => [
    primaryKey({ columns: [t.refundId, t.orderItemId] }),
    index('refund_lines_item').on(t.orderItemId),
    check('refund_lines_quantity', sql`quantity > 0`),
    check('refund_lines_amount', sql`amount >= 0`),
  ],
)

/** Notifications that the gateway sent, each handled once however often it is delivered. */
export const paymentNotifications = pgTable(
  'payment_notifications',
  {
    provider: text().notNull(),
    notificationId: text().notNull(),
    eventType: text().notNull(),
    transactionId: text(),
    receivedAt: moment().notNull().defaultNow(),
    handledAt: moment(),
    /** what it turned out to be; null until it is handled */
    outcome: text().$type<NotificationOutcome>(),
    /** the order it is about, where one is known */
    orderId: uuid().references(() => orders.id, { onDelete: 'set null' }),
    /** what came of it, or why nothing did, for people: nothing is decided by it */
    result: text().notNull().default(''),
  },
  t => [
    primaryKey({ columns: [t.provider, t.notificationId] }),
    index('payment_notifications_transaction').on(t.transactionId),
    // Of very many, few: what is still to be handled, and what nothing in the books explains.
    index('payment_notifications_open').on(t.receivedAt).where(sql`handled_at IS NULL`),
    index('payment_notifications_exceptions').on(t.receivedAt).where(sql`outcome <> 'explained'`),
    index('payment_notifications_order').on(t.orderId),
    check('payment_notifications_outcome', isOneOf('outcome', NOTIFICATION_OUTCOMES)),
  ],
)

export const COMPARISON_NAMES = ['paid without charge', 'charged, not paid'] as const
export type Comparison = (typeof COMPARISON_NAMES)[number]

/** What was found when every order was compared with every payment last: ids of what does not agree. */
export const reconciliations = pgTable(
  'reconciliations',
  {
    name: text().$type<Comparison>().primaryKey(),
    found: uuid().array().notNull(),
    at: moment().notNull().defaultNow(),
  },
  () => [check('reconciliations_name', isOneOf('name', COMPARISON_NAMES))],
)

// What others read.
export const paymentAttemptsView = pgView('payment_attempts_view', {}).as(
  sql`SELECT id, order_id, provider, reference, state, amount, transaction_id, message, card_brand, card_last_four,
    created_at, closed_at FROM payment_attempts`,
)
export const paymentNotificationsView = pgView('payment_notifications_view', {}).as(
  sql`SELECT received_at, handled_at, outcome, order_id FROM payment_notifications`,
)
export const refundsView = pgView('refunds_view', {}).as(
  sql`SELECT id, order_id, attempt_id, amount, state, reason, created_at, done_at FROM refunds`,
)

export const refundLinesView = pgView('refund_lines_view', {}).as(
  sql`SELECT refund_id, order_item_id, quantity, amount FROM refund_lines`,
)

/** Orders of which a payment is under way: at most one each. */
export const pendingPayments = pgView('pending_payments', {}).as(
  sql.raw(`SELECT order_id FROM payment_attempts WHERE state IN (${LIVE_ATTEMPTS})`),
)

/** What was charged for an order: once, if at all. */
export const orderCharges = pgView('order_charges', {}).as(
  sql`SELECT id, order_id, amount, card_brand, card_last_four, created_at, closed_at FROM payment_attempts WHERE state = 'approved'`,
)

/** What of an order's charge goes back: `charged` is all of it. */
export const orderRefunds = pgView('order_refunds', {}).as(
  sql`SELECT b.id, b.order_id, b.attempt_id, b.amount, b.state, b.is_of_return, b.done_at, a.amount AS charged
    FROM refunds b JOIN payment_attempts a ON a.id = b.attempt_id AND a.state = 'approved'`,
)
