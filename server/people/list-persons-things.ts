import type { z } from '../../domain/zod.ts'
import { readMoney } from '../db/column-types.ts'
import type { Db } from '../db/database.ts'
import type { PersonsOrdersShape, PersonsQuotesShape } from './shapes.ts'

const AT_ONCE = 20

type Asked = { userId: string; before: string | null }
type Orders = z.infer<typeof PersonsOrdersShape>
type Quotes = z.infer<typeof PersonsQuotesShape>

/** Somebody's orders, newest first, 20 at once: by orders_user. */
export async function listPersonsOrders(db: Db, { userId, before }: Asked): Promise<Orders> {
  const { rows } = await db.$client.query<Omit<Orders['orders'][number], 'total'> & { total: string }>({
    name: "person's orders",
    text: `SELECT id, order_number AS "orderNumber", created_at AS "createdAt", status, payment_status AS "paymentStatus", total
      FROM orders WHERE user_id = $1
        AND ($2::uuid IS NULL OR (created_at, id) < (SELECT created_at, id FROM orders WHERE id = $2 AND user_id = $1))
      ORDER BY created_at DESC, id DESC LIMIT ${AT_ONCE + 1}`,
    values: [userId, before],
  })
  const orders = rows.slice(0, AT_ONCE).map(row => ({ ...row, total: readMoney(row.total) }))
  return { orders, before: rows.length > AT_ONCE ? (orders.at(-1)?.id ?? null) : null }
}

/** Somebody's quotes of both kinds, newest first, 20 at once: by quotes_user. */
export async function listPersonsQuotes(db: Db, { userId, before }: Asked): Promise<Quotes> {
  const { rows } = await db.$client.query<
    Omit<Quotes['quotes'][number], 'quotedPrice'> & { quotedPrice: string | null }
  >({
    name: "person's quotes",
    text: `SELECT id, quote_number AS "quoteNumber", kind, created_at AS "createdAt", status, quoted_price AS "quotedPrice"
        FROM quotes WHERE user_id = $1
          AND ($2::uuid IS NULL OR (created_at, id) < (SELECT created_at, id FROM quotes WHERE id = $2 AND user_id = $1))
        ORDER BY created_at DESC, id DESC LIMIT ${AT_ONCE + 1}`,
    values: [userId, before],
  })
  const quotes = rows
    .slice(0, AT_ONCE)
    .map(row => ({ ...row, quotedPrice: row.quotedPrice === null ? null : readMoney(row.quotedPrice) }))
  return { quotes, before: rows.length > AT_ONCE ? (quotes.at(-1)?.id ?? null) : null }
}
