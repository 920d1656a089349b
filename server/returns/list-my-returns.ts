import { partNumberKey } from '../../domain/catalogue/part-number.ts'
import type { ReturnStatus } from '../../domain/orders/order.ts'
import {
  isReturnRecorded,
  OPEN_RETURN_STATES,
  RETURN_STATE_FACTS,
  RETURN_STATES,
  returnStatesOf,
} from '../../domain/returns/return.ts'
import { readSearch } from '../../domain/text/read-search.ts'
import { z } from '../../domain/text/zod.ts'
import { partKey } from '../catalogue/part-key.ts'
import { PER_PAGE, placeOfPage } from '../numbered-page.ts'
import { readMoney } from '../platform/db/column-types.ts'
import type { Db } from '../platform/db/database.ts'
import { TotalShape } from '../platform/db/row-shapes.ts'
import { firstRow, rows } from '../platform/db/rows.ts'
import { type MyReturn, MyReturnShape, type MyReturns } from './shapes.ts'

const MAX_OPEN = 10

const RowShape = z.extend(z.omit(MyReturnShape, { status: true, isEmpty: true, refunded: true }), {
  refunded: z.nullable(z.string()),
})

/** The owner's returns that match. The owner comes first, so the cost depends on that customer's orders only. */
const MATCHING = `returns r JOIN orders_view o ON o.id = r.order_id
  WHERE o.user_id = $1 AND r.state = ANY($2) AND ($3 = '' OR strpos(o.order_number, upper($3)) > 0
    OR EXISTS (SELECT FROM pieces_of_returns x JOIN order_items_view i ON i.id = x.order_item_id
      WHERE x.return_id = r.id AND (strpos(upper(i.sku), upper($3)) > 0 OR ($4 <> '' AND strpos(${partKey('i.sku')}, $4) > 0))))`

/** The rows of a list, from `page`, which selects returns with the number of their order. */
const rowsOf = (page: string): string => `WITH page AS (${page})
  SELECT p.id, p.order_id, p.order_number, p.state, p.requested_at, p.is_news, p.goods + p.freight AS refunded, i.*,
    EXISTS (SELECT FROM pieces_of_returns x JOIN parcel_pieces s ON s.order_id = p.order_id AND s.order_item_id = x.order_item_id
      WHERE x.return_id = p.id AND s.with_buyer > 0) AS is_with_buyer
  FROM page p CROSS JOIN LATERAL (
    SELECT count(DISTINCT i.id) AS lines,
      (SELECT coalesce(json_agg(json_build_object('uom', u.uom, 'quantity', u.quantity) ORDER BY u.uom), '[]') FROM (
        SELECT l.uom, sum(x.quantity)::int AS quantity FROM pieces_of_returns x
          JOIN order_items_view l ON l.id = x.order_item_id WHERE x.return_id = p.id GROUP BY 1) u) AS amounts,
      coalesce((array_agg(i.sku ORDER BY i.position))[1:3], '{}') AS "partNumbers"
    FROM order_items_view i WHERE i.id IN (SELECT order_item_id FROM pieces_of_returns WHERE return_id = p.id)) i
  ORDER BY p.requested_at DESC, p.id DESC`
const PAGE = `SELECT r.*, o.order_number, NOT o.notification_seen AS is_news FROM ${MATCHING}
  ORDER BY r.requested_at DESC, r.id DESC`

type MyReturnsQuery = { search: string; status: ReturnStatus | null; page: number }

/** A customer's own returns, newest first. A page beyond the end returns the last page. */
export async function listMyReturns(
  db: Db,
  userId: string,
  { search, status, page }: MyReturnsQuery,
): Promise<MyReturns> {
  const term = readSearch(search)
  const states = status === null ? RETURN_STATES : returnStatesOf(status)
  const values = [userId, states, term, partNumberKey(term)]
  const counted = await firstRow(db, TotalShape, {
    name: 'count-my-returns',
    text: `SELECT count(*) AS total FROM ${MATCHING}`,
    values,
  })
  const { offset, numbers } = placeOfPage(counted?.total ?? 0, page)
  const found = await rows(db, RowShape, {
    name: 'my-returns',
    text: rowsOf(`${PAGE} LIMIT ${PER_PAGE} OFFSET $5`),
    values: [...values, offset],
  })
  return { items: found.map(readRow), ...numbers }
}

/** A customer's returns in progress, newest first: at most 10. */
export async function listMyOpenReturns(db: Db, userId: string): Promise<MyReturn[]> {
  const found = await rows(db, RowShape, {
    name: 'my-open-returns',
    text: rowsOf(`${PAGE} LIMIT ${MAX_OPEN}`),
    values: [userId, OPEN_RETURN_STATES, '', ''],
  })
  return found.map(readRow)
}

function readRow({ refunded, ...row }: z.output<typeof RowShape>): MyReturn {
  return {
    ...row,
    status: RETURN_STATE_FACTS[row.state].status,
    isEmpty: isReturnRecorded(row.state) && row.lines === 0,
    refunded: refunded === null ? null : readMoney(refunded),
  }
}
