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
 * One attempt to charge a card for an order, written before the gateway request. An order has at most one live attempt
 * (started, unknown or held): the partial unique index makes a second charge impossible.
 */
export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    id: uuid().primaryKey().defaultRandom(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    /** the provider under payments/providers/ that charged; it handles all later requests for the charge */
    provider: text().notNull(),
    method: text().$type<'card'>().notNull().default('card'),
    /** the provider's reference of the charge */
    reference: text().notNull().unique('payment_attempts_reference'),
    state: text().$type<AttemptState>().notNull().default('started'),
    amount: money().notNull(),
    /** days after the charge during which the provider refunds it; null: unlimited */
    refundDays: integer(),
    transactionId: text(),
    /** the provider's own code, for admins */
    reasonCode: text(),
    /** its meaning for the buyer; null: the buyer sees the message */
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
    // Payments by day.
    index('payment_attempts_paid').on(t.closedAt, t.amount).where(sql`state = 'approved'`),
    check('payment_attempts_method', isOneOf('method', ['card'])),
    check('payment_attempts_state', isOneOf('state', ATTEMPT_STATES)),
    check('payment_attempts_refusal', isOneOf('refusal', PAYMENT_REFUSALS)),
  ],
)

/**
 * Money to be refunded: written in the transaction that decides it, done once the gateway confirms it. A job retries
 * pending refunds; before each request it checks whether the gateway has already done it.
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
    /** the provider of the charge */
    provider: text().notNull(),
    /** the provider's reference of the refund */
    reference: text().notNull().unique('refunds_reference'),
    /** the refund of a return; the mail of the return reports it */
    isOfReturn: boolean().notNull().default(false),
    /** another mail has already stated the amount and the method, so the completion is not mailed again */
    isTold: boolean().notNull().default(false),
    amount: money().notNull(),
    state: text().$type<RefundState>().notNull().default('requested'),
    /** the method of the refund; null until it is done */
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
    // Refunds by day, and failed refunds.
    index('refunds_done').on(t.doneAt).where(sql`state = 'done'`),
    index('refunds_failed').on(t.createdAt).where(sql`state = 'failed'`),
    index('refunds_due').on(t.nextTryAt).where(sql`state = 'requested'`),
    check('refunds_amount', sql`amount > 0`),
    check('refunds_state', isOneOf('state', REFUND_STATES)),
    check('refunds_method', isOneOf('method', REFUND_METHODS)),
    check('refunds_done_method', sql`state <> 'done' OR method IS NOT NULL`),
  ],
)

/** The refunded pieces of an order's lines, with amounts. A refund by amount has none. */
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

/** Notifications from the gateway. Each one is handled once, however often it is delivered. */
export const paymentNotifications = pgTable(
  'payment_notifications',
  {
    provider: text().notNull(),
    notificationId: text().notNull(),
    eventType: text().notNull(),
    transactionId: text(),
    receivedAt: moment().notNull().defaultNow(),
    handledAt: moment(),
    /** the outcome; null until it is handled */
    outcome: text().$type<NotificationOutcome>(),
    /** the order it is about, if known */
    orderId: uuid().references(() => orders.id, { onDelete: 'set null' }),
    /** the result, for people to read: no code depends on it */
    result: text().notNull().default(''),
  },
  t => [
    primaryKey({ columns: [t.provider, t.notificationId] }),
    index('payment_notifications_transaction').on(t.transactionId),
    // For few of very many rows: notifications that are not handled yet, and those without an explanation.
    index('payment_notifications_open').on(t.receivedAt).where(sql`handled_at IS NULL`),
    index('payment_notifications_exceptions').on(t.receivedAt).where(sql`outcome <> 'explained'`),
    index('payment_notifications_order').on(t.orderId),
    check('payment_notifications_outcome', isOneOf('outcome', NOTIFICATION_OUTCOMES)),
  ],
)

export const COMPARISON_NAMES = ['paid without charge', 'charged, not paid'] as const
export type Comparison = (typeof COMPARISON_NAMES)[number]

/** The last comparison of every order with every payment: IDs of mismatches. */
export const reconciliations = pgTable(
  'reconciliations',
  {
    name: text().$type<Comparison>().primaryKey(),
    found: uuid().array().notNull(),
    at: moment().notNull().defaultNow(),
  },
  () => [check('reconciliations_name', isOneOf('name', COMPARISON_NAMES))],
)

// Views for other folders.
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

/** Orders with a payment in progress: at most one each. */
export const pendingPayments = pgView('pending_payments', {}).as(
  sql.raw(`SELECT order_id FROM payment_attempts WHERE state IN (${LIVE_ATTEMPTS})`),
)

/** The approved charge of an order: at most one. */
export const orderCharges = pgView('order_charges', {}).as(
  sql`SELECT id, order_id, amount, card_brand, card_last_four, created_at, closed_at FROM payment_attempts WHERE state = 'approved'`,
)

/** Refunds of an order's charge: `charged` is the amount of the whole charge. */
export const orderRefunds = pgView('order_refunds', {}).as(
  sql`SELECT b.id, b.order_id, b.attempt_id, b.amount, b.state, b.is_of_return, b.done_at, a.amount AS charged
    FROM refunds b JOIN payment_attempts a ON a.id = b.attempt_id AND a.state = 'approved'`,
)
