import { RETURN_REASON_NAMES } from '../../../../domain/returns/return-request.ts'
import { store } from '../../../../domain/settings/store.ts'
import { shipDays } from '../../../../domain/shipping/ship-day.ts'
import { seenBy } from '../../../../domain/staff/seen-by.ts'
import { storeDay } from '../../../../domain/text/store-day.ts'
import { z } from '../../../../domain/text/zod.ts'
import { countBackorders, listBackorders } from '../../../inventory/backorders/list-backorders.ts'
import { waitsToShip } from '../../../orders/waits-to-ship.ts'
import { isRefundedInFullSql } from '../../../payments/refunded-in-full.ts'
import { readMoney } from '../../../platform/db/column-types.ts'
import type { Db } from '../../../platform/db/database.ts'
import { firstRow, rows } from '../../../platform/db/rows.ts'
import { readDayMoney } from '../../figures/read-day-money.ts'

const Order = { id: z.uuid(), orderNumber: z.string() }
/** `company`: the company of the account, or else of the shipping address; '': neither has one */
const Buyer = { company: z.string(), email: z.string() }

export const OrdersOfTodayShape = z.object({
  /**
   * paid orders that wait to be shipped: all of them; those that should have left by the cut-off of an earlier day;
   * those due to leave today
   */
  toShip: z.int(),
  shipLate: z.int(),
  shipToday: z.int(),
  /** aircraft on ground first, then the longest waiting; the total in cents */
  shipNext: z.array(
    z.object({
      ...Order,
      ...Buyer,
      /** the aircraft on ground that waits for it; null: none */
      tailNumber: z.nullable(z.string()),
      total: z.int(),
      createdAt: z.date(),
      isLate: z.boolean(),
    }),
  ),
  /** returns that the back office must approve or deny, oldest first */
  returns: z.int(),
  returnNext: z.array(
    z.object({
      ...Order,
      returnId: z.string(),
      ...Buyer,
      reason: z.nullable(z.enum(RETURN_REASON_NAMES)),
      requestedAt: z.date(),
    }),
  ),
  /** lines of paid orders that wait for pieces that are not in stock, and the lines past their promised day */
  toGet: z.int(),
  getLate: z.int(),
  /** the lines in each number that the store must source for its buyers; the others are sold beyond stock */
  getSpecial: z.int(),
  getNext: z.array(
    z.object({
      ...Order,
      sku: z.string(),
      uom: z.string(),
      quantity: z.int(),
      quoteNumber: z.nullable(z.string()),
      tailNumber: z.nullable(z.string()),
      /** null: no day was promised */
      promisedOn: z.nullable(z.string()),
      isLate: z.boolean(),
      createdAt: z.date(),
    }),
  ),
  /**
   * orders placed on the store's day so far; orders paid on it, whenever placed; payments less refunds on it, in cents
   */
  placed: z.int(),
  paid: z.int(),
  revenue: seenBy('see_payments', z.int()),
})
export type OrdersOfToday = z.infer<typeof OrdersOfTodayShape>

const MAX_TO_SHIP = 10
const MAX_SHOWN = 5

/** By index orders_to_ship; fully refunded orders do not ship. */
export const WAITS_TO_SHIP = `${waitsToShip('o.')} AND NOT ${isRefundedInFullSql('o.id')}`

/** SQL: the sort order of index orders_to_ship. */
const PRESSING = '(o.aog IS NULL), o.created_at, o.id'
const TAIL = `o.aog->0->>'tailNumber' AS tail_number`
const ACCOUNT = 'LEFT JOIN people f ON f.id = o.user_id'
const BUYER = `coalesce(nullif(f.company_name, ''), o.shipping_address->>'company', '') AS company, o.email`

const CountsShape = z.extend(
  z.pick(OrdersOfTodayShape, { toShip: true, shipLate: true, shipToday: true, returns: true, placed: true }),
  {
    /** the moment before which an order should have left */
    lateBefore: z.date(),
  },
)
const ShipRowShape = z.object({
  email: z.string(),
  id: z.string(),
  createdAt: z.date(),
  orderNumber: z.string(),
  tailNumber: z.nullable(z.string()),
  company: z.string(),
  total: z.string(),
})

/** Orders that wait for the back office, and the orders of the day. */
export async function ordersOfToday(db: Db, timeZone: string, now: Date): Promise<OrdersOfToday> {
  const today = storeDay(now, timeZone)
  const { leftBy, leavesBy } = shipDays(today, store)
  const row = await firstRow(db, CountsShape, {
    name: 'today-orders',
    text: `WITH cut AS MATERIALIZED (SELECT ($2::date + make_interval(hours => $4)) AT TIME ZONE $5 AS late,
          ($3::date + make_interval(hours => $4)) AT TIME ZONE $5 AS today)
      SELECT cut.late AS late_before, s.*, (SELECT count(*) FROM returns_view WHERE state = 'requested') AS returns, d.*
      FROM cut,
        LATERAL (SELECT count(*) AS "toShip", count(*) FILTER (WHERE o.created_at < cut.late) AS "shipLate",
            count(*) FILTER (WHERE o.created_at >= cut.late AND o.created_at < cut.today) AS "shipToday"
          FROM orders_view o WHERE ${WAITS_TO_SHIP}) s,
        LATERAL (SELECT count(*) AS placed FROM orders_view WHERE order_number LIKE $1) d`,
    // An order number contains the store's day on which the order was placed, and is indexed by its beginning.
    values: [`APS-${today.replaceAll('-', '')}-%`, leftBy, leavesBy, store.cutOff, timeZone],
  })
  if (!row) throw new Error('counts are one row')
  const { lateBefore, ...numbers } = row
  // Uses the function of the figures to count a day's money, so that Today and the figures never differ.
  const money = await readDayMoney(db, timeZone, today)
  const waiting = await countBackorders(db, today)
  return {
    ...numbers,
    toGet: waiting.all,
    getLate: waiting.late,
    getSpecial: waiting.special,
    paid: money.orders,
    revenue: money.paid - money.refunded,
    shipNext: (await nextToShip(db)).map(order => ({ ...order, isLate: order.createdAt < lateBefore })),
    returnNext: await nextReturns(db),
    getNext: await nextToGet(db, today),
  }
}

async function nextToShip(db: Db): Promise<Omit<OrdersOfToday['shipNext'][number], 'isLate'>[]> {
  const found = await rows(db, ShipRowShape, {
    name: 'today-ship-next',
    text: `SELECT o.id, o.order_number, ${BUYER}, ${TAIL}, o.total, o.created_at
      FROM orders_view o ${ACCOUNT} WHERE ${WAITS_TO_SHIP} ORDER BY ${PRESSING} LIMIT ${MAX_TO_SHIP}`,
  })
  return found.map(order => ({ ...order, total: readMoney(order.total) }))
}

const NextReturnsRowShape = OrdersOfTodayShape.shape.returnNext.def.element

async function nextReturns(db: Db): Promise<OrdersOfToday['returnNext']> {
  return rows(db, NextReturnsRowShape, {
    name: 'today-return-next',
    text: `SELECT o.id, r.id AS return_id, o.order_number, ${BUYER}, r.reason, r.requested_at
      FROM returns_view r JOIN orders_view o ON o.id = r.order_id ${ACCOUNT}
      WHERE r.state = 'requested' ORDER BY r.requested_at, r.id LIMIT ${MAX_SHOWN}`,
  })
}

const NamedShape = z.object({
  id: z.string(),
  createdAt: z.date(),
  orderNumber: z.string(),
  sku: z.string(),
  uom: z.string(),
  quoteNumber: z.nullable(z.string()),
  tailNumber: z.nullable(z.string()),
})

const NextToGetRowShape = z.extend(NamedShape, { orderItemId: z.number() })

/** AOG first, then by promised date, so that late lines come first. */
async function nextToGet(db: Db, today: string): Promise<OrdersOfToday['getNext']> {
  const { page } = await listBackorders(db, { show: 'all', search: '', after: null, today })
  const found = await rows(db, NextToGetRowShape, {
    name: 'today-get-next',
    text: `SELECT i.id AS order_item_id, o.id, o.order_number, i.sku, i.uom, i.quote_number, ${TAIL},
        o.created_at FROM order_items_view i JOIN orders_view o ON o.id = i.order_id WHERE i.id = ANY($1::bigint[])`,
    values: [page.map(({ orderItemId }) => orderItemId)],
  })
  const named = new Map(found.map(({ orderItemId, ...names }) => [orderItemId, names]))
  return page
    .flatMap(({ orderItemId, quantity, promisedOn }) => {
      const names = named.get(orderItemId)
      return names ? [{ ...names, quantity, promisedOn, isLate: promisedOn !== null && promisedOn < today }] : []
    })
    .toSorted((a, b) => Number(a.tailNumber === null) - Number(b.tailNumber === null))
    .slice(0, MAX_SHOWN)
}
