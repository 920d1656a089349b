import { PAYMENT_STATUSES, RETURN_STATUSES } from '../../domain/orders/order.ts'
import {
  isReturnOpen,
  OPEN_RETURN_STATES,
  RETURN_STATE_FACTS,
  RETURN_STATES,
  type ReturnState,
  returnStatesOf,
} from '../../domain/returns/return.ts'
import { seenBy } from '../../domain/staff/seen-by.ts'
import { readSearch } from '../../domain/text/read-search.ts'
import { searchText } from '../../domain/text/search-text.ts'
import { z } from '../../domain/text/zod.ts'
import { matchesOrder } from '../fulfillments/matches-order.ts'
import { findAccounts } from '../orders/find-accounts.ts'
import { type OrderSearch, parseOrderSearch } from '../orders/parse-order-search.ts'
import { quoted, readMoney } from '../platform/db/column-types.ts'
import type { Db } from '../platform/db/database.ts'
import { CursorQuery, cursorSql, cutPage } from '../platform/db/list-cursor.ts'
import { firstRow, rows } from '../platform/db/rows.ts'
import { allOf, code, sql, toStatement } from '../platform/db/sql.ts'
import { readRefundState } from './internal/refund-state.ts'
import { REFUND_STATES } from './shapes.ts'

const AT_ONCE = 50
const MAX_LISTED_LINES = 20

export const ReturnsQueryShape = z.strictObject({
  /** `all`; `waiting`: requested, or approved and not back yet; else a status */
  show: z._default(z.enum(['all', 'waiting', ...RETURN_STATUSES]), 'all'),
  search: z._default(searchText(100), ''),
  after: CursorQuery,
})
export type ReturnsQuery = z.output<typeof ReturnsQueryShape>

const ReturnLineShape = z.object({
  /** ID of the return */
  id: z.string(),
  orderId: z.string(),
  orderNumber: z.string(),
  status: z.enum(RETURN_STATUSES),
  state: z.enum(RETURN_STATES),
  /** received or completed without any returned piece */
  isEmpty: z.boolean(),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  /** time of the last step, from which the waiting time is computed */
  movedAt: z.date(),
  email: z.string(),
  /** name of the account, else of the shipping address */
  customer: z.string(),
  isGuest: z.boolean(),
  reason: z.string(),
  comments: z.string(),
  pictures: z.int(),
  /** cents of the whole order */
  total: z.int(),
  /** lines of the order with pieces in the return */
  lines: z.int(),
  /** of its first lines: the requested pieces, and after the arrival those that came, if any did */
  pieces: z.array(z.object({ sku: z.string(), uom: z.string(), quantity: z.int() })),
  isNews: z.boolean(),
  /** cents of its own refund; null: not decided */
  refunded: seenBy('see_payments', z.nullable(z.int())),
  /** the refund, for a return that is being completed */
  refund: z.nullable(z.enum(REFUND_STATES)),
})
export const ReturnsShape = z.object({
  returns: z.array(ReturnLineShape),
  /** cursor of the next page; null: the last page */
  after: z.nullable(z.string()),
})

const STATUS = `CASE r.state ${RETURN_STATES.map(state => `WHEN '${state}' THEN '${RETURN_STATE_FACTS[state].status}'`).join(' ')} END`

type Page = {
  states: readonly ReturnState[]
  after: ReturnsQuery['after']
  search: OrderSearch
  accounts: readonly string[]
}

// Open returns are sorted by waiting time; decided ones, or all together, by the last step. Each state is read from
// index returns_moved, up to one page.
const pageOf = ({ states, after, search, accounts }: Page) => {
  const isWaiting = states.every(isReturnOpen)
  const past = code(isWaiting ? '>' : '<')
  const order = code(isWaiting ? 'ASC' : 'DESC')
  const limit = code(AT_ONCE + 1)
  return sql`WITH page AS (
    SELECT r.* FROM unnest(${states}::text[]) AS s (state) CROSS JOIN LATERAL (
      SELECT returns.* FROM returns JOIN orders_view orders ON orders.id = order_id WHERE returns.state = s.state
        AND ${allOf([after && sql`(moved_at, returns.id) ${past} (${after.at}::timestamptz, ${after.id}::uuid)`, search.number !== '' && matchesOrder(search, accounts)])}
      ORDER BY moved_at ${order}, returns.id ${order} LIMIT ${limit}) r
    ORDER BY r.moved_at ${order}, r.id ${order} LIMIT ${limit})
  SELECT r.id, p.id AS "orderId", p.order_number, ${code(STATUS)} AS status,
    r.state, r.received_at IS NOT NULL AND NOT EXISTS (SELECT FROM return_lines WHERE return_id = r.id) AS is_empty, p.payment_status,
    r.moved_at, ${code(cursorSql('r.moved_at', 'r.id'))} AS cursor, p.email, p.user_id IS NULL AS is_guest,
    coalesce(nullif(u.name, ''), p.shipping_address->>'firstName' || ' ' || (p.shipping_address->>'lastName'), '') AS customer,
    r.reason, r.comments, r.goods + r.freight AS refunded, p.total,
    NOT p.admin_notification_seen AS is_news, i.*,
    (SELECT count(*) FROM return_pictures WHERE return_id = r.id) AS pictures,
    b.state AS refund_state, r.state = 'received' AS is_under_way
  FROM page r JOIN orders_view p ON p.id = r.order_id LEFT JOIN people u ON u.id = p.user_id LEFT JOIN refunds_view b ON b.id = r.refund_id
    CROSS JOIN LATERAL (
      SELECT count(*) AS lines, coalesce(json_agg(json_build_object('sku', sku, 'uom', uom, 'quantity', quantity) ORDER BY position)
        FILTER (WHERE place <= ${code(MAX_LISTED_LINES)}), '[]') AS pieces
      FROM (SELECT o.sku, o.uom, o.position, sum(x.quantity)::int AS quantity, row_number() OVER (ORDER BY o.position) AS place
        FROM (SELECT order_item_id, quantity FROM pieces_of_returns WHERE return_id = r.id
          UNION ALL SELECT order_item_id, quantity FROM return_requested_lines WHERE return_id = r.id AND r.received_at IS NOT NULL
            AND NOT EXISTS (SELECT FROM return_lines WHERE return_id = r.id)) x
          JOIN order_items_view o ON o.id = x.order_item_id GROUP BY o.id, o.sku, o.uom, o.position) l) i
  ORDER BY r.moved_at ${order}, r.id ${order}`
}

/** The return states of each filter. A filter has the name of the status of an order with one such return. */
const statesOf = (show: ReturnsQuery['show']): readonly ReturnState[] => {
  if (show === 'all') return RETURN_STATES
  return show === 'waiting' ? OPEN_RETURN_STATES : returnStatesOf(show)
}

const RowShape = z.extend(z.omit(ReturnLineShape, { total: true, paymentStatus: true, refund: true, refunded: true }), {
  total: z.string(),
  refunded: z.nullable(z.string()),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  refundState: z.nullable(z.string()),
  isUnderWay: z.boolean(),
  cursor: z.string(),
})

/** Returns of all orders for the back office, 50 per page; searched like orders. */
export async function listReturns(
  db: Db,
  { show, search, after }: ReturnsQuery,
  seesPayments: boolean,
): Promise<z.infer<typeof ReturnsShape>> {
  const term = readSearch(search)
  const page = {
    states: statesOf(show),
    after,
    search: parseOrderSearch(term, seesPayments),
    accounts: term === '' ? [] : await findAccounts(db, term),
  }
  const found = await rows(db, RowShape, toStatement(pageOf(page), term === ''))
  const { page: shown, next } = cutPage(found, AT_ONCE)
  const returns = shown.map(({ refundState, isUnderWay, total, refunded, ...row }) => ({
    ...row,
    total: readMoney(total),
    refunded: refunded === null ? null : readMoney(refunded),
    refund: isUnderWay ? readRefundState(refundState) : null,
  }))
  return { returns, after: next }
}

export const ReturnCountsShape = z.object({
  requested: z.int(),
  approved: z.int(),
  denied: z.int(),
  returned: z.int(),
  /** being completed, with a failed refund */
  refundFailed: z.int(),
})

/** Counts returns by state. */
export async function countReturns(db: Db): Promise<z.infer<typeof ReturnCountsShape>> {
  const counts = await firstRow(db, ReturnCountsShape, {
    name: 'count-returns',
    text: `SELECT count(*) FILTER (WHERE state = 'requested') AS requested,
        count(*) FILTER (WHERE state IN (${quoted(returnStatesOf('return_approved'))})) AS approved,
        count(*) FILTER (WHERE state = 'denied') AS denied, count(*) FILTER (WHERE state = 'completed') AS returned,
        (SELECT count(*) FROM returns r JOIN refunds_view b ON b.id = r.refund_id
          WHERE r.state = 'received' AND b.state = 'failed') AS refund_failed
      FROM returns`,
  })
  if (!counts) throw new Error('counts are one row')
  return counts
}
