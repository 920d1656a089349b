import { ORDER_STATUSES, PAYMENT_STATUSES, type PaymentStatus } from '../../domain/order.ts'
import { z } from '../../domain/zod.ts'
import { readMoney } from '../db/column-types.ts'
import type { Db } from '../db/database.ts'
import { LIVE_ATTEMPTS } from '../db/live-attempts.ts'
import { deskPage, deskWay, ORDER_FILTERS, type OrderFilters } from './internal/desk-page.ts'

const AT_ONCE = 50

export const OrdersAskedShape = z.strictObject({ ...ORDER_FILTERS, before: z._default(z.nullable(z.uuid()), null) })

const DeskOrderLineShape = z.object({
  id: z.string(),
  orderNumber: z.string(),
  createdAt: z.date(),
  email: z.string(),
  /** of the account, else as the parcel is addressed; '': neither says */
  customer: z.string(),
  company: z.string(),
  /** the account's; null: a guest's order */
  accountEmail: z.nullable(z.string()),
  isGuest: z.boolean(),
  status: z.enum(ORDER_STATUSES),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  paymentPending: z.boolean(),
  /** since when it waits for the desk; null: it does not */
  waitsSince: z.nullable(z.date()),
  /** cents */
  total: z.int(),
  lines: z.int(),
  /** of the first three lines */
  partNumbers: z.array(z.string()),
  /** there is news of it that no admin has looked at */
  isNews: z.boolean(),
})
type DeskOrderLine = z.infer<typeof DeskOrderLineShape>

export const DeskOrdersShape = z.object({
  orders: z.array(DeskOrderLineShape),
  /** what to ask for next: orders before this one; null: these are the last */
  before: z.nullable(z.string()),
})

type Row = Omit<DeskOrderLine, 'total' | 'paymentStatus'> & { total: string; paymentStatus: PaymentStatus }

const GOING = {
  on: '$6::uuid IS NULL OR (created_at, id) < (SELECT created_at, id FROM orders WHERE id = $6)',
  values: 1,
  limit: AT_ONCE + 1,
}
const CUSTOMER = `coalesce(nullif(u.name, ''),
      concat_ws(' ', p.shipping_address->>'firstName', p.shipping_address->>'lastName')) AS customer,
    coalesce(nullif(f.company_name, ''), p.shipping_address->>'company', '') AS company, u.email AS "accountEmail"`
const desk = (page: string) => `WITH page AS MATERIALIZED (${page})
  SELECT p.id, p.order_number AS "orderNumber", p.created_at AS "createdAt", p.email, p.user_id IS NULL AS "isGuest", p.status,
    ${CUSTOMER},
    p.payment_status AS "paymentStatus", p.total, NOT p.admin_notification_seen AS "isNews", i.*,
    CASE WHEN p.status IN ('pending', 'processing') AND p.payment_status = 'paid' THEN p.created_at
      WHEN p.status IN ('return_requested', 'return_approved') THEN p.return_moved_at END AS "waitsSince",
    EXISTS (SELECT FROM payment_attempts a WHERE a.order_id = p.id AND a.state IN (${LIVE_ATTEMPTS})) AS "paymentPending"
  FROM page p LEFT JOIN users u ON u.id = p.user_id LEFT JOIN profiles f ON f.user_id = p.user_id CROSS JOIN LATERAL (
    SELECT count(*) AS lines, coalesce((array_agg(sku ORDER BY position))[1:3], '{}') AS "partNumbers"
    FROM order_items WHERE order_id = p.id) i
  ORDER BY p.created_at DESC, p.id DESC`

/**
 * Orders of everybody for the desk, newest first, 50 at once; found by any piece of their number, a part number or what
 * ORDER_TEXT has of them (addresses, purchase order, tracking number, transaction), and by those of an account's e-mail, name
 * or company. Of one or two letters only the newest 100 of each status are looked through.
 */
export async function listOrders(db: Db, { before, ...filters }: OrderFilters & { before: string | null }) {
  const way = await deskWay(db, filters)
  const { rows } = await db.$client.query<Row>({
    name: `desk-orders-${way.way}${way.isToGet ? '-to-get' : ''}`,
    text: desk(deskPage(way, GOING)),
    values: [...way.filters, before, ...way.sought],
  })
  const orders = rows.slice(0, AT_ONCE).map(row => ({ ...row, total: readMoney(row.total) }))
  return { orders, before: rows.length > AT_ONCE ? (orders.at(-1)?.id ?? null) : null }
}
