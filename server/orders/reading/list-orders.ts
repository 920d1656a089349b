import { OPEN_RETURN_STATUSES, PAYMENT_STATUSES, STATUSES_TO_SHIP } from '../../../domain/orders/order.ts'
import { OrderStateShape } from '../../../domain/orders/order-state-shape.ts'
import { z } from '../../../domain/text/zod.ts'
import { isRefundedInFullSql } from '../../payments/refunded-in-full.ts'
import { quoted, readMoney } from '../../platform/db/column-types.ts'
import type { Db } from '../../platform/db/database.ts'
import { CursorQuery, cursorSql, cutPage } from '../../platform/db/list-cursor.ts'
import { rows } from '../../platform/db/rows.ts'
import { code, type Sql, sql, toStatement } from '../../platform/db/sql.ts'
import { orderStateSql } from '../../returns/order-state.ts'
import { adminOrder, adminPage, adminWay, ORDER_FILTERS } from './internal/admin-page.ts'

const AT_ONCE = 50

export const OrdersQueryShape = z.strictObject({ ...ORDER_FILTERS, after: CursorQuery })

const AdminOrderLineShape = z.object({
  ...OrderStateShape.shape,
  id: z.string(),
  orderNumber: z.string(),
  createdAt: z.date(),
  email: z.string(),
  /** company of the account, or else of the shipping address; '': neither has one */
  customer: z.string(),
  company: z.string(),
  /** the account; null: a guest's order */
  accountEmail: z.nullable(z.string()),
  isGuest: z.boolean(),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  paymentPending: z.boolean(),
  /** the time since which it waits for the back office; null: it does not wait */
  waitsSince: z.nullable(z.date()),
  /** the aircraft on ground that waits for it; null: none */
  tailNumber: z.nullable(z.string()),
  /** true if its buyer canceled it during packing, and no admin has opened it since */
  isPackedInVain: z.boolean(),
  /** cents */
  total: z.int(),
  lines: z.int(),
  /** of the first three lines */
  partNumbers: z.array(z.string()),
  /** true if it has changes that no admin has seen */
  isNews: z.boolean(),
})

export const AdminOrdersShape = z.object({
  orders: z.array(AdminOrderLineShape),
  /** the cursor of the next page; null: this is the last */
  after: z.nullable(z.string()),
  /** true if only the newest orders of each status were searched */
  isCut: z.boolean(),
})

const RowShape = z.extend(z.omit(AdminOrderLineShape, { total: true, paymentStatus: true }), {
  total: z.string(),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  cursor: z.string(),
})

const CUSTOMER = `coalesce(nullif(u.name, ''),
      concat_ws(' ', p.shipping_address->>'firstName', p.shipping_address->>'lastName')) AS customer,
    coalesce(nullif(u.company_name, ''), p.shipping_address->>'company', '') AS company, u.email AS account_email`
const admin = (page: Sql, order: Sql) => sql`WITH page AS MATERIALIZED (${page})
  SELECT p.id, p.order_number, p.created_at, p.email, p.user_id IS NULL AS is_guest,
    ${code(cursorSql('p.created_at', 'p.id'))} AS cursor,
    ${code(CUSTOMER)},
    p.payment_status, p.total, NOT p.admin_notification_seen AS is_news, i.*,
    ${code(orderStateSql('p'))},
    CASE WHEN p.status IN (${code(quoted(STATUSES_TO_SHIP))}) AND p.payment_status = 'paid' AND NOT ${code(isRefundedInFullSql('p.id'))} THEN p.created_at
      WHEN p.status IN (${code(quoted(OPEN_RETURN_STATUSES))})
        THEN (SELECT moved_at FROM order_returns WHERE order_id = p.id) END AS waits_since,
    p.aog->0->>'tailNumber' AS tail_number,
    p.status = 'canceled' AND NOT p.admin_notification_seen
      AND EXISTS (SELECT FROM order_history_view h WHERE h.order_id = p.id AND h.event = 'processing')
      AND EXISTS (SELECT FROM order_history_view h WHERE h.order_id = p.id AND h.event = 'canceled' AND h.actor = 'buyer')
      AS is_packed_in_vain,
    EXISTS (SELECT FROM pending_payments a WHERE a.order_id = p.id) AS payment_pending
  FROM page p LEFT JOIN people u ON u.id = p.user_id CROSS JOIN LATERAL (
    SELECT count(*) AS lines, coalesce((array_agg(sku ORDER BY position))[1:3], '{}') AS "partNumbers"
    FROM order_items_view WHERE order_id = p.id) i
  ${order}`

/**
 * All orders for the back office, newest first, 50 per page. Orders that wait for the back office are sorted AOG first,
 * then by waiting time. The search finds any part of the order number, a part number, the text of ORDER_TEXT
 * (addresses, purchase order), tracking numbers, and the email, name or company of an account; with `seesPayments` also
 * transactions. For one or two letters only the newest 100 of each status are scanned (`isCut`).
 */
export async function listOrders(
  db: Db,
  { after, ...filters }: z.output<typeof OrdersQueryShape>,
  seesPayments: boolean,
) {
  const way = await adminWay(db, filters, { seesPayments })
  const { page: found, isPlannedOnce } = adminPage(way, after, AT_ONCE + 1)
  const listed = await rows(db, RowShape, toStatement(admin(found, adminOrder(way)), isPlannedOnce))
  const { page, next } = cutPage(listed, AT_ONCE)
  return {
    orders: page.map(row => ({ ...row, total: readMoney(row.total) })),
    after: next,
    isCut: way.search.way === 'short',
  }
}
