import { RETURN_STATES } from '../../../../domain/returns/return.ts'
import { z } from '../../../../domain/text/zod.ts'
import { readMoney } from '../../../platform/db/column-types.ts'
import type { Db } from '../../../platform/db/database.ts'
import { rows } from '../../../platform/db/rows.ts'
import { readMissingPieces } from '../../../returns/read-missing-pieces.ts'
import { readRequestedPieces } from '../../../returns/read-requested-pieces.ts'
import { readReturnedUnits } from '../../../returns/read-returned-units.ts'
import { OrderReturnShape, type OrderView } from '../shapes.ts'
import type { ReturnTimes } from './return-numbers.ts'

const MAX_RETURNS = 100

type Shown = OrderView['returns'][number]
const RowShape = z.extend(
  z.omit(OrderReturnShape, {
    refunded: true,
    pieces: true,
    requestedPieces: true,
    missingPieces: true,
  }),
  {
    refunded: z.nullable(z.string()),
    decidedAt: z.nullable(z.date()),
    receivedAt: z.nullable(z.date()),
    completedAt: z.nullable(z.date()),
    pieces: z.array(
      z.object({
        itemId: z.number(),
        quantity: z.number(),
      }),
    ),
  },
)

/** The returns of an order, oldest first, and the times of their steps. */
export async function readReturns(db: Db, orderId: string): Promise<{ returns: Shown[]; times: ReturnTimes[] }> {
  const found = await rows(db, RowShape, {
    name: 'returns-of-order',
    text: `SELECT r.id, r.state, r.reason, r.comments, r.note, r.requested_at, r.moved_at,
        r.decided_at, r.received_at, r.completed_at, r.goods + r.freight AS refunded, r.elsewhere, array_to_json(r.pictures) AS pictures,
        (SELECT coalesce(json_agg(json_build_object('itemId', x.order_item_id, 'quantity', x.quantity)), '[]')
          FROM (SELECT order_item_id, sum(quantity)::int AS quantity FROM pieces_of_returns
            WHERE return_id = r.id GROUP BY order_item_id ORDER BY order_item_id) x) AS pieces
      FROM returns_view r WHERE r.order_id = $1 ORDER BY r.position LIMIT ${MAX_RETURNS}`,
    values: [orderId],
  })
  if (found.length === 0) return { returns: [], times: [] }
  const units = await readReturnedUnits(db, orderId)
  const requested = await readRequestedPieces(db, orderId)
  const missing = await readMissingPieces(db, orderId)
  const returns = found.map(
    ({ refunded, pieces, decidedAt: _, receivedAt: _received, completedAt: _completed, ...row }) => ({
      ...row,
      requestedPieces: requested.flatMap(({ returnId, ...piece }) => (returnId === row.id ? [piece] : [])),
      missingPieces: missing.get(row.id) ?? [],
      refunded: refunded === null ? null : readMoney(refunded),
      pieces: pieces.map(piece => ({
        ...piece,
        units: units
          .filter(({ returnId, itemId }) => returnId === row.id && itemId === piece.itemId)
          .map(({ name }) => name),
      })),
    }),
  )
  return { returns, times: found }
}

const TimesShape = z.object({
  state: z.enum(RETURN_STATES),
  requestedAt: z.date(),
  decidedAt: z.nullable(z.date()),
  receivedAt: z.nullable(z.date()),
  completedAt: z.nullable(z.date()),
})

/** The times of the steps of an order's returns, oldest return first. */
export const readReturnTimes = (db: Db, orderId: string): Promise<ReturnTimes[]> =>
  rows(db, TimesShape, {
    name: 'times-of-returns',
    text: `SELECT state, requested_at, decided_at, received_at, completed_at FROM returns_view
      WHERE order_id = $1 ORDER BY position LIMIT ${MAX_RETURNS}`,
    values: [orderId],
  })
