import { ROUND_UP_SKU } from '../../../domain/catalogue/product.ts'
import { deliveredUnits } from '../../../domain/fulfillments/delivered-units.ts'
import { BACKORDER_KINDS, type Waiting } from '../../../domain/inventory/backorder.ts'
import { UNIT_KIND_NAMES } from '../../../domain/inventory/unit.ts'
import { editionByNumber } from '../../../domain/legal/in-force.ts'
import type { Cents } from '../../../domain/money/money.ts'
import { ORDER_EVENT_NAMES, type OrderEvent } from '../../../domain/orders/order.ts'
import { QUOTE_KINDS } from '../../../domain/quotes/quote.ts'
import { SHIPPING_PREFERENCE_NAMES } from '../../../domain/quotes/quote-request.ts'
import { accountNumberEnding } from '../../../domain/shipping/carrier-account.ts'
import { z } from '../../../domain/text/zod.ts'
import { readAttachments } from '../../attachments/read-attachments.ts'
import { readOrderCharges } from '../../charges/read-charges.ts'
import { readRefundSums, readReturnsPending } from '../../payments/read-refund-sums.ts'
import { readMoney } from '../../platform/db/column-types.ts'
import type { Db } from '../../platform/db/database.ts'
import { firstRow, rows } from '../../platform/db/rows.ts'
import { type Asker, orderOf } from '../find-order.ts'
import type { OrderRow } from '../lock-order.ts'
import { readItems } from '../read-items.ts'
import { readTakenUnits, takenUnitsFor } from '../read-taken-units.ts'
import { readPackages } from './internal/read-packages.ts'
import { readPlaces } from './internal/read-places.ts'
import { readReturns } from './internal/read-returns.ts'
import { readShipment } from './internal/read-shipment.ts'
import { returnNumbers } from './internal/return-numbers.ts'
import type { ItemUnit, OrderView } from './shapes.ts'

/** The maximum number of events: the latest are shown, so that new ones always are. */
const MAX_EVENTS = 500
/** Events whose note the buyer may read; other notes are for the back office. */
const TOLD: readonly OrderEvent[] = [
  ...([
    'payment_declined',
    'payment_not_charged',
    'lines_canceled',
    'shipped',
    'part_shipped',
    'tracking_corrected',
  ] as const),
  ...(['parcel_lost', 'parcel_found', 'parcel_came_back', 'parcel_sent_again', 'parcel_settled'] as const),
  ...(['return_approved', 'return_denied', 'return_received', 'returned', 'voided', 'refunded'] as const),
]

/** The note of an event for the buyer. Of the note of a requested refund, only the amount: the reason is for the back office. */
function toldNote(event: OrderEvent, note: string): string {
  if (event === 'refund_requested') return note.split(' ', 1).join('')
  return TOLD.includes(event) ? note : ''
}

/** The text for a line of any condition whose pieces are no longer known. */
const USUAL_CONDITION = 'new'

const PaidShape = z.object({
  brand: z.nullable(z.string()),
  lastFour: z.nullable(z.string()),
  paidAt: z.date(),
})
type Paid = z.output<typeof PaidShape>

/** Reads an order that the caller may see. Refuses ORDER_NOT_FOUND for other orders, as for missing ones. */
export async function findOrder(db: Db, orderId: string, asker: Asker): Promise<OrderView> {
  return orderView(db, await orderOf(db, orderId, asker))
}

/** Reads the parts of an order with their units, and its packages with theirs. */
export async function readPartPieces(
  db: Db,
  order: Pick<OrderRow, 'id' | 'status'>,
): Promise<
  { items: Pick<OrderView['items'][number], 'itemId' | 'quantity' | 'canceled' | 'units'>[] } & Pick<
    OrderView,
    'parcels'
  >
> {
  const items = await readItems(db, order.id)
  const { units, parcels } = await readNamedUnits(db, order.id, items, await readWaiting(db, order))
  return {
    parcels,
    items: items.flatMap(({ id, sku, quantity, canceled }, at) =>
      sku === ROUND_UP_SKU ? [] : [{ itemId: id, quantity, canceled, units: units[at] ?? [] }],
    ),
  }
}

const HistoryRowShape = z.object({ event: z.enum(ORDER_EVENT_NAMES), at: z.date(), note: z.string() })

/** An order with all its data, as its buyer sees it. */
export async function orderView(db: Db, order: OrderRow): Promise<OrderView> {
  const items = await readItems(db, order.id)
  const history = await rows(db, HistoryRowShape, {
    name: 'order-history',
    text: `SELECT event, created_at AS at, note FROM order_history_view WHERE order_id = $1
      ORDER BY id DESC LIMIT ${MAX_EVENTS}`,
    values: [order.id],
  })
  const { returns, times } = await readReturns(db, order.id)
  const numbers = returnNumbers(
    history.map(({ event }) => event),
    times,
  )
  const { isPending, paid } = await readPayment(db, order.id)
  const { trackingCarrier, trackingNumber, shippedAt, deliveredAt } = await readShipment(db, order)
  const takenUnits = await readTakenUnits(db, order.id)
  const places = await readPlaces(db, order)
  const waiting = await readWaiting(db, order)
  const { units, parcels } = await readNamedUnits(db, order.id, items, waiting)
  return {
    id: order.id,
    orderNumber: order.orderNumber,
    status: order.status,
    paymentStatus: order.paymentStatus,
    paymentPending: isPending,
    email: order.email,
    subtotal: order.subtotal,
    shippingFee: order.shippingFee,
    tax: order.tax,
    charges: order.charges > 0 ? await readOrderCharges(db, order.id) : [],
    total: order.total,
    shippingAddress: order.shippingAddress,
    billingAddress: order.billingAddress,
    shippingProvider: order.shippingProvider,
    shippingMethod: order.shippingMethod,
    estimatedDeliveryDays: order.estimatedDeliveryDays,
    carrierAccount: order.carrierAccount && {
      provider: order.carrierAccount.provider,
      ending: accountNumberEnding(order.carrierAccount.accountNumber),
      nickname: order.carrierAccount.nickname,
    },
    freightNotCharged: order.freightNotCharged ?? [],
    poNumber: order.poNumber,
    termsEdition: editionByNumber('terms', order.termsVersion),
    attachments: (await readAttachments(db, { orderId: order.id })).map(({ quoteHistoryId: _, ...file }) => file),
    notes: order.notes,
    createdAt: order.createdAt.toISOString(),
    isNewsToBuyer: !order.notificationSeen,
    payment: paid && { ...paid, paidAt: paid.paidAt.toISOString() },
    refundSums: await readSums(db, order.id),
    toShip: order.toShip,
    shipMode: order.shipMode,
    parcels,
    trackingCarrier,
    trackingNumber,
    shippedAt: shippedAt?.toISOString() ?? null,
    deliveredAt: deliveredAt?.toISOString() ?? null,
    returnRequest: await readReturn(db, order.id),
    returns,
    history: history
      .map(({ event, at, note }, position) => ({
        event,
        at: at.toISOString(),
        note: toldNote(event, note),
        returnNumber: numbers[position] ?? null,
      }))
      .toReversed(),
    quotes: await readQuotes(db, items, order.id),
    aog: order.aog ?? [],
    items: items.map((item, at) => {
      const { productId, sku, name, condition, quantity, unitPrice, totalPrice, tax, priceSource, quoteNumber } = item
      const { unitId, unitMark, unitPaper } = item
      const isPart = sku !== ROUND_UP_SKU
      const known = takenUnits.get(productId ?? 0)?.map(one => one.condition) ?? [USUAL_CONDITION]
      return {
        itemId: item.id,
        ...(places.get(item.id) ?? { returned: 0, lost: 0, refunded: 0, refunding: 0, cancelable: 0, returnable: 0 }),
        productId,
        sku,
        name,
        manufacturer: item.manufacturer,
        condition,
        uom: item.uom,
        quantity,
        canceled: item.canceled,
        unitPrice,
        totalPrice,
        tax,
        priceSource,
        quoteNumber,
        unitId,
        unitMark,
        unitPaper,
        requirements: item.requirements,
        reference: item.reference,
        waiting: waiting.get(item.id) ?? null,
        conditions: !isPart ? [] : condition === null ? known : [condition],
        taken: isPart ? takenUnitsFor(item, items, takenUnits) : [],
        units: units[at] ?? [],
      }
    }),
  }
}

/** The units of each line of an order, and its packages with their units. */
async function readNamedUnits(
  db: Db,
  orderId: string,
  items: Awaited<ReturnType<typeof readItems>>,
  waiting: ReadonlyMap<number, Waiting>,
): Promise<{ units: ItemUnit[][]; parcels: OrderView['parcels'] }> {
  const packages = await readPackages(db, orderId)
  const waits = items.map(item => ({ ...item, waiting: waiting.get(item.id) ?? null }))
  const named = deliveredUnits(waits, packages, await readUnits(db, orderId))
  return {
    units: named.items.map(units => units.map(shownUnit)),
    parcels: packages.map((fulfillment, at) => ({
      ...fulfillment,
      pieces: (named.packages[at] ?? []).map(({ unit, ...piece }) => ({ ...piece, unit: unit && shownUnit(unit) })),
    })),
  }
}

const ReadWaitingRowShape = z.object({
  pieces: z.number(),
  promisedOn: z.nullable(z.string()),
  kind: z.enum(BACKORDER_KINDS),
  itemId: z.number(),
})

/** Backordered pieces of lines, by line ID. */
async function readWaiting(db: Db, { id, status }: Pick<OrderRow, 'id' | 'status'>): Promise<Map<number, Waiting>> {
  if (status === 'canceled') return new Map()
  const found = await rows(db, ReadWaitingRowShape, {
    name: 'order-waits-for',
    text: `SELECT order_item_id AS item_id, quantity AS pieces, promised_on, kind FROM backorders_view WHERE order_id = $1`,
    values: [id],
  })
  return new Map(found.map(({ itemId, ...waiting }) => [itemId, waiting]))
}

type OrderUnit = ItemUnit & { productId: number; isShipped: boolean; price: Cents | null }

const shownUnit = ({ productId: _product, isShipped: _shipped, price: _price, ...unit }: OrderUnit): ItemUnit => unit

const ReadUnitsRowShape = z.object({
  kind: z.enum(UNIT_KIND_NAMES),
  condition: z.string(),
  quantity: z.number(),
  productId: z.number(),
  unitId: z.number(),
  paper: z.nullable(z.string()),
  mark: z.string(),
  conditionCode: z.string(),
  paperNumber: z.string(),
  paperBy: z.string(),
  paperDate: z.nullable(z.string()),
  traceTo: z.string(),
  expiresOn: z.nullable(z.string()),
  paperIsCopy: z.boolean(),
  isShipped: z.boolean(),
  price: z.nullable(z.string()),
})

async function readUnits(db: Db, orderId: string): Promise<OrderUnit[]> {
  const found = await rows(db, ReadUnitsRowShape, {
    name: 'units-of-order',
    text: `SELECT unit_id, product_id, condition, quantity, kind, mark, condition_code,
        paper, paper_number, paper_by, paper_date,
        paper_is_copy, trace_to,
        expires_on, is_shipped, price
      FROM order_units_view WHERE order_id = $1 ORDER BY mark, unit_id`,
    values: [orderId],
  })
  return found.map(({ price, ...unit }) => ({ ...unit, price: price === null ? null : readMoney(price) }))
}

const ReadQuotesRowShape = z.object({
  id: z.string(),
  kind: z.enum(QUOTE_KINDS),
  quoteNumber: z.string(),
  preferredShipping: z.enum(SHIPPING_PREFERENCE_NAMES),
  quotedPrice: z.string(),
})

async function readQuotes(
  db: Db,
  items: readonly { quoteNumber: string | null }[],
  orderId: string,
): Promise<OrderView['quotes']> {
  if (items.every(({ quoteNumber }) => quoteNumber === null)) return []
  const found = await rows(db, ReadQuotesRowShape, {
    name: 'quotes-of-order',
    text: `SELECT q.id, q.quote_number, q.kind, coalesce(q.quoted_price, 0) AS quoted_price,
        q.preferred_shipping
      FROM order_quotes_view x JOIN quotes_view q ON q.id = x.quote_id WHERE x.order_id = $1 ORDER BY q.quote_number`,
    values: [orderId],
  })
  return found.map(row => ({ ...row, quotedPrice: readMoney(row.quotedPrice) }))
}

const ReadReturnRowShape = z.object({ reason: z.string(), comments: z.string(), pictures: z.array(z.number()) })

async function readReturn(db: Db, orderId: string): Promise<OrderView['returnRequest']> {
  const row = await firstRow(db, ReadReturnRowShape, {
    name: 'return-of-order',
    text: 'SELECT reason, comments, array_to_json(pictures) AS pictures FROM order_returns WHERE order_id = $1',
    values: [orderId],
  })
  return row ?? null
}

const ReadPaymentRowShape = z.extend(z.omit(PaidShape, { paidAt: true }), {
  isPending: z.boolean(),
  paidAt: z.nullable(z.date()),
})

async function readPayment(db: Db, orderId: string): Promise<{ isPending: boolean; paid: Paid | null }> {
  const row = await firstRow(db, ReadPaymentRowShape, {
    name: 'order-payment',
    text: `SELECT EXISTS (SELECT FROM pending_payments WHERE order_id = o.id) AS is_pending, c.card_brand AS brand,
        c.card_last_four AS last_four, coalesce(c.closed_at, c.created_at) AS paid_at
      FROM (SELECT $1::uuid AS id) o LEFT JOIN order_charges c ON c.order_id = o.id`,
    values: [orderId],
  })
  const { isPending = false, brand = null, lastFour = null, paidAt = null } = row ?? {}
  return { isPending, paid: paidAt && { brand, lastFour, paidAt } }
}

/** The refunds of an order, completed and pending, with the pending refunds of its returns. */
async function readSums(db: Db, orderId: string): Promise<OrderView['refundSums']> {
  const { refunded, pending } = await readRefundSums(db, orderId)
  return { refunded, pending, returnsPending: await readReturnsPending(db, orderId) }
}
