import { ORDER_STATUSES, type OrderStatus, PAYMENT_STATUSES, type PaymentStatus } from '../../domain/order.ts'
import { z } from '../../domain/zod.ts'
import { readMoney } from '../db/column-types.ts'
import type { Db } from '../db/database.ts'
import { LIVE_ATTEMPTS } from '../db/live-attempts.ts'
import { partKey } from '../db/part-key.ts'
import { findOrders, isShort, soughtBy } from './internal/find-orders.ts'

const AT_ONCE = 50

const DeskOrderLineShape = z.object({
  id: z.string(),
  orderNumber: z.string(),
  createdAt: z.date(),
  email: z.string(),
  isGuest: z.boolean(),
  status: z.enum(ORDER_STATUSES),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  paymentPending: z.boolean(),
  /** cents */
  total: z.int(),
  lines: z.int(),
  /** of the first three lines */
  partNumbers: z.array(z.string()),
  /** there is news of it that no admin has looked at */
  isNews: z.boolean(),
})
export type DeskOrderLine = z.infer<typeof DeskOrderLineShape>

export const DeskOrdersShape = z.object({
  orders: z.array(DeskOrderLineShape),
  /** what to ask for next: orders before this one; null: these are the last */
  before: z.nullable(z.string()),
})

export type DeskOrdersAsked = { status: OrderStatus | null; search: string; before: string | null }
type Row = Omit<DeskOrderLine, 'total' | 'paymentStatus'> & { total: string; paymentStatus: PaymentStatus }

/** How many orders of each status are looked through for one or two letters, which no index finds. */
const LOOKED_THROUGH = 200

// By key, (created_at, id), of the last order that was shown. Each status is read from index orders_status (status,
// created_at), newest first, and no further than a page: all orders are the nine statuses together.
const AFTER = '($2::uuid IS NULL OR (created_at, id) < (SELECT created_at, id FROM orders WHERE id = $2))'
const NEWEST = 'ORDER BY created_at DESC, id DESC'
const OF_EACH = (rows: string) => `SELECT o.* FROM unnest($1::text[]) AS s (status) CROSS JOIN LATERAL (${rows}) o
    ORDER BY o.created_at DESC, o.id DESC LIMIT ${AT_ONCE + 1}`
const HAS = `(strpos(order_number, $3) > 0 OR strpos(lower(email), $4) > 0 OR ($5 <> '' AND EXISTS (SELECT FROM order_items
    WHERE order_id = orders.id AND strpos(${partKey('sku')}, $5) > 0)))`

const PAGES = {
  all: OF_EACH(`SELECT * FROM orders WHERE orders.status = s.status AND ${AFTER} ${NEWEST} LIMIT ${AT_ONCE + 1}`),
  found: `SELECT * FROM orders WHERE id = ANY($3) AND status = ANY($1) AND ${AFTER} ${NEWEST} LIMIT ${AT_ONCE + 1}`,
  through: OF_EACH(`SELECT * FROM orders WHERE orders.status = s.status AND ${AFTER} AND ${HAS} ${NEWEST}
    LIMIT ${AT_ONCE + 1}`),
  short: OF_EACH(`SELECT * FROM (SELECT * FROM orders WHERE orders.status = s.status AND ${AFTER} ${NEWEST}
    LIMIT ${LOOKED_THROUGH}) orders WHERE ${HAS}`),
}

const DESK = (page: string) => `WITH page AS MATERIALIZED (${page})
  SELECT p.id, p.order_number AS "orderNumber", p.created_at AS "createdAt", p.email, p.user_id IS NULL AS "isGuest", p.status,
    p.payment_status AS "paymentStatus", p.total, NOT p.admin_notification_seen AS "isNews", i.*,
    EXISTS (SELECT FROM payment_attempts a WHERE a.order_id = p.id AND a.state IN (${LIVE_ATTEMPTS})) AS "paymentPending"
  FROM page p CROSS JOIN LATERAL (
    SELECT count(*) AS lines, coalesce((array_agg(sku ORDER BY position))[1:3], '{}') AS "partNumbers"
    FROM order_items WHERE order_id = p.id) i
  ORDER BY p.created_at DESC, p.id DESC`

/**
 * Orders of everybody for the desk, newest first, 50 at once; found by any piece of order number, e-mail or part number. Of one
 * or two letters only the newest 200 of each status are looked through.
 */
export async function listOrders(db: Db, asked: DeskOrdersAsked) {
  const { rows } = await db.$client.query<Row>(await deskQuery(db, asked))
  const orders = rows.slice(0, AT_ONCE).map(row => ({ ...row, total: readMoney(row.total) }))
  return { orders, before: rows.length > AT_ONCE ? (orders.at(-1)?.id ?? null) : null }
}

async function deskQuery(db: Db, { status, search, before }: DeskOrdersAsked) {
  const term = search.replace(/[\s\p{Cc}\p{Cs}]+/gu, ' ').trim()
  const narrowed = [status === null ? ORDER_STATUSES : [status], before]
  if (term === '') return { name: 'desk-orders', text: DESK(PAGES.all), values: narrowed }
  const sought = soughtBy(term)
  const found = await findOrders(db, sought)
  if (found) return { name: 'desk-orders-found', text: DESK(PAGES.found), values: [...narrowed, found] }
  const way = isShort(sought) ? 'short' : 'through'
  const values = [...narrowed, sought.number, sought.email, sought.part]
  return { name: `desk-orders-${way}`, text: DESK(PAGES[way]), values }
}
