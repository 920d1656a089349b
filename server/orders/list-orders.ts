import { ORDER_STATUSES, type OrderStatus, PAYMENT_STATUSES, type PaymentStatus } from '../../domain/order.ts'
import { partNumberKey } from '../../domain/part-number.ts'
import { z } from '../../domain/zod.ts'
import { readMoney } from '../db/column-types.ts'
import type { Db } from '../db/database.ts'
import { LIVE_ATTEMPTS } from '../db/live-attempts.ts'
import { partKey } from '../db/part-key.ts'

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

// By key, (created_at, id), of the last order that was shown. Each status is read from index orders_status (status,
// created_at), newest first, and no further than a page: all orders are the nine statuses together.
const TEXT = `WITH page AS (
    SELECT o.* FROM unnest($1::text[]) AS s (status) CROSS JOIN LATERAL (
      SELECT * FROM orders WHERE orders.status = s.status
        AND ($2::uuid IS NULL OR (created_at, id) < (SELECT created_at, id FROM orders WHERE id = $2))
        AND ($3 = '' OR strpos(order_number, upper($3)) > 0 OR strpos(lower(email), lower($3)) > 0
          OR ($4 <> '' AND id IN (SELECT order_id FROM order_items
            WHERE strpos(${partKey('sku')}, $4) > 0)))
      ORDER BY created_at DESC, id DESC LIMIT ${AT_ONCE + 1}) o
    ORDER BY o.created_at DESC, o.id DESC LIMIT ${AT_ONCE + 1})
  SELECT p.id, p.order_number AS "orderNumber", p.created_at AS "createdAt", p.email, p.user_id IS NULL AS "isGuest", p.status,
    p.payment_status AS "paymentStatus", p.total, NOT p.admin_notification_seen AS "isNews", i.*,
    EXISTS (SELECT FROM payment_attempts a WHERE a.order_id = p.id AND a.state IN (${LIVE_ATTEMPTS})) AS "paymentPending"
  FROM page p CROSS JOIN LATERAL (
    SELECT count(*) AS lines, coalesce((array_agg(sku ORDER BY position))[1:3], '{}') AS "partNumbers"
    FROM order_items WHERE order_id = p.id) i
  ORDER BY p.created_at DESC, p.id DESC`

/** Orders of everybody for the desk, newest first, 50 at once; found by order number, e-mail or part number. */
export async function listOrders(db: Db, { status, search, before }: DeskOrdersAsked) {
  const term = search.replace(/[\s\p{Cc}\p{Cs}]+/gu, ' ').trim()
  const { rows } = await db.$client.query<Row>({
    name: 'desk-orders',
    text: TEXT,
    values: [status === null ? ORDER_STATUSES : [status], before, term, partNumberKey(term)],
  })
  const orders = rows.slice(0, AT_ONCE).map(row => ({ ...row, total: readMoney(row.total) }))
  return { orders, before: rows.length > AT_ONCE ? (orders.at(-1)?.id ?? null) : null }
}
