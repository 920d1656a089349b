import { UNIT_KIND_NAMES, UNIT_NOTE_LENGTH } from '../../../domain/inventory/unit.ts'
import { markText } from '../../../domain/inventory/unit-words.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { z } from '../../../domain/text/zod.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { IsThereShape } from '../../platform/db/row-shapes.ts'
import { firstRow, rows } from '../../platform/db/rows.ts'
import { type PiecesToShip, piecesToShipColumns } from '../pieces-to-ship.ts'
import { refuseExpired, refuseQuarantined, stopOf } from './stop-units-out.ts'
import { copiedColumns, UNIT_COLUMNS } from './unit-columns.ts'

/**
 * Ships units of an order. Records their facts as of that day, because later changes of a unit must not change the
 * record of the sale. The caller has locked the lines. Refuses UNIT_QUARANTINED, UNIT_EXPIRED; PARCEL_CHANGED if the
 * order does not have as many pieces of a unit.
 */
export async function shipUnits(tx: Tx, orderId: string, pieces: readonly PiecesToShip[]): Promise<void> {
  const [, units, quantities] = piecesToShipColumns(pieces.filter(({ unitId }) => unitId !== null))
  await refuseStopped(tx, units)
  const row = await firstRow(tx, IsThereShape, {
    name: 'ship-units',
    text: `WITH leaving AS (
        SELECT unit_id, sum(quantity)::int AS quantity FROM unnest($2::bigint[], $3::int[]) AS l (unit_id, quantity) GROUP BY 1
      ), whole AS (
        DELETE FROM reserved_units r USING leaving l WHERE r.order_id = $1 AND r.unit_id = l.unit_id AND r.quantity = l.quantity
        RETURNING r.unit_id, l.quantity, 0 AS kept
      ), partly AS (
        UPDATE reserved_units r SET quantity = r.quantity - l.quantity FROM leaving l
        WHERE r.order_id = $1 AND r.unit_id = l.unit_id AND r.quantity > l.quantity RETURNING r.unit_id, l.quantity, r.quantity AS kept
      ), left_house AS (
        SELECT * FROM whole UNION ALL SELECT * FROM partly
      ), shipped AS (
        INSERT INTO shipped_units (order_id, unit_id, product_id, condition, quantity, kind, mark, condition_code, paper,
          paper_number, paper_by, paper_date, paper_is_copy, trace_to, expires_on)
        SELECT $1, u.id, u.product_id, i.condition, g.quantity, u.kind, u.mark, u.condition_code, u.paper, u.paper_number,
          u.paper_by, u.paper_date, u.paper_is_copy, u.trace_to, u.expires_on
        FROM left_house g JOIN units u ON u.id = g.unit_id JOIN stock_lines i ON i.id = u.stock_line_id
        ON CONFLICT (order_id, unit_id) DO UPDATE SET quantity = shipped_units.quantity + excluded.quantity
      ), told AS (
        INSERT INTO unit_history (unit_id, event, pieces, order_id) SELECT unit_id, 'shipped', quantity, $1 FROM left_house
      ), moved AS (
        UPDATE units u SET version = version + 1, is_gone = u.quantity = 0 AND g.kept = 0 AND NOT EXISTS (
            SELECT FROM reserved_units r WHERE r.unit_id = u.id AND r.order_id <> $1)
          FROM left_house g WHERE u.id = g.unit_id
      )
      SELECT (SELECT count(*) FROM left_house) = (SELECT count(*) FROM leaving) AS is_there`,
    values: [orderId, units, quantities],
  })
  if (row?.isThere !== true) throw new Refusal('PARCEL_CHANGED')
}

const RefuseStoppedRowShape = z.object({ kind: z.enum(UNIT_KIND_NAMES), mark: z.string() })

/** Refuses UNIT_QUARANTINED or UNIT_EXPIRED if a unit may not ship. The message names the units. */
export async function refuseStopped(db: Db | Tx, unitIds: readonly (number | null)[]): Promise<void> {
  const found = await rows(db, RefuseStoppedRowShape, {
    name: 'stopped-units',
    text: `SELECT kind, mark FROM units WHERE id = ANY($1) AND state <> 'available' ORDER BY id LIMIT 10`,
    values: [[...unitIds]],
  })
  refuseQuarantined(found)
  await refuseExpired(db, unitIds)
}

/** The names of the stopped units that an order has reserved. */
export async function stoppedUnitsOf(tx: Tx, orderId: string): Promise<string[]> {
  const found = await rows(tx, RefuseStoppedRowShape, {
    name: 'stopped-units-of-order',
    text: `SELECT u.kind, u.mark FROM reserved_units r JOIN units u ON u.id = r.unit_id
      WHERE r.order_id = $1 AND u.state <> 'available' ORDER BY u.id LIMIT 10`,
    values: [orderId],
  })
  return found.map(unit => markText(unit) || 'a piece of bulk')
}

type Returned = {
  lineId: number
  productId: number
  unitId: number | null
  quantity: number
  code: string
  adminId: string | null
  note: string
  /** the note of the quarantine of pieces whose unit is not stopped; null: such pieces wait for inspection */
  stop: string | null
}

/**
 * The facts of a unit for returned pieces that are split off. If the serial number is recorded again, only the note of
 * the new unit names it.
 */
const APART = copiedColumns({
  kind: `CASE WHEN recorded IS NULL THEN kind ELSE 'bulk' END`,
  mark: `CASE WHEN recorded IS NULL THEN mark ELSE '' END`,
  bin: `''`,
  conditionCode: 'CASE WHEN stock_line_id = $2 THEN condition_code ELSE $5 END',
  note: `CASE WHEN recorded IS NULL THEN note ELSE left(concat_ws(' ', recorded, nullif($8, ''), nullif(note, '')), ${UNIT_NOTE_LENGTH}) END`,
})

const PiecesShape = z.object({ pieces: z.number() })

/**
 * Puts returned pieces of an order into inspection, or into quarantine if they or their unit were stopped. The caller
 * has locked the stock line. The pieces go into the named unit, or else into the units with which they shipped. If
 * other pieces of the unit are in stock, that unit is not changed: the returned pieces are split off with its facts and
 * documents. If the unit's serial number was recorded again, its piece is split off as bulk, so that recalls find it by
 * its source; its documents are compared and confirmed again, because its condition may differ. `code`: the condition
 * code of a unit that is returned in another condition. Returns the number of pieces with a unit; the unit of the
 * others is unknown.
 */
export async function restockUnits(
  tx: Tx,
  orderId: string,
  { lineId, productId, unitId, quantity, code, adminId, note, stop }: Returned,
): Promise<number> {
  const row = await firstRow(tx, PiecesShape, {
    name: 'take-units-back',
    text: `WITH left_with AS (
        SELECT s.unit_id, s.quantity - s.came_back AS out, o.id IS NULL AND u.stock_line_id = $2 AS is_same,
          o.id IS NULL AND (u.is_gone OR (u.state = 'inspecting' AND u.stock_line_id = $2)) AS is_whole,
          'Left as S/N ' || u.mark || '; this serial is also recorded as unit ' || o.id || '.' AS recorded,
          coalesce(${stopOf('u.id')}, $9::text) AS stop,
          sum(s.quantity - s.came_back) OVER (ORDER BY (o.id IS NULL) DESC, (u.stock_line_id = $2) DESC, s.unit_id) AS upto
        FROM shipped_units s JOIN units u ON u.id = s.unit_id
          LEFT JOIN units o ON u.kind = 'serial' AND u.is_gone AND o.product_id = u.product_id AND upper(o.mark) = upper(u.mark)
            AND o.kind = 'serial' AND NOT o.is_gone
        WHERE s.order_id = $1 AND s.product_id = $3 AND s.came_back < s.quantity AND ($6::bigint IS NULL OR s.unit_id = $6)
      ), back AS (
        SELECT unit_id, is_whole, is_same, recorded, stop, least(out, $4::int - (upto - out))::int AS pieces FROM left_with
        WHERE upto - out < $4::int
      ), returned AS (
        UPDATE shipped_units s SET came_back = came_back + b.pieces FROM back b WHERE s.order_id = $1 AND s.unit_id = b.unit_id
      ), there AS (
        UPDATE units u SET quantity = u.quantity + b.pieces, is_gone = false, version = version + 1,
          state = CASE WHEN b.stop IS NULL THEN 'inspecting' ELSE 'quarantined' END,
          condition_code = CASE WHEN u.stock_line_id = $2 THEN u.condition_code ELSE $5 END, stock_line_id = $2
        FROM back b WHERE u.id = b.unit_id AND b.is_whole RETURNING u.id, b.pieces, b.stop
      ), apart AS (
        INSERT INTO units (stock_line_id, product_id, state, quantity, paper_is_copy, split_from, receipt_line_id,
            manufactured_as, cured_as, expires_as, created_at, ${UNIT_COLUMNS})
          SELECT $2, product_id, CASE WHEN stop IS NULL THEN 'inspecting' ELSE 'quarantined' END, pieces, paper_is_copy OR (paper IS NOT NULL AND recorded IS NULL), id, receipt_line_id,
            manufactured_as, cured_as, expires_as, created_at, ${APART}
          FROM back JOIN units ON units.id = back.unit_id WHERE NOT is_whole RETURNING id, split_from, quantity
      ), scans AS (
        INSERT INTO unit_documents (unit_id, kind, name, digest, media_type, bytes, visibility, blocks, reading, faults, confirmed_at,
            confirmed_by, confirmed_reason, admin_id)
          SELECT a.id, d.kind, d.name, d.digest, d.media_type, d.bytes, d.visibility, d.blocks,
            CASE WHEN b.is_same OR d.reading = 'no_text' THEN d.reading ELSE 'unread' END, d.faults,
            CASE WHEN b.is_same THEN d.confirmed_at END, CASE WHEN b.is_same THEN d.confirmed_by END,
            CASE WHEN b.is_same THEN d.confirmed_reason ELSE '' END, d.admin_id
          FROM apart a JOIN back b ON b.unit_id = a.split_from JOIN unit_documents d ON d.unit_id = a.split_from
      ), told AS (
        INSERT INTO unit_history (unit_id, event, pieces, order_id, admin_id, note)
          SELECT id, 'came_back', pieces, $1::uuid, $7::uuid, $8 FROM there
          UNION ALL SELECT a.id, 'came_back', a.quantity, $1::uuid, $7::uuid, left(concat_ws(' ', b.recorded, $8), ${UNIT_NOTE_LENGTH})
            FROM apart a JOIN back b ON b.unit_id = a.split_from
          UNION ALL SELECT id, 'quarantined', pieces, NULL, $7::uuid, stop FROM there WHERE stop IS NOT NULL
          UNION ALL SELECT a.id, 'quarantined', a.quantity, NULL, $7::uuid, b.stop
            FROM apart a JOIN back b ON b.unit_id = a.split_from WHERE b.stop IS NOT NULL
      )
      SELECT coalesce(sum(pieces), 0)::int AS pieces FROM back`,
    values: [orderId, lineId, productId, quantity, code, unitId, adminId, note, stop],
  })
  return row?.pieces ?? 0
}
