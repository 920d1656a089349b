import {
  ORDER_STATUSES,
  type OrderStatus,
  PAYMENT_STATUSES,
  type PaymentStatus,
  STATUSES_TO_SHIP,
  WAITING_ORDERS,
  type WaitingOrders,
} from '../../../../domain/orders/order.ts'
import { store } from '../../../../domain/settings/store.ts'
import { shipDays } from '../../../../domain/shipping/ship-day.ts'
import { dayShape } from '../../../../domain/text/day-shape.ts'
import type { Cursor } from '../../../../domain/text/list-cursor.ts'
import { readSearch } from '../../../../domain/text/read-search.ts'
import { searchText } from '../../../../domain/text/search-text.ts'
import { storeDay } from '../../../../domain/text/store-day.ts'
import { z } from '../../../../domain/text/zod.ts'
import { matchesOrder } from '../../../fulfillments/matches-order.ts'
import { isRefundedInFullSql } from '../../../payments/refunded-in-full.ts'
import type { Db } from '../../../platform/db/database.ts'
import { databaseNow } from '../../../platform/db/database-now.ts'
import { code, type OptionalCondition, type Sql, sql, where } from '../../../platform/db/sql.ts'
import { findAccounts } from '../../find-accounts.ts'
import { type OrderSearch, parseOrderSearch } from '../../parse-order-search.ts'
import { waitsToShip } from '../../waits-to-ship.ts'
import { findOrders, isShort } from './find-orders.ts'

const Day = dayShape('Please give a day')

/** The filters of the back office's order list. Days are the store's, both inclusive. */
export const ORDER_FILTERS = {
  /** a status, or a kind of work waiting for the back office */
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

/**
 * The result of a search: no search; the IDs that were found; or a scan of all orders, or of the newest of each status.
 */
type Search =
  | { way: 'all' }
  | { way: 'found'; ids: string[] }
  | { way: 'through'; sought: OrderSearch; accounts: string[] }
  | { way: 'short'; sought: OrderSearch }

/**
 * A plan to read the orders that match filters. `waiting`: only the orders that wait for the back office in this way;
 * null: all.
 */
export type AdminWay = Pick<OrderFilters, 'payment' | 'buyer' | 'from' | 'to'> & {
  statuses: readonly OrderStatus[]
  waiting: WaitingOrders | null
  search: Search
}

/** The number of orders of each status that are scanned for one or two letters, because no index finds these. */
const LOOKED_THROUGH = 100

const NEWEST = code('ORDER BY created_at DESC, id DESC')
/** SQL: the sort order of waiting orders, as in index orders_to_ship. */
const PRESSING = code('ORDER BY may_wait, created_at, id')
const MAY_WAIT = code('(aog IS NULL) AS may_wait')
const IS_TO_LEAVE = sql`NOT ${code(isRefundedInFullSql('orders.id'))}`
// OFFSET 0: this is checked per order, instead of a join with all lines that were ever sourced.
const HAS_TO_GET = sql`EXISTS (SELECT FROM order_items_view WHERE order_id = orders.id AND price_source = 'sourced' OFFSET 0)`
const startOf = (day: Sql) => sql`(${day})::timestamp AT TIME ZONE ${store.timeZone}`

/** A waiting order is late if it was placed before this, by the rule of Today. */
const leftBy = (): string => `${shipDays(storeDay(databaseNow(), store.timeZone), store).leftBy} ${store.cutOff}:00`

/** The ORDER BY of the rows of a page `p`. */
export const adminOrder = ({ waiting }: AdminWay): Sql =>
  waiting === null ? sql`ORDER BY p.created_at DESC, p.id DESC` : sql`ORDER BY (p.aog IS NULL), p.created_at, p.id`

/**
 * A page of orders, newest first. Orders that wait for the back office are sorted AOG first, then by waiting time.
 * `isPlannedOnce`: there are only few such statements, so that preparing them is worthwhile.
 */
export function adminPage(way: AdminWay, after: Cursor | null, limit: number): { page: Sql; isPlannedOnce: boolean } {
  const { statuses, waiting, search, payment, buyer, from, to } = way
  const fits = [
    after && isBehind(waiting, after),
    payment && sql`payment_status = ${payment}`,
    buyer && sql`user_id IS ${code(buyer === 'guest' ? '' : 'NOT ')}NULL`,
    from && sql`created_at >= ${startOf(sql`${from}::date`)}`,
    to && sql`created_at < ${startOf(sql`${to}::date + 1`)}`,
    waiting === 'late' && sql`created_at < ${startOf(sql`${leftBy()}`)}`,
    waiting === 'to_get' && HAS_TO_GET,
  ]
  const isSought = soughtSql(search)
  const isAmong = sql`status = ANY(${statuses}::text[])`
  const ordersWhere = (...conditions: OptionalCondition[]) =>
    sql`FROM orders_view orders ${where([...conditions, ...fits])}`
  // Each status is read from index orders_status (status, created_at), up to one page. All orders are the nine statuses
  // together.
  const ofEach = (
    rows: Sql,
  ) => sql`SELECT o.* FROM unnest(${statuses}::text[]) AS s (status) CROSS JOIN LATERAL (${rows}) o
    ORDER BY o.created_at DESC, o.id DESC LIMIT ${code(limit)}`
  const page = (): Sql => {
    // Reads from index orders_to_ship, up to one page. Without OFFSET 0, the planner underestimates the outer
    // conditions, sorts all waiting orders, and reads the refunds of each.
    if (waiting !== null) {
      const paid = sql`SELECT *, ${MAY_WAIT} ${ordersWhere(code(waitsToShip('orders.')))} ${PRESSING} OFFSET 0`
      const left = where([isAmong, IS_TO_LEAVE, isSought])
      return sql`SELECT * FROM (${paid}) orders ${left} ${PRESSING} LIMIT ${code(limit)}`
    }
    if (search.way === 'found') return sql`SELECT * ${ordersWhere(isSought, isAmong)} ${NEWEST} LIMIT ${code(limit)}`
    if (search.way !== 'short')
      return ofEach(
        sql`SELECT * ${ordersWhere(sql`orders.status = s.status`, isSought)} ${NEWEST} LIMIT ${code(limit)}`,
      )
    const newest = sql`SELECT * ${ordersWhere(sql`orders.status = s.status`)} ${NEWEST} LIMIT ${code(LOOKED_THROUGH)}`
    return ofEach(sql`SELECT * FROM (${newest}) orders ${where([isSought])}`)
  }
  return { page: page(), isPlannedOnce: !((payment && waiting === null) || buyer || from || to) }
}

/** SQL: true if an order comes after the last one shown. */
const isBehind = (waiting: WaitingOrders | null, { at, id }: Cursor): Sql =>
  waiting === null
    ? sql`(created_at, id) < (${at}::timestamptz, ${id}::uuid)`
    : sql`((aog IS NULL), created_at, id) > (
        NOT EXISTS (SELECT FROM orders_view AS last WHERE last.id = ${id}::uuid AND last.aog IS NOT NULL), ${at}::timestamptz, ${id}::uuid)`

function soughtSql(search: Search): Sql | null {
  if (search.way === 'all') return null
  if (search.way === 'found') return sql`id = ANY(${search.ids}::uuid[])`
  return matchesOrder(search.sought, search.way === 'through' ? search.accounts : [])
}

/**
 * Determines how to find orders, once for any number of pages. `isWhole`: one or two letters are searched in all
 * orders, however long that takes. In waiting orders, which are few, they are always searched in all. `seesPayments`:
 * the search includes transactions.
 */
export async function adminWay(
  db: Db,
  { status, payment, buyer, from, to, search }: OrderFilters,
  { isWhole = false, seesPayments = false } = {},
): Promise<AdminWay> {
  const waiting = WAITING_ORDERS.find(one => one === status) ?? null
  const standing = { ...standingOf(status, payment), waiting, buyer, from, to }
  const sought = { term: readSearch(search), seesPayments, isWhole: isWhole || waiting !== null }
  return { ...standing, search: await searchFor(db, sought) }
}

type Asked = { term: string; seesPayments: boolean; isWhole: boolean }

async function searchFor(db: Db, { term, seesPayments, isWhole }: Asked): Promise<Search> {
  if (term === '') return { way: 'all' }
  const sought = parseOrderSearch(term, seesPayments)
  if (isShort(sought)) return isWhole ? { way: 'through', sought, accounts: [] } : { way: 'short', sought }
  const accounts = await findAccounts(db, term)
  const ids = await findOrders(db, sought, accounts)
  return ids ? { way: 'found', ids } : { way: 'through', sought, accounts }
}

/**
 * The statuses and the payment state to filter by; null: any. Orders that wait for the back office are paid, so
 * another payment state gives none.
 */
function standingOf(
  status: OrderFilters['status'],
  payment: PaymentStatus | null,
): Pick<AdminWay, 'statuses' | 'payment'> {
  if (status === null) return { statuses: ORDER_STATUSES, payment }
  const known = ORDER_STATUSES.find(one => one === status)
  if (known) return { statuses: [known], payment }
  return { statuses: payment === null || payment === 'paid' ? STATUSES_TO_SHIP : [], payment: 'paid' }
}
