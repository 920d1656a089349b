import { partNumberKey } from '../../../domain/catalogue/part-number.ts'
import { type OrderStatus, type PaymentStatus, RETURN_STATUSES } from '../../../domain/orders/order.ts'
import { readSearch } from '../../../domain/text/read-search.ts'
import { z } from '../../../domain/text/zod.ts'
import { partKey } from '../../catalogue/part-key.ts'
import { PER_PAGE, placeOfPage } from '../../numbered-page.ts'
import { readMoney } from '../../platform/db/column-types.ts'
import type { Db } from '../../platform/db/database.ts'
import { TotalShape } from '../../platform/db/row-shapes.ts'
import { firstRow, rows } from '../../platform/db/rows.ts'
import { listMyOpenReturns } from '../../returns/list-my-returns.ts'
import { orderStateSql } from '../../returns/order-state.ts'
import { type MyOrder, MyOrderShape, type MyOrders, type OrdersOverview } from './shapes.ts'

const LATEST = 5
const MAX_WAITING = 10

const RowShape = z.extend(z.omit(MyOrderShape, { createdAt: true, total: true, payableUntil: true }), {
  createdAt: z.date(),
  total: z.string(),
  /** the end of its stock reservation; null: not reserved */
  holds: z.nullable(z.date()),
})
type Row = z.output<typeof RowShape>

/** The rows of a list, from `page`, which selects the owner's orders. */
const rowsOf = (page: string): string => `WITH page AS (${page})
  SELECT p.id, p.order_number, p.created_at, p.payment_status,
    p.total, CASE WHEN p.hold_expires_at > now() THEN p.hold_expires_at END AS holds, NOT p.notification_seen AS is_news, i.*,
    ${orderStateSql('p')},
    EXISTS (SELECT FROM pending_payments a WHERE a.order_id = p.id) AS payment_pending
  FROM page p CROSS JOIN LATERAL (
    SELECT count(*) AS lines, coalesce(sum(quantity), 0) AS pieces,
      (SELECT coalesce(json_agg(json_build_object('uom', u.uom, 'quantity', u.quantity) ORDER BY u.uom), '[]') FROM (
        SELECT uom, sum(quantity)::int AS quantity FROM order_items_view
        WHERE order_id = p.id AND price_source <> 'round-up' GROUP BY 1) u) AS amounts,
      coalesce((array_agg(sku ORDER BY position))[1:3], '{}') AS "partNumbers"
    FROM order_items_view WHERE order_id = p.id AND price_source <> 'round-up') i
  ORDER BY p.created_at DESC, p.id DESC`

// The owner comes first in every condition, which index orders_user (user_id, created_at) serves: the cost of a
// customer's list depends on that customer's orders only. A part number is also found by its key, as in the shop.
const MATCHING = `user_id = $1 AND ($2::text[] IS NULL OR status = ANY($2)) AND ($3 = '' OR strpos(order_number, upper($3)) > 0
  OR EXISTS (SELECT FROM order_items_view i WHERE i.order_id = o.id AND (strpos(upper(i.sku), upper($3)) > 0
    OR ($4 <> '' AND strpos(${partKey('i.sku')}, $4) > 0))))`

/** `returns`: in any status of a return. */
export type OrdersQuery = { search: string; status: OrderStatus | 'returns' | null; page: number }

/** A customer's own orders, newest first. A page beyond the end returns the last page. */
export async function listMyOrders(db: Db, userId: string, { search, status, page }: OrdersQuery): Promise<MyOrders> {
  const term = readSearch(search)
  const statuses = status === null ? null : status === 'returns' ? RETURN_STATUSES : [status]
  const values = [userId, statuses, term, partNumberKey(term)]
  const counted = await firstRow(db, TotalShape, {
    name: 'count-my-orders',
    text: `SELECT count(*) AS total FROM orders_view o WHERE ${MATCHING}`,
    values,
  })
  const { offset, numbers } = placeOfPage(counted?.total ?? 0, page)
  const found = await rows(db, RowShape, {
    name: 'my-orders',
    text: rowsOf(
      `SELECT * FROM orders_view o WHERE ${MATCHING} ORDER BY created_at DESC, id DESC LIMIT ${PER_PAGE} OFFSET $5`,
    ),
    values: [...values, offset],
  })
  return { items: found.map(readRow), ...numbers }
}

/** A customer's overview: orders with an open payment, returns in progress, and the latest ones. */
export async function readOverview(db: Db, userId: string): Promise<OrdersOverview> {
  const waiting = await rows(db, RowShape, {
    name: 'my-waiting-orders',
    text: rowsOf(`SELECT * FROM orders_view WHERE user_id = $1 AND status = 'pending' AND payment_status = 'unpaid'
      ORDER BY created_at DESC, id DESC LIMIT ${MAX_WAITING}`),
    values: [userId],
  })
  const latest = await rows(db, RowShape, {
    name: 'my-latest-orders',
    text: rowsOf(`SELECT * FROM orders_view WHERE user_id = $1 ORDER BY created_at DESC, id DESC LIMIT ${LATEST}`),
    values: [userId],
  })
  return {
    waiting: waiting.map(readRow).filter(order => order.paymentPending || order.payableUntil !== null),
    returns: await listMyOpenReturns(db, userId),
    latest: latest.map(readRow),
  }
}

function readRow({ holds, createdAt, total, ...row }: Row): MyOrder {
  return {
    ...row,
    createdAt: createdAt.toISOString(),
    total: readMoney(total),
    payableUntil: isPayable(row, holds) ? holds.toISOString() : null,
  }
}

/** The same rule as for payments: the stock is still reserved, and no other payment is pending. */
const isPayable = (
  order: { status: OrderStatus; paymentStatus: PaymentStatus; paymentPending: boolean },
  holds: Date | null,
): holds is Date =>
  order.status === 'pending' && order.paymentStatus === 'unpaid' && !order.paymentPending && holds !== null
