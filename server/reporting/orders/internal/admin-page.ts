import {
  ORDER_STATUSES,
  type OrderStatus,
  PAYMENT_STATUSES,
  type PaymentStatus,
  WAITING_ORDERS,
  type WaitingOrders,
} from '../../../../domain/orders/order.ts'
import { dayShape } from '../../../../domain/text/day-shape.ts'
import { readSearch, searchText } from '../../../../domain/text/search-text.ts'
import { z } from '../../../../domain/text/zod.ts'
import { store } from '../../../../store.config.ts'
import { partKey } from '../../../catalogue/part-key.ts'
import { hasTracking } from '../../../fulfillments/has-tracking.ts'
import { findAccounts } from '../../../orders/find-accounts.ts'
import { ORDER_TEXT } from '../../../orders/order-text.ts'
import { soughtBy } from '../../../orders/sought-by.ts'
import { isRefundedInFullSql } from '../../../payments/refunded-in-full.ts'
import type { Db } from '../../../platform/db/database.ts'
import { findOrders, isShort } from './find-orders.ts'

const Day = dayShape('Please give a day')

/** Which orders the back office looks at. Days are those of the store, both included. */
export const ORDER_FILTERS = {
  /** a status, or what waits for the back office */
  status: z._default(z.nullable(z.enum([...ORDER_STATUSES, ...WAITING_ORDERS])), null),
  payment: z._default(z.nullable(z.enum(PAYMENT_STATUSES)), null),
  buyer: z._default(z.nullable(z.enum(['guest', 'customer'])), null),
  from: z._default(z.nullable(Day), null),
  to: z._default(z.nullable(Day), null),
  search: z._default(searchText(100), ''),
}
export type OrderFilters = {
  status: OrderStatus | WaitingOrders | null
  payment: PaymentStatus | null
  buyer: 'guest' | 'customer' | null
  from: string | null
  to: string | null
  search: string
}

type Way = 'all' | 'found' | 'through' | 'short'
/**
 * A way to the orders that fit some filters. `filters` are $1 to $5; $6 and $7 are when the last order before the page was
 * placed, and its id, null for the first page; `sought` is $8 and on. `waiting`: only those that wait for the back office
 * so; null: whether they do or not.
 */
export type AdminWay = { way: Way; waiting: WaitingOrders | null; filters: unknown[]; sought: unknown[] }

/** How many orders of each status are looked through for one or two letters, which no index finds. */
const LOOKED_THROUGH = 100

const NEWEST = 'ORDER BY created_at DESC, id DESC'
/** Of what waits: as index orders_to_ship has it. */
const PRESSING = 'ORDER BY (aog IS NULL), created_at, id'
const IS_LESS_PRESSING = `($6::timestamptz IS NULL OR ((aog IS NULL), created_at, id) > (
  NOT EXISTS (SELECT FROM orders_view AS last WHERE last.id = $7 AND last.aog IS NOT NULL), $6::timestamptz, $7::uuid))`
const ARE_PAID = `payment_status = 'paid' AND status IN ('pending', 'processing') AND status = ANY($1::text[])`
const at = (day: string) => `${day}::timestamp AT TIME ZONE '${store.timeZone}'`
const FITS = `($2::text IS NULL OR payment_status = $2) AND ($3::text IS NULL OR (user_id IS NULL) = ($3 = 'guest'))
  AND created_at >= coalesce(${at('$4::date')}, '-infinity') AND created_at < coalesce(${at('($5::date + 1)')}, 'infinity')`
const IS_BEHIND = '($6::timestamptz IS NULL OR (created_at, id) < ($6::timestamptz, $7::uuid))'
const IS_TO_LEAVE = `NOT ${isRefundedInFullSql('orders.id')}`
const HAS_TO_GET = `EXISTS (SELECT FROM order_items_view WHERE order_id = orders.id AND price_source = 'sourced')`
const WAITS: Record<WaitingOrders, string> = { to_ship: IS_TO_LEAVE, to_get: `${IS_TO_LEAVE} AND ${HAS_TO_GET}` }
const HAS = `(strpos(order_number, $8) > 0 OR ${ORDER_TEXT} LIKE ANY($9::text[]) OR ${hasTracking('orders.id', '$9::text[]')} OR ($10 <> '' AND EXISTS (
  SELECT FROM order_items_view WHERE order_id = orders.id AND strpos(${partKey('sku')}, $10) > 0)))`
const IS_OF_ACCOUNT = 'user_id IN (SELECT unnest($11::uuid[]))'

/** How the rows of a page `p` stand. */
export const adminOrder = ({ waiting }: AdminWay): string =>
  waiting === null ? 'ORDER BY p.created_at DESC, p.id DESC' : 'ORDER BY (p.aog IS NULL), p.created_at, p.id'

/** A page of orders: newest first, or, of those that wait for the back office, aircraft on the ground first, then what waits longest. */
export const adminPage = (way: AdminWay, limit: number): string =>
  way.waiting === null ? newestPage(way.way, limit) : waitingPage(way.way, way.waiting, limit)

/** Read from index orders_to_ship, and no further than the page. */
function waitingPage(way: Way, waiting: WaitingOrders, limit: number): string {
  const sought: Record<Way, string> = {
    all: '',
    found: 'AND id = ANY($8)',
    through: `AND (${HAS} OR ${IS_OF_ACCOUNT})`,
    short: `AND ${HAS}`,
  }
  return `SELECT * FROM orders_view orders WHERE ${ARE_PAID} AND ${IS_LESS_PRESSING} AND ${FITS} AND ${WAITS[waiting]} ${sought[way]}
    ${PRESSING} LIMIT ${limit}`
}

/**
 * Newest first. Each status is read from index orders_status (status, created_at), and no further than a
 * page: all orders are the nine statuses together.
 */
function newestPage(way: Way, limit: number): string {
  const ofEach = (rows: string) => `SELECT o.* FROM unnest($1::text[]) AS s (status) CROSS JOIN LATERAL (${rows}) o
    ORDER BY o.created_at DESC, o.id DESC LIMIT ${limit}`
  const own = `SELECT * FROM orders_view orders WHERE orders.status = s.status AND ${IS_BEHIND} AND ${FITS}`
  switch (way) {
    case 'all':
      return ofEach(`${own} ${NEWEST} LIMIT ${limit}`)
    case 'found':
      return `SELECT * FROM orders_view orders WHERE id = ANY($8) AND status = ANY($1) AND ${IS_BEHIND} AND ${FITS} ${NEWEST} LIMIT ${limit}`
    case 'through':
      return ofEach(`${own} AND (${HAS} OR ${IS_OF_ACCOUNT}) ${NEWEST} LIMIT ${limit}`)
    case 'short':
      return ofEach(`SELECT * FROM (${own} ${NEWEST} LIMIT ${LOOKED_THROUGH}) orders WHERE ${HAS}`)
  }
}

/**
 * Decides once how orders are looked for, for however many pages. `isWhole`: one or two letters are looked for in all of them,
 * however long that takes; so they are in those that wait, which are few.
 */
export async function adminWay(
  db: Db,
  { status, payment, buyer, from, to, search }: OrderFilters,
  { isWhole = false } = {},
): Promise<AdminWay> {
  const filters = [...standing(status, payment), buyer, from, to]
  const waiting = status === 'to_ship' || status === 'to_get' ? status : null
  const term = readSearch(search)
  if (term === '') return { way: 'all', waiting, filters, sought: [] }
  const sought = soughtBy(term)
  const pieces = [sought.number, sought.texts, sought.part]
  if (isShort(sought)) {
    const noAccounts: string[] = []
    return isWhole || waiting !== null
      ? { way: 'through', waiting, filters, sought: [...pieces, noAccounts] }
      : { way: 'short', waiting, filters, sought: pieces }
  }
  const accounts = await findAccounts(db, term)
  const found = await findOrders(db, sought, accounts)
  return found
    ? { way: 'found', waiting, filters, sought: [found] }
    : { way: 'through', waiting, filters, sought: [...pieces, accounts] }
}

/** Which statuses and which payment; null: any. What waits for the back office is paid: with another payment there is none. */
function standing(
  status: OrderFilters['status'],
  payment: PaymentStatus | null,
): [readonly OrderStatus[], PaymentStatus | null] {
  if (status === null) return [ORDER_STATUSES, payment]
  if (status !== 'to_ship' && status !== 'to_get') return [[status], payment]
  return [payment === null || payment === 'paid' ? ['pending', 'processing'] : [], 'paid']
}
