import {
  ORDER_STATUSES,
  type OrderStatus,
  PAYMENT_STATUSES,
  type PaymentStatus,
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
import { partKey } from '../../../catalogue/part-key.ts'
import { hasTracking } from '../../../fulfillments/has-tracking.ts'
import { findAccounts } from '../../../orders/find-accounts.ts'
import { ORDER_TEXT, TRANSACTION_TEXT } from '../../../orders/order-text.ts'
import { type OrderSearch, parseOrderSearch } from '../../../orders/parse-order-search.ts'
import { isRefundedInFullSql } from '../../../payments/refunded-in-full.ts'
import { conditionsOn } from '../../../platform/db/conditions-on.ts'
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

/** Looked for: nothing; those that were found; all of them are gone through, or only the newest of each status. */
type Search =
  | { way: 'all' }
  | { way: 'found'; ids: string[] }
  | { way: 'through'; sought: OrderSearch; accounts: string[] }
  | { way: 'short'; sought: OrderSearch }

/** A way to the orders that fit some filters. `waiting`: only those that wait for the back office so; null: whether they do or not. */
export type AdminWay = Pick<OrderFilters, 'payment' | 'buyer' | 'from' | 'to'> & {
  statuses: readonly OrderStatus[]
  waiting: WaitingOrders | null
  search: Search
}

/** How many orders of each status are looked through for one or two letters, which no index finds. */
const LOOKED_THROUGH = 100

const NEWEST = 'ORDER BY created_at DESC, id DESC'
/** Of what waits: as index orders_to_ship has it. */
const PRESSING = 'ORDER BY may_wait, created_at, id'
const MAY_WAIT = '(aog IS NULL) AS may_wait'
const IS_TO_LEAVE = `NOT ${isRefundedInFullSql('orders.id')}`
// OFFSET 0: looked up order by order, not joined to all lines that were ever got for somebody.
const HAS_TO_GET = `EXISTS (SELECT FROM order_items_view WHERE order_id = orders.id AND price_source = 'sourced' OFFSET 0)`
const startOf = (day: string) => `(${day})::timestamp AT TIME ZONE '${store.timeZone}'`

type Value = (given: unknown) => string

/** By when an order that waits still was placed, for it to be late: as Today counts it. */
const leftBy = (): string => `${shipDays(storeDay(new Date(), store.timeZone), store).leftBy} ${store.cutOff}:00`

/** How the rows of a page `p` stand. */
export const adminOrder = ({ waiting }: AdminWay): string =>
  waiting === null ? 'ORDER BY p.created_at DESC, p.id DESC' : 'ORDER BY (p.aog IS NULL), p.created_at, p.id'

/**
 * A page of orders: newest first, or, of those that wait for the back office, aircraft on the ground first, then what waits
 * longest. `needsOwnPlan`: there are few such statements, worth keeping prepared.
 */
export function adminPage(way: AdminWay, after: Cursor | null, limit: number) {
  const { values, value, where } = conditionsOn()
  const { statuses, waiting, search, payment, buyer, from, to } = way
  const among = `${value(statuses)}::text[]`
  const fits = [
    after && isBehind(waiting, value(after.at), value(after.id)),
    payment && `payment_status = ${value(payment)}`,
    buyer && `user_id IS ${buyer === 'guest' ? '' : 'NOT '}NULL`,
    from && `created_at >= ${startOf(`${value(from)}::date`)}`,
    to && `created_at < ${startOf(`${value(to)}::date + 1`)}`,
    waiting === 'late' && `created_at < ${startOf(value(leftBy()))}`,
    waiting === 'to_get' && HAS_TO_GET,
  ]
  const isSought = soughtSql(search, value)
  const ordersWhere = (...conditions: unknown[]) => `FROM orders_view orders ${where([...conditions, ...fits])}`
  // Each status is read from index orders_status (status, created_at), and no further than a page: all orders are the nine
  // statuses together.
  const ofEach = (rows: string) => `SELECT o.* FROM unnest(${among}) AS s (status) CROSS JOIN LATERAL (${rows}) o
    ORDER BY o.created_at DESC, o.id DESC LIMIT ${limit}`
  const page = (): string => {
    // Read from index orders_to_ship, and no further than the page. OFFSET 0: the planner takes what stands outside for rarer than
    // it is, and would else gather and sort all that waits, looking up each one's refunds.
    if (waiting !== null) {
      const paid = `SELECT *, ${MAY_WAIT} ${ordersWhere(`payment_status = 'paid' AND to_ship > 0`)} ${PRESSING} OFFSET 0`
      const left = where([`status = ANY(${among})`, IS_TO_LEAVE, isSought])
      return `SELECT * FROM (${paid}) orders ${left} ${PRESSING} LIMIT ${limit}`
    }
    if (search.way === 'found')
      return `SELECT * ${ordersWhere(isSought, `status = ANY(${among})`)} ${NEWEST} LIMIT ${limit}`
    if (search.way !== 'short')
      return ofEach(`SELECT * ${ordersWhere('orders.status = s.status', isSought)} ${NEWEST} LIMIT ${limit}`)
    const newest = `SELECT * ${ordersWhere('orders.status = s.status')} ${NEWEST} LIMIT ${LOOKED_THROUGH}`
    return ofEach(`SELECT * FROM (${newest}) orders WHERE ${isSought}`)
  }
  return { page: page(), values, isPlannedOnce: !((payment && waiting === null) || buyer || from || to) }
}

/** Whether an order stands behind the last one that was shown. */
const isBehind = (waiting: WaitingOrders | null, at: string, id: string): string =>
  waiting === null
    ? `(created_at, id) < (${at}::timestamptz, ${id}::uuid)`
    : `((aog IS NULL), created_at, id) > (
        NOT EXISTS (SELECT FROM orders_view AS last WHERE last.id = ${id} AND last.aog IS NOT NULL), ${at}::timestamptz, ${id}::uuid)`

function soughtSql(search: Search, value: Value): string | null {
  if (search.way === 'all') return null
  if (search.way === 'found') return `id = ANY(${value(search.ids)}::uuid[])`
  const { number, texts, part, seesPayments } = search.sought
  const patterns = `${value(texts)}::text[]`
  const ways = [
    `strpos(order_number, ${value(number)}) > 0`,
    `${ORDER_TEXT} LIKE ANY(${patterns})`,
    hasTracking('orders.id', patterns),
  ]
  if (seesPayments) ways.push(`${TRANSACTION_TEXT} LIKE ANY(${patterns})`)
  if (part !== '')
    ways.push(
      `EXISTS (SELECT FROM order_items_view WHERE order_id = orders.id AND strpos(${partKey('sku')}, ${value(part)}) > 0)`,
    )
  if (search.way === 'through') ways.push(`user_id IN (SELECT unnest(${value(search.accounts)}::uuid[]))`)
  return `(${ways.join(' OR ')})`
}

/**
 * Decides once how orders are looked for, for however many pages. `isWhole`: one or two letters are looked for in all of them,
 * however long that takes; so they are in those that wait, which are few. `seesPayments`: orders are found by their transactions too.
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

/** Which statuses and which payment; null: any. What waits for the back office is paid: with another payment there is none. */
function standingOf(
  status: OrderFilters['status'],
  payment: PaymentStatus | null,
): Pick<AdminWay, 'statuses' | 'payment'> {
  if (status === null) return { statuses: ORDER_STATUSES, payment }
  const known = ORDER_STATUSES.find(one => one === status)
  if (known) return { statuses: [known], payment }
  return { statuses: payment === null || payment === 'paid' ? ['pending', 'processing'] : [], payment: 'paid' }
}
