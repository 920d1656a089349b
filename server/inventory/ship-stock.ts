import { OPEN_RESERVATION_STATES } from '../../domain/inventory/reservation.ts'
import { Refusal } from '../../domain/refusal.ts'
import { quoted } from '../platform/db/column-types.ts'
import type { Tx } from '../platform/db/database.ts'
import { IsThereShape } from '../platform/db/row-shapes.ts'
import { firstRow } from '../platform/db/rows.ts'
import { looseLines, type PiecesToShip, piecesToShipColumns } from './pieces-to-ship.ts'
import { refuseWithoutDocuments } from './unit-documents/refuse-without-documents.ts'
import { shipDocuments } from './unit-documents/ship-documents.ts'
import { shipUnits } from './units/ship-units.ts'
import { refuseExpiredLines } from './units/stop-units-out.ts'

/**
 * Ships pieces that an order has bought, with their units. Lowers `backordered` of a line to what other orders still
 * hold: later receipts must not cover pieces that have shipped. Refuses UNIT_QUARANTINED, UNIT_EXPIRED, PAPER_MISSING,
 * and PARCEL_CHANGED if the order does not have these pieces any more.
 */
export async function shipStock(tx: Tx, orderId: string, pieces: readonly PiecesToShip[]): Promise<void> {
  if (pieces.length === 0) return
  const [lines, units, quantities] = piecesToShipColumns(pieces)
  await tx.$client.query({
    name: 'lines-that-leave',
    text: 'SELECT id FROM stock_lines WHERE id = ANY($1) ORDER BY product_id, id FOR UPDATE',
    values: [lines],
  })
  // Quality changes the documents of a unit under its lock, so the documents that are checked are those that ship.
  await tx.$client.query({
    name: 'units-that-leave',
    text: 'SELECT id FROM units WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE',
    values: [units],
  })
  await refuseExpiredLines(tx, looseLines(pieces))
  await refuseWithoutDocuments(tx, orderId, pieces)
  await shipDocuments(tx, orderId, pieces)
  // A reservation that ships whole becomes `shipped`; otherwise it is split.
  const row = await firstRow(tx, IsThereShape, {
    name: 'ship-reserved',
    text: `WITH leaving AS (
        SELECT stock_line_id, sum(quantity)::int AS quantity FROM unnest($2::bigint[], $3::int[]) AS l (stock_line_id, quantity) GROUP BY 1
      ), whole AS (
        DELETE FROM reservations h USING leaving l
        WHERE h.order_id = $1 AND h.state = 'sold' AND h.stock_line_id = l.stock_line_id AND h.quantity = l.quantity
        RETURNING h.stock_line_id
      ), partly AS (
        UPDATE reservations h SET quantity = h.quantity - l.quantity FROM leaving l
        WHERE h.order_id = $1 AND h.state = 'sold' AND h.stock_line_id = l.stock_line_id AND h.quantity > l.quantity
        RETURNING h.stock_line_id
      ), gone AS (
        SELECT stock_line_id FROM whole UNION ALL SELECT stock_line_id FROM partly
      ), shipped AS (
        INSERT INTO reservations (order_id, stock_line_id, quantity, state)
        SELECT $1, stock_line_id, quantity, 'shipped' FROM leaving
        ON CONFLICT (order_id, stock_line_id, state) DO UPDATE SET quantity = reservations.quantity + excluded.quantity
      )
      SELECT (SELECT count(*) FROM gone) = (SELECT count(*) FROM leaving) AS is_there`,
    values: [orderId, lines, quantities],
  })
  if (row?.isThere !== true) throw new Refusal('PARCEL_CHANGED')
  if (units.some(unit => unit !== null)) await shipUnits(tx, orderId, pieces)
  await refuseMoreUnitsThanPieces(tx, orderId, lines)
  await tx.$client.query({
    name: 'settle-backorders',
    text: `UPDATE stock_lines i SET updated_at = now(), backordered = least(i.backordered, (SELECT coalesce(sum(h.quantity), 0)
        FROM reservations h WHERE h.stock_line_id = i.id AND h.state IN (${quoted(OPEN_RESERVATION_STATES)})))
      WHERE i.id = ANY($1) AND i.backordered > 0`,
    values: [lines],
  })
}

/** Refuses if an import has marked pieces that were packed without a mark: the package must be packed again. */
async function refuseMoreUnitsThanPieces(tx: Tx, orderId: string, lines: readonly number[]): Promise<void> {
  const { rowCount } = await tx.$client.query({
    name: 'units-beyond-reservation',
    text: `SELECT FROM reserved_units r JOIN units u ON u.id = r.unit_id WHERE r.order_id = $1 AND u.stock_line_id = ANY($2)
      GROUP BY u.stock_line_id HAVING sum(r.quantity) > coalesce((SELECT sum(h.quantity) FROM reservations h
        WHERE h.order_id = $1 AND h.stock_line_id = u.stock_line_id AND h.state IN (${quoted(OPEN_RESERVATION_STATES)})), 0)`,
    values: [orderId, [...lines]],
  })
  if (rowCount !== 0) throw new Refusal('PARCEL_CHANGED')
}
