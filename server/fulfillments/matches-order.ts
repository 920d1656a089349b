import { partKey } from '../catalogue/part-key.ts'
import { ORDER_TEXT, TRANSACTION_TEXT } from '../orders/order-text.ts'
import type { OrderSearch } from '../orders/parse-order-search.ts'
import { anyOf, code, type Sql, sql } from '../platform/db/sql.ts'

/**
 * SQL: true if a row of `orders` (orders_view) matches a search of the back office, or is of one of the accounts. It
 * reads each row; indexes find rare terms (server/orders/reading/internal/find-orders.ts).
 */
export function matchesOrder(
  { number, texts, part, seesPayments }: OrderSearch,
  accounts: readonly string[] = [],
): Sql {
  const ways = [
    sql`strpos(order_number, ${number}) > 0`,
    sql`${code(ORDER_TEXT)} LIKE ANY(${texts}::text[])`,
    sql`EXISTS (SELECT FROM order_shipments WHERE order_id = orders.id AND tracking_text LIKE ANY(${texts}::text[]))`,
  ]
  if (seesPayments) ways.push(sql`${code(TRANSACTION_TEXT)} LIKE ANY(${texts}::text[])`)
  if (part !== '')
    ways.push(
      sql`EXISTS (SELECT FROM order_items_view WHERE order_id = orders.id AND strpos(${code(partKey('sku'))}, ${part}) > 0)`,
    )
  if (accounts.length > 0) ways.push(sql`user_id IN (SELECT unnest(${accounts}::uuid[]))`)
  return anyOf(ways)
}
