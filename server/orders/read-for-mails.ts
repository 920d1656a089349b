import { asc, eq, getTableColumns, sql } from 'drizzle-orm'
import { warnedSoldAs } from '../../domain/catalogue/choose-condition.ts'
import { perUnit } from '../../domain/catalogue/unit-of-measure.ts'
import { expectedText, type Waiting } from '../../domain/inventory/backorder.ts'
import { UNIT_KIND_NAMES } from '../../domain/inventory/unit.ts'
import { markText, paperText } from '../../domain/inventory/unit-words.ts'
import type { Cents } from '../../domain/money/money.ts'
import { unitsOfItems } from '../../domain/orders/item-units.ts'
import { store } from '../../domain/settings/store.ts'
import { isPickUp } from '../../domain/shipping/pick-up.ts'
import { storeDay } from '../../domain/text/store-day.ts'
import { z } from '../../domain/text/zod.ts'
import { readOrderCharges } from '../charges/read-charges.ts'
import type { MailOrder, OrderFacts } from '../mail/templates/order-facts.ts'
import { readMoney } from '../platform/db/column-types.ts'
import type { Tx } from '../platform/db/database.ts'
import { databaseNow } from '../platform/db/database-now.ts'
import { rows } from '../platform/db/rows.ts'
import { prepared } from '../platform/db/statement.ts'
import { guestTokenOf } from './guest-link.ts'
import { readTakenUnits, takenUnitsFor } from './read-taken-units.ts'
import { orderItems, orders } from './tables.ts'

/** Maximum number of lines in a mail; the order page shows all of them. */
export const MAX_MAIL_LINES = 50
/** Maximum number of units shown for each line. */
export const MAX_MAIL_UNITS = 10

export type ForMails = Awaited<ReturnType<typeof readForMails>>

/** The backorder of a line. */
const WAITING = sql<Omit<
  Waiting,
  'kind'
> | null>`(SELECT json_build_object('pieces', b.quantity, 'promisedOn', b.promised_on)
  FROM backorders_view b WHERE b.order_item_id = ${orderItems.id})`

/** True while the stock of an order is held. Compares with the clock of the database. */
const IS_HELD = sql<boolean | null>`${orders.holdExpiresAt} > now()`

/** The facts that the mails of an order use. */
export async function readForMails(tx: Tx, orderId: string, publicUrl: string) {
  const [row] = await prepared(
    tx
      .select({ ...getTableColumns(orders), isHeld: IS_HELD })
      .from(orders)
      .where(eq(orders.id, orderId)),
  )
  if (!row) throw new Error(`no order ${orderId} to write of`)
  const items = await prepared(
    tx
      .select({ ...getTableColumns(orderItems), waiting: WAITING })
      .from(orderItems)
      .where(eq(orderItems.orderId, orderId))
      .orderBy(asc(orderItems.position)),
  )
  const today = storeDay(databaseNow(), store.timeZone)
  const takenUnits = await readTakenUnits(tx, orderId)
  const marks = await readMarks(tx, orderId)
  const units = unitsOfItems(items, inStore(marks))
  const allLines = items.map((line, at) => ({
    itemId: line.id,
    unitPrice: line.unitPrice,
    units: (units[at] ?? []).slice(0, MAX_MAIL_UNITS).map(unitText),
    sku: line.sku,
    name: line.name,
    manufacturer: line.manufacturer,
    soldAs: warnedSoldAs({ conditions: [], taken: takenUnitsFor(line, items, takenUnits), uom: line.uom }),
    ...(perUnit(line.uom) && { uom: line.uom }),
    quantity: line.quantity,
    ...(line.reference && { reference: line.reference }),
    waiting: line.waiting && expectedText(line.waiting, today, line.uom),
    totalPrice: line.totalPrice,
  }))
  const lines = allLines.slice(0, MAX_MAIL_LINES).map(({ itemId: _, unitPrice: __, ...line }) => line)
  const quoteNumbers = [...new Set(items.flatMap(({ quoteNumber }) => quoteNumber ?? []))]
  const token = await guestTokenOf(tx, orderId)
  const { status, holdExpiresAt, isHeld } = row
  const isReserved = status === 'pending' && isHeld === true
  const order: MailOrder = {
    ...forMails(row),
    charges: row.charges > 0 ? await readOrderCharges(tx, orderId) : [],
    lines,
    more: items.length - lines.length,
    quoteNumbers,
    trackingCarrier: null,
    trackingNumber: null,
  }
  const facts: OrderFacts = { order, link: `${publicUrl}/order/${orderId}${token === null ? '' : `?token=${token}`}` }
  return {
    facts,
    orderId,
    allLines,
    unitTexts: new Map([...marks].sort(shippedLast).map(unit => [unit.unitId, unitText(unit)])),
    adminsLink: `${publicUrl}/admin/orders/${orderId}`,
    version: row.version,
    isGuest: row.userId === null,
    isSourced: items.some(({ priceSource }) => priceSource === 'sourced'),
    reservedUntil: isReserved ? holdExpiresAt : null,
  }
}

const MarkedShape = z.object({
  kind: z.enum(['serial', 'lot', 'bulk']),
  mark: z.string(),
  paper: z.nullable(z.string()),
  paperNumber: z.string(),
  paperBy: z.string(),
  paperDate: z.nullable(z.string()),
  paperIsCopy: z.optional(z.boolean()),
})
type Marked = z.output<typeof MarkedShape>
type OrderUnit = Marked & {
  unitId: number
  productId: number
  condition: string
  quantity: number
  isShipped: boolean
  price: Cents | null
}

const unitText = (unit: Marked): string => [markText(unit), paperText(unit)].filter(Boolean).join(', ')

/**
 * Returns the units that a mail about the whole order lists: units of parts that have shipped no piece yet. The mail of
 * each package lists its own units, because only packages record which shipped pieces the buyer received.
 */
function inStore(units: readonly OrderUnit[]): OrderUnit[] {
  const shipped = new Set(units.filter(({ isShipped }) => isShipped).map(({ productId }) => productId))
  return units.filter(({ productId }) => !shipped.has(productId))
}

const shippedLast = (a: OrderUnit, b: OrderUnit): number => Number(a.isShipped) - Number(b.isShipped)

const RowShape = z.object({
  unitId: z.number(),
  quantity: z.number(),
  condition: z.string(),
  productId: z.number(),
  kind: z.enum(UNIT_KIND_NAMES),
  mark: z.string(),
  paper: z.nullable(z.string()),
  paperNumber: z.string(),
  paperBy: z.string(),
  paperDate: z.nullable(z.string()),
  paperIsCopy: z.optional(z.boolean()),
  isShipped: z.boolean(),
  price: z.nullable(z.string()),
})

/**
 * Reads the reserved units of an order with their current markings, and the shipped units with the markings at
 * shipment.
 */
async function readMarks(tx: Tx, orderId: string): Promise<OrderUnit[]> {
  const found = await rows(tx, RowShape, {
    name: 'marks-of-order',
    text: `SELECT unit_id, product_id, condition, quantity, kind, mark, paper,
        paper_number, paper_by, paper_date, is_shipped, price
      FROM order_units_view WHERE order_id = $1 ORDER BY mark, unit_id`,
    values: [orderId],
  })
  return found.map(({ price, ...unit }) => ({ ...unit, price: price === null ? null : readMoney(price) }))
}

/** Returns only the columns that mails use, because each queued mail stores a copy of them in the database. */
const forMails = (order: typeof orders.$inferSelect) => ({
  orderNumber: order.orderNumber,
  email: order.email,
  subtotal: order.subtotal,
  shippingFee: order.shippingFee,
  tax: order.tax,
  total: order.total,
  shippingMethod: order.shippingMethod,
  isPickUp: isPickUp(order.shippingProvider),
  freightNotCharged: order.freightNotCharged,
  aog: order.aog,
  shippingAddress: order.shippingAddress,
  poNumber: order.poNumber,
  notes: order.notes,
})
