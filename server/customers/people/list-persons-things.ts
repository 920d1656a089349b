import { PAYMENT_STATUSES } from '../../../domain/orders/order.ts'
import { OrderStateShape } from '../../../domain/orders/order-state-shape.ts'
import { QUOTE_KINDS, QUOTE_STATUSES } from '../../../domain/quotes/quote.ts'
import type { Cursor } from '../../../domain/text/list-cursor.ts'
import { z } from '../../../domain/text/zod.ts'
import { readMoney } from '../../platform/db/column-types.ts'
import type { Db } from '../../platform/db/database.ts'
import { cursorSql, cutPage } from '../../platform/db/list-cursor.ts'
import { rows } from '../../platform/db/rows.ts'
import { orderStateSql } from '../../returns/order-state.ts'
import type { PersonsOrdersShape, PersonsQuotesShape } from './shapes.ts'

const AT_ONCE = 20
const CURSOR = cursorSql('created_at', 'id')
const IS_BEHIND = '($2::timestamptz IS NULL OR (created_at, id) < ($2::timestamptz, $3::uuid))'

type Asked = { userId: string; after: Cursor | null }
type Orders = z.infer<typeof PersonsOrdersShape>
type Quotes = z.infer<typeof PersonsQuotesShape>

const ListPersonsOrdersRowShape = z.object({
  ...OrderStateShape.shape,
  id: z.string(),
  createdAt: z.date(),
  orderNumber: z.string(),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  total: z.string(),
  cursor: z.string(),
})

/** A person's orders, newest first, 20 per page: by orders_user. */
export async function listPersonsOrders(db: Db, { userId, after }: Asked): Promise<Orders> {
  const found = await rows(db, ListPersonsOrdersRowShape, {
    name: "person's orders",
    text: `SELECT id, order_number, created_at,
        ${orderStateSql('o')}, payment_status, total, ${CURSOR} AS cursor
      FROM orders_view o WHERE user_id = $1 AND ${IS_BEHIND}
      ORDER BY created_at DESC, id DESC LIMIT ${AT_ONCE + 1}`,
    values: [userId, after?.at ?? null, after?.id ?? null],
  })
  const { page, next } = cutPage(found, AT_ONCE)
  return { orders: page.map(row => ({ ...row, total: readMoney(row.total) })), after: next }
}

const ListPersonsQuotesRowShape = z.object({
  id: z.string(),
  kind: z.enum(QUOTE_KINDS),
  createdAt: z.date(),
  status: z.enum(QUOTE_STATUSES),
  quoteNumber: z.string(),
  quotedPrice: z.nullable(z.string()),
  cursor: z.string(),
})

/** A person's quotes of both kinds, newest first, 20 per page: by quotes_user. */
export async function listPersonsQuotes(db: Db, { userId, after }: Asked): Promise<Quotes> {
  const found = await rows(db, ListPersonsQuotesRowShape, {
    name: "person's quotes",
    text: `SELECT id, quote_number, kind, created_at, status, quoted_price,
          ${CURSOR} AS cursor
        FROM quotes_view WHERE user_id = $1 AND ${IS_BEHIND}
        ORDER BY created_at DESC, id DESC LIMIT ${AT_ONCE + 1}`,
    values: [userId, after?.at ?? null, after?.id ?? null],
  })
  const { page, next } = cutPage(found, AT_ONCE)
  const quotes = page.map(row => ({
    ...row,
    quotedPrice: row.quotedPrice === null ? null : readMoney(row.quotedPrice),
  }))
  return { quotes, after: next }
}
