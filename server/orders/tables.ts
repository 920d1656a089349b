import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  pgView,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { PRICE_SOURCES } from '../../domain/cart/cart.ts'
import { CONDITION_NAMES } from '../../domain/catalogue/condition.ts'
import type { Address } from '../../domain/customers/address.ts'
import type { LineRequirements } from '../../domain/inventory/line-requirements.ts'
import {
  ORDER_ACTORS,
  ORDER_EVENTS,
  ORDER_STATUSES,
  type OrderActor,
  type OrderEvent,
  type OrderStatus,
  PAYMENT_STATUSES,
  type PaymentStatus,
  SHIP_MODES,
  type ShipMode,
} from '../../domain/orders/order.ts'
import type { AogSnapshot, CarrierAccountSnapshot, PackingSnapshot } from '../../domain/orders/snapshots.ts'
import type { NotCharged } from '../../domain/quotes/quote-shipping.ts'
import { MAX_REFERENCE_LENGTH } from '../../domain/text/line-reference.ts'
import { partKey } from '../catalogue/part-key.ts'
import { products } from '../catalogue/tables.ts'
import { customerShippingAccounts, users } from '../customers/accounts/tables.ts'
import { isOneOf, moment, money } from '../platform/db/column-types.ts'
import { ORDER_TEXT, TRANSACTION_TEXT } from './order-text.ts'

/**
 * An order with everything it needs to stay readable for ever: contact, addresses and shipping are snapshots. A guest's
 * order has no `user_id`; the token in its link, whose hash is in `guest_token_hashes`, opens it (guest-link.ts).
 */
export const orders = pgTable(
  'orders',
  {
    id: uuid().primaryKey().defaultRandom(),
    orderNumber: text().notNull().unique('orders_number'),
    userId: uuid().references(() => users.id),
    /** the token itself, as versions before wrote it: hash-guest-tokens.ts replaces it by its hash */
    guestToken: text(),
    /** SHA-256 of the tokens that open a guest's order; null: it is a customer's, or an earlier version wrote it */
    guestTokenHashes: text().array(),
    /** grows when the links mailed so far must open nothing any more */
    guestLinkGeneration: integer().notNull().default(1),
    email: text().notNull(),
    status: text().$type<OrderStatus>().notNull().default('pending'),
    paymentStatus: text().$type<PaymentStatus>().notNull().default('unpaid'),
    /** grows with everything that happens to it (move-order.ts) */
    version: integer().notNull().default(1),
    subtotal: money().notNull(),
    shippingFee: money().notNull(),
    tax: money().notNull().default(sql`0`),
    /** charges besides, as lines of the table `charges` */
    charges: money().notNull().default(sql`0`),
    /** the desk has set its charges: they stay when its buyer changes it */
    hasDeskCharges: boolean().notNull().default(false),
    total: money().notNull(),
    shippingAddress: jsonb().$type<Address>().notNull(),
    billingAddress: jsonb().$type<Address>().notNull(),
    shippingProvider: text().notNull(),
    shippingMethod: text().notNull(),
    shippingServiceType: text().notNull(),
    estimatedDeliveryDays: integer().notNull(),
    /** the buyer's own account with a carrier, to which the freight is billed; null: the store ships */
    carrierAccountId: bigint({ mode: 'number' }).references(() => customerShippingAccounts.id, {
      onDelete: 'set null',
    }),
    carrierAccount: jsonb().$type<CarrierAccountSnapshot>(),
    /** the boxes that the rate was reckoned for; null: no rate was, as of quotes and on the buyer's own account */
    packing: jsonb().$type<PackingSnapshot>(),
    /** freight that its quotes were quoted with, and that is not charged, as it ships on the buyer's own account; null: none */
    freightNotCharged: jsonb().$type<NotCharged[]>(),
    /** the aircraft on the ground of the quotes that it buys; null: none. Such an order is packed first */
    aog: jsonb().$type<AogSnapshot[]>(),
    /** the buyer's purchase-order number */
    poNumber: text().notNull().default(''),
    /** pieces of it that have not left and are not canceled (docs/decisions/0043-shipments.md) */
    toShip: integer().notNull().default(0),
    shipMode: text().$type<ShipMode>().notNull().default('as_available'),
    transactionId: text(),
    notes: text().notNull().default(''),
    adminNotes: text().notNull().default(''),
    /** false while there is news of the order that its buyer, or the back office, has not looked at */
    notificationSeen: boolean().notNull().default(true),
    adminNotificationSeen: boolean().notNull().default(false),
    /** Unpaid after this, the stock is given back. Null once paid or ended. */
    holdExpiresAt: moment(),
    /** Who holds stock unpaid, and from which network address: limits count by them. A trigger empties both with the hold. */
    heldBy: text(),
    heldFrom: text(),
    /** The cart that it was placed from; null: it was sent by a program that keeps no cart. */
    cartId: uuid(),
    /** the key under which it was placed, or amended last: whoever repeats an earlier one is told that it has changed since */
    idempotencyKey: text(),
    /** the version of the conditions of sale that it was placed under, or amended last (domain/legal); null: from before they had versions */
    termsVersion: integer(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  t => [
    index('orders_number_prefix').on(t.orderNumber.op('text_pattern_ops')),
    index('orders_user').on(t.userId, t.createdAt),
    // Who signs in is given the orders that were placed with the same address as a guest.
    index('orders_to_claim').on(sql`lower(email)`).where(sql`user_id IS NULL`),
    index('orders_open_holds').on(t.holdExpiresAt).where(sql`hold_expires_at IS NOT NULL`),
    // The back office finds orders by any piece of their number, and of whom and what they are for.
    index('orders_number_pieces').using('gin', t.orderNumber.op('gin_trgm_ops')),
    index('orders_words')
      .using('gin', sql.raw(`(${ORDER_TEXT}) gin_trgm_ops`))
      .concurrently(),
    index('orders_transaction_pieces')
      .using('gin', sql.raw(`(${TRANSACTION_TEXT}) gin_trgm_ops`))
      .concurrently(),
    check('orders_adds_up', sql`total = subtotal + shipping_fee + tax + charges`),
    check(
      'orders_owner',
      sql`CASE WHEN user_id IS NULL THEN guest_token IS NOT NULL OR guest_token_hashes IS NOT NULL ELSE guest_token IS NULL END`,
    ),
    index('orders_token_to_hash').on(t.id).concurrently().where(sql`guest_token IS NOT NULL`),
    // Whose buyer is still named, by age: that ends after some years, or months where nothing was paid.
    index('orders_named').on(t.createdAt).concurrently().where(sql`email <> ''`),
    index('orders_named_unpaid')
      .on(t.createdAt)
      .concurrently()
      .where(sql`email <> '' AND status = 'canceled' AND payment_status = 'unpaid'`),
    index('orders_status').on(t.status, t.createdAt),
    // What waits to be shipped: aircraft on the ground first, then longest first.
    index('orders_to_ship')
      .on(sql`(aog IS NULL)`, t.createdAt, t.id)
      .where(sql`payment_status = 'paid' AND to_ship > 0`),
    // A cart is ordered once: no second order of it while one is paid or may still be.
    uniqueIndex('orders_cart').on(t.cartId).where(sql`NOT (status = 'canceled' AND payment_status = 'unpaid')`),
    index('orders_held_by').on(t.heldBy).where(sql`held_by IS NOT NULL`),
    index('orders_held_from').on(t.heldFrom).where(sql`held_from IS NOT NULL`),
    check('orders_status_known', isOneOf('status', ORDER_STATUSES)),
    check('orders_to_ship_not_negative', sql`to_ship >= 0`),
    check('orders_ship_mode', isOneOf('ship_mode', SHIP_MODES)),
    check('orders_payment_status', isOneOf('payment_status', PAYMENT_STATUSES)),
    check('orders_not_negative', sql`subtotal >= 0 AND shipping_fee >= 0 AND tax >= 0 AND charges >= 0`),
  ],
)

/** Counts orders for their numbers: see write-order.ts. */
export const orderNumbers = pgSequence('order_numbers')

/** One line as it was sold: names and prices are snapshots, with where the price came from. */
export const orderItems = pgTable(
  'order_items',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    productId: bigint({ mode: 'number' }).references(() => products.id, { onDelete: 'set null' }),
    sku: text().notNull(),
    name: text().notNull(),
    /** two makers may have parts of the same number */
    manufacturer: text(),
    condition: text(),
    /** the unit that the buyer chose; what it is called, and its release paper in one line, as they were then */
    unitId: bigint({ mode: 'number' }),
    unitMark: text().notNull().default(''),
    unitPaper: text().notNull().default(''),
    /** the part's unit of measure when it was placed, in which quantity and unit price are (domain/catalogue/unit-of-measure.ts) */
    uom: text().notNull().default('EA'),
    quantity: integer().notNull(),
    /** of them, pieces that will not be sent, and whose money goes back */
    canceled: integer().notNull().default(0),
    /** what its buyer calls the line */
    reference: text().notNull().default(''),
    /** what the buyer requires of the pieces; null: nothing */
    requirements: jsonb().$type<LineRequirements>(),
    unitPrice: money().notNull(),
    totalPrice: money().notNull(),
    /** of the whole line, and part of the order's */
    tax: money().notNull().default(sql`0`),
    priceSource: text().notNull(),
    /** of a line that was bought from a quote */
    quoteNumber: text(),
  },
  t => [
    // The back office looks for what a number was sold at before.
    index('order_items_product').on(t.productId),
    index('order_items_part_key').on(sql.raw(`${partKey('sku')} text_pattern_ops`)),
    // The back office finds orders by any piece of a part number.
    index('order_items_key_pieces').using('gin', sql.raw(`${partKey('sku')} gin_trgm_ops`)),
    // The back office finds orders by what their buyers call a line.
    index('order_items_references')
      .using('gin', sql`lower(reference) gin_trgm_ops`)
      .concurrently()
      .where(sql`reference <> ''`),
    // What the store has to get for its buyers.
    index('order_items_sourced').on(t.orderId, t.position).where(sql`price_source = 'sourced'`),
    uniqueIndex('order_items_position').on(t.orderId, t.position),
    check('order_items_condition', isOneOf('condition', CONDITION_NAMES)),
    check('order_items_price_source', isOneOf('price_source', PRICE_SOURCES)),
    check('order_items_quantity', sql`quantity > 0`),
    check('order_items_reference', sql.raw(`char_length(reference) <= ${MAX_REFERENCE_LENGTH}`)),
    check('order_items_canceled', sql`canceled BETWEEN 0 AND quantity`),
    check('order_items_adds_up', sql`total_price = unit_price * quantity`),
    check('order_items_tax', sql`tax >= 0`),
  ],
)

/** What happened to an order, in order: one row for each transition, written in the transaction that made it. */
export const orderHistory = pgTable(
  'order_history',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    event: text().$type<OrderEvent>().notNull(),
    actor: text().$type<OrderActor>().notNull(),
    /** which admin it was */
    adminId: uuid().references(() => users.id, { onDelete: 'set null' }),
    note: text().notNull().default(''),
    createdAt: moment().notNull().defaultNow(),
  },
  t => [
    index('order_history_order').on(t.orderId, t.id),
    check('order_history_event', isOneOf('event', Object.keys(ORDER_EVENTS))),
    check('order_history_actor', isOneOf('actor', ORDER_ACTORS)),
  ],
)

// What others read.
export const orderHistoryView = pgView('order_history_view', {}).as(
  sql`SELECT id, order_id, event, actor, admin_id, note, created_at FROM order_history`,
)
export const orderItemsView = pgView('order_items_view', {}).as(
  sql`SELECT id, order_id, position, product_id, sku, name, condition, quantity, unit_price, total_price, tax,
    price_source, quote_number, manufacturer, unit_id, unit_mark, unit_paper, requirements, canceled, reference, uom FROM order_items`,
)
export const ordersView = pgView('orders_view', {}).as(
  sql`SELECT id, order_number, user_id, guest_token, email, status, payment_status, subtotal, shipping_fee, tax,
    total, shipping_address, billing_address, shipping_provider, shipping_method, carrier_account,
    freight_not_charged, aog, po_number, transaction_id, notes, admin_notification_seen, held_by, held_from,
    hold_expires_at, notification_seen, cart_id, idempotency_key, created_at, updated_at, charges, to_ship, ship_mode, has_desk_charges, guest_token_hashes FROM orders`,
)
