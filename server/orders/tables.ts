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
import type { NotCharged } from '../../domain/quotes/quoted-freight.ts'
import { MAX_REFERENCE_LENGTH } from '../../domain/text/line-reference.ts'
import { partKey } from '../catalogue/part-key.ts'
import { products } from '../catalogue/tables.ts'
import { customerShippingAccounts, users } from '../customers/accounts/tables.ts'
import { isOneOf, moment, money } from '../platform/db/column-types.ts'
import { ORDER_TEXT, TRANSACTION_TEXT } from './order-text.ts'
import { isPaidToShip } from './waits-to-ship.ts'

/**
 * An order that stays readable forever: contact, addresses and shipping are snapshots. A guest's order has no
 * `user_id`; the token in its link opens it (guest-link.ts), and `guest_token_hashes` has the hashes of its tokens.
 */
export const orders = pgTable(
  'orders',
  {
    id: uuid().primaryKey().defaultRandom(),
    orderNumber: text().notNull().unique('orders_number'),
    userId: uuid().references(() => users.id),
    /** the token itself, from earlier versions: guest-link.ts replaces it with its hash */
    guestToken: text(),
    /** SHA-256 of the tokens that open a guest's order; null: a customer's order, or written by an earlier version */
    guestTokenHashes: text().array(),
    /** increases to invalidate all links mailed so far */
    guestLinkGeneration: integer().notNull().default(1),
    email: text().notNull(),
    status: text().$type<OrderStatus>().notNull().default('pending'),
    paymentStatus: text().$type<PaymentStatus>().notNull().default('unpaid'),
    /** increases with each event of the order (move-order.ts) */
    version: integer().notNull().default(1),
    subtotal: money().notNull(),
    shippingFee: money().notNull(),
    tax: money().notNull().default(sql`0`),
    /** sum of the order's lines in the table `charges` */
    charges: money().notNull().default(sql`0`),
    /** the back office has set the charges: they stay when the buyer amends the order */
    hasDeskCharges: boolean().notNull().default(false),
    total: money().notNull(),
    shippingAddress: jsonb().$type<Address>().notNull(),
    billingAddress: jsonb().$type<Address>().notNull(),
    shippingProvider: text().notNull(),
    shippingMethod: text().notNull(),
    shippingServiceType: text().notNull(),
    estimatedDeliveryDays: integer().notNull(),
    /** the buyer's own account with a carrier, which is billed for the freight; null: the store ships */
    carrierAccountId: bigint({ mode: 'number' }).references(() => customerShippingAccounts.id, {
      onDelete: 'set null',
    }),
    carrierAccount: jsonb().$type<CarrierAccountSnapshot>(),
    /** the boxes that the rate was calculated for; null: no rate, as for quotes and the buyer's own account */
    packing: jsonb().$type<PackingSnapshot>(),
    /** freight of its quotes that is not charged because the order ships on the buyer's own account; null: none */
    freightNotCharged: jsonb().$type<NotCharged[]>(),
    /** the grounded aircraft of the quotes it buys; null: none. Such an order is packed first */
    aog: jsonb().$type<AogSnapshot[]>(),
    /** the buyer's purchase-order number */
    poNumber: text().notNull().default(''),
    /** its pieces that have not shipped and are not canceled (docs/decisions/0043-shipments.md) */
    toShip: integer().notNull().default(0),
    shipMode: text().$type<ShipMode>().notNull().default('as_available'),
    transactionId: text(),
    notes: text().notNull().default(''),
    adminNotes: text().notNull().default(''),
    /** false while the order has a change that its buyer, or the back office, has not seen */
    notificationSeen: boolean().notNull().default(true),
    adminNotificationSeen: boolean().notNull().default(false),
    /** the stock of an unpaid order is released after this; null once paid or ended */
    holdExpiresAt: moment(),
    /**
     * the account or browser, and the network address, of a buyer who holds stock without payment: limits count both,
     * and a trigger clears both when the hold ends
     */
    heldBy: text(),
    heldFrom: text(),
    /** the cart it was placed from; null: placed by a program without a cart */
    cartId: uuid(),
    /**
     * the key under which it was placed or last amended; a request with an earlier key is refused because the order has
     * changed
     */
    idempotencyKey: text(),
    /**
     * the version of the terms of sale under which it was placed or last amended (domain/legal); null: placed before
     * terms had versions
     */
    termsVersion: integer(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  t => [
    index('orders_number_prefix').on(t.orderNumber.op('text_pattern_ops')),
    index('orders_user').on(t.userId, t.createdAt),
    // Signing in assigns the orders that were placed as a guest with the same address.
    index('orders_to_claim').on(sql`lower(email)`).where(sql`user_id IS NULL`),
    index('orders_open_holds').on(t.holdExpiresAt).where(sql`hold_expires_at IS NOT NULL`),
    // The back office finds orders by any part of their number, and by names and addresses.
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
    // Orders that still name their buyer, by age: anonymized after years, or after months if never paid.
    index('orders_named').on(t.createdAt).concurrently().where(sql`email <> ''`),
    index('orders_named_unpaid')
      .on(t.createdAt)
      .concurrently()
      .where(sql`email <> '' AND status = 'canceled' AND payment_status = 'unpaid'`),
    index('orders_status').on(t.status, t.createdAt),
    // Orders to ship: aircraft on ground first, then oldest first.
    index('orders_to_ship').on(sql`(aog IS NULL)`, t.createdAt, t.id).where(sql.raw(isPaidToShip())),
    // A cart is ordered once: no second order while the first one is paid or may still be paid.
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

/** Numbers the orders of a day (write-order.ts). */
export const orderNumbers = pgSequence('order_numbers')

/** One line as it was sold: names and prices are snapshots, with the source of the price. */
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
    /** two manufacturers may use the same part number */
    manufacturer: text(),
    condition: text(),
    /**
     * the unit that the buyer chose, with its marking and its release paper in one line of text, both as of the order
     */
    unitId: bigint({ mode: 'number' }),
    unitMark: text().notNull().default(''),
    unitPaper: text().notNull().default(''),
    /**
     * the part's unit of measure when the order was placed; quantity and unit price are in it
     * (domain/catalogue/unit-of-measure.ts)
     */
    uom: text().notNull().default('EA'),
    quantity: integer().notNull(),
    /** canceled pieces of `quantity`: not sent, and refunded */
    canceled: integer().notNull().default(0),
    /** the buyer's own name for the line */
    reference: text().notNull().default(''),
    /** the buyer's requirements for the pieces; null: none */
    requirements: jsonb().$type<LineRequirements>(),
    unitPrice: money().notNull(),
    totalPrice: money().notNull(),
    /** tax of the whole line, included in the order's tax */
    tax: money().notNull().default(sql`0`),
    priceSource: text().notNull(),
    /** the quote that the line was bought from */
    quoteNumber: text(),
  },
  t => [
    // The back office reads the earlier sale prices of a part number.
    index('order_items_product').on(t.productId),
    index('order_items_by_key')
      .on(sql.raw(partKey('sku')))
      .concurrently(),
    // The back office finds orders by any part of a part number.
    index('order_items_pieces_of_key')
      .using('gin', sql.raw(`${partKey('sku')} gin_trgm_ops`))
      .concurrently(),
    // The back office finds orders by their buyers' names for lines.
    index('order_items_references')
      .using('gin', sql`lower(reference) gin_trgm_ops`)
      .concurrently()
      .where(sql`reference <> ''`),
    // Lines that the store must source for its buyers.
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

/** The history of an order: one row for each event, written in the event's transaction. */
export const orderHistory = pgTable(
  'order_history',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    event: text().$type<OrderEvent>().notNull(),
    actor: text().$type<OrderActor>().notNull(),
    /** the admin, if the actor is an admin */
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

// Views for other folders.
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
