import type { Cursor } from '../../../domain/text/list-cursor.ts'
import type { z } from '../../../domain/text/zod.ts'
import { orderStateSql } from '../../fulfillments/order-state.ts'
import { readMoney } from '../../platform/db/column-types.ts'
import type { Db } from '../../platform/db/database.ts'
import { cursorSql, cutPage } from '../../platform/db/list-cursor.ts'
import type { PersonsOrdersShape, PersonsQuotesShape } from './shapes.ts'

const AT_ONCE = 20
const CURSOR = cursorSql('created_at', 'id')
const IS_BEHIND = '($2::timestamptz IS NULL OR (created_at, id) < ($2::timestamptz, $3::uuid))'

type Asked = { userId: string; after: Cursor | null }
type Orders = z.infer<typeof PersonsOrdersShape>
type Quotes = z.infer<typeof PersonsQuotesShape>

/** A person's orders, newest first, 20 per page: by orders_user. */
export async function listPersonsOrders(db: Db, { userId, after }: Asked): Promise<Orders> {
  const { rows } = await db.$client.query<Omit<Orders['orders'][number], 'total'> & { total: string; cursor: string }>({
    name: "person's orders",
    text: `SELECT id, order_number AS "orderNumber", created_at AS "createdAt",
        ${orderStateSql('o')}, payment_status AS "paymentStatus", total, ${CURSOR} AS cursor
      FROM orders_view o WHERE user_id = $1 AND ${IS_BEHIND}
      ORDER BY created_at DESC, id DESC LIMIT ${AT_ONCE + 1}`,
    values: [userId, after?.at ?? null, after?.id ?? null],
  })
  const { page, next } = cutPage(rows, AT_ONCE)
  return { orders: page.map(row => ({ ...row, total: readMoney(row.total) })), after: next }
}

/** A person's quotes of both kinds, newest first, 20 per page: by quotes_user. */
export async function listPersonsQuotes(db: Db, { userId, after }: Asked): Promise<Quotes> {
  const { rows } = await db.$client.query<
    Omit<Quotes['quotes'][number], 'quotedPrice'> & { quotedPrice: string | null; cursor: string }
  >({
    name: "person's quotes",
    text: `SELECT id, quote_number AS "quoteNumber", kind, created_at AS "createdAt", status, quoted_price AS "quotedPrice",
          ${CURSOR} AS cursor
        FROM quotes_view WHERE user_id = $1 AND ${IS_BEHIND}
        ORDER BY created_at DESC, id DESC LIMIT ${AT_ONCE + 1}`,
    values: [userId, after?.at ?? null, after?.id ?? null],
  })
  const { page, next } = cutPage(rows, AT_ONCE)
  const quotes = page.map(row => ({
    ...row,
    quotedPrice: row.quotedPrice === null ? null : readMoney(row.quotedPrice),
  }))
  return { quotes, after: next }
}
