import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
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
import { CONDITION_NAMES } from '../../domain/catalogue/condition.ts'
import type { LineRequirements } from '../../domain/inventory/line-requirements.ts'
import type { CarrierAccountSnapshot } from '../../domain/orders/snapshots.ts'
import { LOST_QUOTE_STATUSES, LOST_REASON_NAMES, type LostReason } from '../../domain/quotes/lost-reason.ts'
import {
  PRICING_EVENTS,
  QUOTE_ACTORS,
  QUOTE_EVENT_NAMES,
  QUOTE_KINDS,
  QUOTE_SIDES,
  QUOTE_STATUSES,
  type QuoteActor,
  type QuoteEvent,
  type QuoteKind,
  type QuoteStatus,
  type QuoteTurn,
  STANDING_QUOTE_STATUSES,
} from '../../domain/quotes/quote.ts'
import {
  PLAIN_PRIORITY,
  SHIPPING_PREFERENCE_NAMES,
  type ShippingPreference,
} from '../../domain/quotes/quote-request.ts'
import { DEFAULT_FREIGHT_COUNTRY } from '../../domain/quotes/quote-zip.ts'
import { MAX_REFERENCE_LENGTH } from '../../domain/text/line-reference.ts'
import { partKey } from '../catalogue/part-key.ts'
import { products } from '../catalogue/tables.ts'
import { customerShippingAccounts, users } from '../customers/accounts/tables.ts'
import { isOneOf, moment, money } from '../platform/db/column-types.ts'

/** Counts quotes for their numbers. */
export const quoteNumbers = pgSequence('quote_numbers')

/** A request for a quote and its result: one conversation between a customer and the back office. */
export const quotes = pgTable(
  'quotes',
  {
    id: uuid().primaryKey().defaultRandom(),
    quoteNumber: text().notNull().unique('quotes_number'),
    kind: text().$type<QuoteKind>().notNull(),
    /** rank in the back office's list (priorityOf); 0 first */
    priority: integer().notNull().default(PLAIN_PRIORITY),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    status: text().$type<QuoteStatus>().notNull().default('pending'),
    /** the side that must act next, and since when */
    turn: text().$type<QuoteTurn>(),
    turnSince: moment().notNull().defaultNow(),
    /** increases with each event; each step sends the version that its actor saw */
    version: integer().notNull().default(1),
    /** of the offer; 0 before the first one */
    revision: integer().notNull().default(0),
    notes: text().notNull(),
    /** internal notes of the back office */
    adminNotes: text().notNull().default(''),
    preferredShipping: text().$type<ShippingPreference>().notNull(),
    /** the buyer wants to ship on their own carrier account, named or not */
    wantsOwnAccount: boolean().notNull().default(false),
    carrierAccountId: bigint({ mode: 'number' }).references(() => customerShippingAccounts.id, {
      onDelete: 'set null',
    }),
    carrierAccount: jsonb().$type<CarrierAccountSnapshot>(),
    /** the destination, given with the approval of the unit price; the freight is priced for it */
    zipCode: text().notNull().default(''),
    /**
     * the country of the ZIP code (ISO 3166-1 alpha-2); for freight priced without a ZIP code, the country of the price
     */
    shippingCountry: text().notNull().default(DEFAULT_FREIGHT_COUNTRY),
    /** sum of the parts; null before the first offer */
    goodsPrice: money(),
    /** null: not priced */
    shippingPrice: money(),
    /** sum of the quote's lines in the table `charges` */
    chargesPrice: money().notNull().default(sql`0`),
    /** parts, freight and charges */
    quotedPrice: money(),
    /** the last day of the offer, in the store's time zone */
    validUntil: date(),
    /** the assigned admin, and the admin of the last offer */
    assignedTo: uuid().references(() => users.id, { onDelete: 'set null' }),
    quotedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** false while the quote has a change that the buyer, or the back office, has not seen */
    buyerSeen: boolean().notNull().default(true),
    adminSeen: boolean().notNull().default(false),
    unitQuotedAt: moment(),
    unitApprovedAt: moment(),
    shippingQuotedAt: moment(),
    /** the revision for which the buyer was reminded before it expires */
    remindedOf: integer(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  t => [
    index('quotes_user').on(t.userId, t.createdAt),
    // The admins' list: aircraft on ground first, by urgency, then longest waiting first.
    index('quotes_turn').on(t.turn, t.priority, t.turnSince, t.id),
    index('quotes_status').on(t.status, t.priority, t.turnSince, t.id),
    index('quotes_assigned').on(t.assignedTo, t.turn).where(sql`assigned_to IS NOT NULL`),
    index('quotes_number_pieces').using('gin', t.quoteNumber.op('gin_trgm_ops')),
    // Requests by day.
    index('quotes_asked').on(t.createdAt, t.kind, t.status, t.id),
    index('quotes_run_out').on(t.validUntil).where(isOneOf('status', STANDING_QUOTE_STATUSES)),
    check(
      'quotes_priority',
      sql.raw(`priority BETWEEN 0 AND ${PLAIN_PRIORITY} AND (kind = 'aog') = (priority < ${PLAIN_PRIORITY})`),
    ),
    check(
      'quotes_adds_up',
      sql`quoted_price IS NULL OR quoted_price = goods_price + coalesce(shipping_price, 0) + charges_price`,
    ),
    check('quotes_not_negative', sql`goods_price >= 0 AND shipping_price >= 0 AND charges_price >= 0`),
    check('quotes_status_known', isOneOf('status', QUOTE_STATUSES)),
    check('quotes_preferred_shipping', isOneOf('preferred_shipping', SHIPPING_PREFERENCE_NAMES)),
    check('quotes_shipping_country', sql`shipping_country ~ '^[A-Z]{2}$'`),
    check('quotes_kind', isOneOf('kind', QUOTE_KINDS)),
    check('quotes_turn_known', isOneOf('turn', QUOTE_SIDES)),
  ],
)

/** A line: the requested part and the offered one. Condition null: any. */
export const quoteLines = pgTable(
  'quote_lines',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    quoteId: uuid()
      .notNull()
      .references(() => quotes.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    /** null: a part number that is not in the catalog */
    productId: bigint({ mode: 'number' }).references(() => products.id, { onDelete: 'set null' }),
    sku: text().notNull(),
    name: text().notNull(),
    condition: text(),
    /** the part's unit of measure at the time of the request; pieces for a part that is not in the catalog */
    uom: text().notNull().default('EA'),
    quantity: integer().notNull(),
    /** the buyer's requirements for the pieces; null: none */
    requirements: jsonb().$type<LineRequirements>(),
    /** the buyer's name for the line */
    reference: text().notNull().default(''),
    /** the buyer's price for a piece, from a counter-offer */
    counterPrice: money(),
    answer: text().$type<'offered' | 'unavailable'>(),
    offerProductId: bigint({ mode: 'number' }).references(() => products.id, { onDelete: 'set null' }),
    offerSku: text(),
    offerName: text(),
    offerCondition: text(),
    /** of the offered part, at the time of the offer; null: no offer, or an older one, which uses `uom` */
    offerUom: text(),
    offerQuantity: integer(),
    unitPrice: money(),
    totalPrice: money(),
    leadTimeDays: integer(),
    paperwork: text().notNull().default(''),
    remark: text().notNull().default(''),
    /** offered lines with the same number are alternatives: the buyer takes one of them; null: not an alternative */
    alternativeGroup: integer(),
    /** true if the line is part of the purchase: one line of each group of alternatives, by default the first */
    isChosen: boolean().notNull().default(true),
    /** reserved from the store's stock when it is ordered */
    fromStock: boolean().notNull().default(false),
    /** the store's cost of one piece, and its source: internal */
    unitCost: money(),
    costNote: text().notNull().default(''),
  },
  t => [
    uniqueIndex('quote_lines_position').on(t.quoteId, t.position),
    // By part_number_key(): the back office reads the earlier quoted prices of a number.
    index('quote_lines_product').on(t.productId),
    index('quote_lines_offer_product').on(t.offerProductId),
    index('quote_lines_by_key')
      .on(sql.raw(partKey('sku')))
      .concurrently(),
    // Exactly one of a group of alternatives is bought: the first one is chosen with the offer.
    uniqueIndex('quote_lines_chosen')
      .on(t.quoteId, t.alternativeGroup)
      .where(sql`is_chosen AND alternative_group IS NOT NULL`),
    check(
      'quote_lines_alternatives',
      sql`(is_chosen OR alternative_group IS NOT NULL) AND (alternative_group IS NULL OR answer = 'offered')`,
    ),
    check('quote_lines_reference', sql.raw(`char_length(reference) <= ${MAX_REFERENCE_LENGTH}`)),
    check('quote_lines_unit_cost', sql`unit_cost >= 0`),
    check('quote_lines_condition', isOneOf('condition', CONDITION_NAMES)),
    check('quote_lines_offer_condition', isOneOf('offer_condition', CONDITION_NAMES)),
    check('quote_lines_quantity', sql`quantity > 0 AND offer_quantity > 0`),
    check('quote_lines_answer', isOneOf('answer', ['offered', 'unavailable'])),
    check(
      'quote_lines_offer',
      sql`answer IS DISTINCT FROM 'offered' OR (offer_sku IS NOT NULL AND offer_condition IS NOT NULL AND total_price = unit_price * offer_quantity)`,
    ),
  ],
)

/** An offer, stored with the step that made it, so that earlier revisions stay readable. */
export type OfferSnapshot = {
  lines: {
    sku: string
    /** omitted in offers that are older than this field */
    manufacturer?: string | null | undefined
    name: string
    condition: string
    /** omitted in offers that are older than this field */
    uom?: string | undefined
    quantity: number
    /** cents */
    unitPrice: number
    /** omitted or null: not an alternative */
    alternativeGroup?: number | null | undefined
  }[]
  unavailable: string[]
  /** cents */
  goods: number
  shipping: number | null
  /** additional charges; omitted in offers that are older than this field */
  charges?: { label: string; amount: number }[] | undefined
  total: number
  validUntil: string
}

/** The history of a quote: one row for each step, written in its transaction. */
export const quoteHistory = pgTable(
  'quote_history',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    quoteId: uuid()
      .notNull()
      .references(() => quotes.id, { onDelete: 'cascade' }),
    event: text().$type<QuoteEvent>().notNull(),
    actor: text().$type<QuoteActor>().notNull(),
    /** the admin, if the actor is an admin */
    adminId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** the resulting status */
    status: text().$type<QuoteStatus>().notNull(),
    /** shown to both sides */
    note: text().notNull().default(''),
    /** lost reason of a step that ends the quote without a purchase; null: not given */
    reason: text().$type<LostReason>(),
    revision: integer().notNull(),
    offer: jsonb().$type<OfferSnapshot>(),
    createdAt: moment().notNull().defaultNow(),
  },
  t => [
    index('quote_history_quote').on(t.quoteId, t.id),
    // The time of a quote's first offer.
    index('quote_history_offers').on(t.quoteId, t.createdAt).where(isOneOf('event', PRICING_EVENTS)),
    // Lost quotes by day.
    index('quote_history_lost').on(t.createdAt, t.quoteId).where(isOneOf('event', LOST_QUOTE_STATUSES)),
    check('quote_history_reason', isOneOf('reason', LOST_REASON_NAMES)),
    check('quote_history_event', isOneOf('event', QUOTE_EVENT_NAMES)),
    check('quote_history_status', isOneOf('status', QUOTE_STATUSES)),
    check('quote_history_actor', isOneOf('actor', QUOTE_ACTORS)),
  ],
)

// Views for other folders.
export const quoteHistoryView = pgView('quote_history_view', {}).as(
  sql`SELECT id, quote_id, event, actor, status, note, offer, created_at, reason FROM quote_history`,
)
/**
 * Quotes that ended without a purchase: the time, the note and the reason by LOST_KINDS. A step loses a quote if its
 * name is the quote's current status. So a renewed quote is not lost, and a quote that expired twice was lost the
 * second time.
 */
export const lostQuotesView = pgView('lost_quotes', {}).as(
  sql`SELECT h.quote_id, h.created_at AS lost_at, h.note,
      CASE WHEN h.event = 'expired' THEN 'expired' ELSE coalesce(h.reason, 'not_said') END AS reason
    FROM quote_history h JOIN quotes q ON q.id = h.quote_id AND q.status = h.event
    WHERE ${isOneOf('h.event', LOST_QUOTE_STATUSES)}
      AND NOT EXISTS (SELECT FROM quote_history l WHERE l.quote_id = h.quote_id AND ${isOneOf('l.event', LOST_QUOTE_STATUSES)} AND l.id > h.id)`,
)
export const quoteLinesView = pgView('quote_lines_view', {}).as(
  sql`SELECT id, quote_id, position, product_id, sku, name, condition, quantity, counter_price, answer,
    offer_product_id, offer_sku, offer_name, offer_condition, offer_quantity, unit_price, total_price,
    lead_time_days, paperwork, remark, alternative_group, is_chosen, requirements, reference, unit_cost, from_stock, uom, coalesce(offer_uom, uom) AS offer_uom FROM quote_lines`,
)
export const quotesView = pgView('quotes_view', {}).as(
  sql`SELECT id, quote_number, kind, priority, user_id, status, turn, turn_since, version, notes,
    preferred_shipping, carrier_account, zip_code, goods_price, shipping_price, quoted_price, valid_until,
    created_at, updated_at, charges_price, shipping_country FROM quotes`,
)
