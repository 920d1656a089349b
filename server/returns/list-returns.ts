import { readSearch } from '../../domain/catalogue/read-search.ts'
import { searchText } from '../../domain/catalogue/search-text.ts'
import {
  type OrderStatus,
  PAYMENT_STATUSES,
  type PaymentStatus,
  RETURN_STATUSES,
  type ReturnStatus,
} from '../../domain/orders/order.ts'
import { z } from '../../domain/text/zod.ts'
import { partKey } from '../catalogue/part-key.ts'
import { findAccounts } from '../orders/find-accounts.ts'
import { hasTracking, ORDER_TEXT } from '../orders/order-text.ts'
import { soughtBy } from '../orders/sought-by.ts'
import { readMoney } from '../platform/db/column-types.ts'
import type { Db } from '../platform/db/database.ts'
import { CursorAsked, cursorSql, cutPage } from '../platform/db/list-cursor.ts'
import { readRefundState } from './internal/refund-state.ts'
import { REFUND_STATES } from './shapes.ts'

const AT_ONCE = 50

export const ReturnsAskedShape = z.strictObject({
  /** `all`; `waiting`: asked for, or approved and not back yet; else a status */
  show: z._default(z.enum(['all', 'waiting', ...RETURN_STATUSES]), 'all'),
  search: z._default(searchText(100), ''),
  after: CursorAsked,
})
export type ReturnsAsked = z.output<typeof ReturnsAskedShape>

const ReturnLineShape = z.object({
  id: z.string(),
  orderNumber: z.string(),
  status: z.enum(RETURN_STATUSES),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  /** when the last step was taken with it: how long it waits */
  movedAt: z.date(),
  email: z.string(),
  /** of the account, else as the parcel was addressed */
  customer: z.string(),
  isGuest: z.boolean(),
  reason: z.string(),
  comments: z.string(),
  pictures: z.int(),
  /** cents */
  total: z.int(),
  lines: z.int(),
  /** of the first three lines */
  partNumbers: z.array(z.string()),
  isNews: z.boolean(),
  /** of one that is being completed */
  refund: z.nullable(z.enum(REFUND_STATES)),
})
type ReturnLine = z.infer<typeof ReturnLineShape>
export const ReturnsShape = z.object({
  returns: z.array(ReturnLineShape),
  /** what to ask for next; null: these are the last */
  after: z.nullable(z.string()),
})

// What is open comes in the order in which it waits; what is decided, or all together, by what moved last. Each status is read
// from index orders_returns, and no further than a page.
const page = (isWaiting: boolean) => {
  const [past, order] = isWaiting ? ['>', 'ASC'] : ['<', 'DESC']
  return `WITH page AS (
    SELECT o.* FROM unnest($1::text[]) AS s (status) CROSS JOIN LATERAL (
      SELECT * FROM orders WHERE orders.status = s.status AND return_moved_at IS NOT NULL
        AND ($2::timestamptz IS NULL OR (return_moved_at, id) ${past} ($2::timestamptz, $3::uuid))
        AND ($4 = '' OR strpos(order_number, $4) > 0 OR ${ORDER_TEXT} LIKE ANY($6::text[])
          OR ${hasTracking('orders.id', '$6::text[]')} OR user_id = ANY($7::uuid[])
          OR ($5 <> '' AND EXISTS (SELECT FROM order_items
            WHERE order_id = orders.id AND strpos(${partKey('sku')}, $5) > 0)))
      ORDER BY return_moved_at ${order}, id ${order} LIMIT ${AT_ONCE + 1}) o
    ORDER BY o.return_moved_at ${order}, o.id ${order} LIMIT ${AT_ONCE + 1})
  SELECT p.id, p.order_number AS "orderNumber", p.status, p.payment_status AS "paymentStatus",
    p.return_moved_at AS "movedAt", ${cursorSql('p.return_moved_at', 'p.id')} AS cursor, p.email, p.user_id IS NULL AS "isGuest",
    coalesce(nullif(u.name, ''), p.shipping_address->>'firstName' || ' ' || (p.shipping_address->>'lastName'), '') AS customer,
    coalesce(p.return_reason, '') AS reason, coalesce(p.return_comments, '') AS comments, p.total,
    NOT p.admin_notification_seen AS "isNews", i.*,
    (SELECT count(*) FROM return_pictures WHERE order_id = p.id) AS pictures,
    b.state AS "refundState", c.order_id IS NOT NULL AND c.finished_at IS NULL AS "isUnderWay"
  FROM page p LEFT JOIN users u ON u.id = p.user_id
    LEFT JOIN return_completions c ON c.order_id = p.id LEFT JOIN refunds b ON b.id = c.refund_id
    CROSS JOIN LATERAL (
      SELECT count(*) AS lines, coalesce((array_agg(sku ORDER BY position))[1:3], '{}') AS "partNumbers"
      FROM order_items WHERE order_id = p.id AND price_source <> 'round-up') i
  ORDER BY p.return_moved_at ${order}, p.id ${order}`
}

const SHOWN: Record<'waiting' | 'all', readonly OrderStatus[]> = {
  waiting: ['return_requested', 'return_approved'],
  all: RETURN_STATUSES,
}

type Row = Omit<ReturnLine, 'total' | 'paymentStatus' | 'refund'> & {
  total: string
  paymentStatus: PaymentStatus
  refundState: string | null
  isUnderWay: boolean
  cursor: string
}

/** Returns of everybody for the desk, 50 at once; found as orders are. */
export async function listReturns(
  db: Db,
  { show, search, after }: ReturnsAsked,
): Promise<z.infer<typeof ReturnsShape>> {
  const term = readSearch(search)
  const { number, texts, part } = soughtBy(term)
  const accounts = term === '' ? [] : await findAccounts(db, term)
  const isWaiting = show === 'waiting' || show === 'return_requested' || show === 'return_approved'
  const { rows } = await db.$client.query<Row>({
    name: `desk-returns-${isWaiting ? 'waiting' : 'decided'}`,
    text: page(isWaiting),
    values: [
      show === 'waiting' || show === 'all' ? SHOWN[show] : [show],
      ...[after?.at ?? null, after?.id ?? null],
      ...[number, part, texts, accounts],
    ],
  })
  const { page: shown, next } = cutPage(rows, AT_ONCE)
  const returns = shown.map(({ refundState, isUnderWay, total, ...row }) => ({
    ...row,
    total: readMoney(total),
    refund: isUnderWay ? readRefundState(refundState) : null,
  }))
  return { returns, after: next }
}

export const ReturnCountsShape = z.object({
  requested: z.int(),
  approved: z.int(),
  denied: z.int(),
  returned: z.int(),
  /** being completed, and their refund has failed */
  refundFailed: z.int(),
})

/** How many returns stand where. */
export async function countReturns(db: Db): Promise<z.infer<typeof ReturnCountsShape>> {
  const count = (status: ReturnStatus) =>
    `(SELECT count(*) FROM orders WHERE status = '${status}' AND return_moved_at IS NOT NULL)`
  const { rows } = await db.$client.query<z.infer<typeof ReturnCountsShape>>({
    name: 'count-returns',
    text: `SELECT ${count('return_requested')} AS requested, ${count('return_approved')} AS approved,
        ${count('return_denied')} AS denied, ${count('returned')} AS returned,
        (SELECT count(*) FROM return_completions c JOIN refunds b ON b.id = c.refund_id
          WHERE c.finished_at IS NULL AND b.state = 'failed') AS "refundFailed"`,
  })
  const [counts] = rows
  if (!counts) throw new Error('counts are one row')
  return counts
}
