import type pg from 'pg'
import { UNIT_STATES } from '../../../domain/inventory/unit.ts'
import { z } from '../../../domain/text/zod.ts'
import { IsThereShape } from '../../platform/db/row-shapes.ts'
import { firstRow, rows } from '../../platform/db/rows.ts'
import { LISTED_COLUMNS } from './listed-facts.ts'

/** The facts of a unit that a list may have changed, without the quantity. */
const FACTS = [...LISTED_COLUMNS, 'mark', 'condition_code', 'stock_line_id']
  .map(name => `${name} = b.${name}`)
  .join(', ')

export type UndoneUnits = { restored: number; removed: number; left: number }

export const LeftUnitShape = z.object({ productId: z.number(), mark: z.string(), why: z.string() })
export type LeftUnit = z.output<typeof LeftUnitShape>
const STATES = Object.entries(UNIT_STATES).map(([state, word]) => `WHEN '${state}' THEN '${word.toLowerCase()}'`)

/**
 * Reads the units that undoListed has not changed, each with its serial or lot number and the reason. If a unit has
 * several reasons, the most important one is read. Call it after undoListed, in the same transaction.
 */
export async function readLeftUnits(client: pg.ClientBase): Promise<LeftUnit[]> {
  const tables = await firstRow(
    client,
    IsThereShape,
    `SELECT to_regclass('pg_temp.undo_units') IS NOT NULL AS is_there`,
  )
  if (!tables?.isThere) return []
  return rows(
    client,
    LeftUnitShape,
    `SELECT u.product_id, u.mark, CASE
        WHEN t.taken > 0 THEN 'in an order'
        WHEN EXISTS (SELECT FROM shipped_units s WHERE s.unit_id = u.id) THEN 'sold and shipped'
        WHEN u.state <> 'available' THEN CASE u.state ${STATES.join(' ')} END
        WHEN t.is_serial_taken THEN 'with the serial number on another unit'
        WHEN EXISTS (SELECT FROM unit_documents d WHERE d.unit_id = u.id) THEN 'with scans'
        WHEN t.is_changed THEN 'changed since'
        ELSE 'with stock set since' END AS why
      FROM undo_units t JOIN units u ON u.id = t.id
      WHERE t.is_left OR (t.is_new AND t.taken > 0) ORDER BY u.id`,
  )
}

const RestoredAndLeftShape = z.object({ restored: z.number(), left: z.number() })

/**
 * Undoes the changes of units by a list. The caller's temporary tables: `undo_listed` (unit_id, is_new, before, after),
 * and `undo_lines` (count-stock.ts), whose lines are locked, and whose `unit_pieces` and `without` it corrects. A unit that was
 * changed since, or whose line is left, is not changed; orders retain their pieces. A unit of which an order has pieces stays in its
 * line, because the order has reserved them from this line.
 */
export async function undoListed(client: pg.ClientBase, note: string): Promise<UndoneUnits> {
  await client.query(
    `CREATE TEMP TABLE undo_units ON COMMIT DROP AS
      SELECT u.id, c.is_new, c.before, u.stock_line_id AS from_line, coalesce((c.before ->> 'stock_line_id')::bigint, u.stock_line_id) AS to_line,
        u.quantity AS was, coalesce(r.quantity, 0)::int AS taken,
        CASE WHEN c.is_new THEN 0 ELSE greatest(0, (c.before ->> 'quantity')::int + u.quantity - (c.after ->> 'quantity')::int) END AS quantity,
        coalesce((c.after ->> 'stock_line_id')::bigint, u.stock_line_id) AS listed_line, (c.before ->> 'quantity')::int AS had,
        (c.after ->> 'quantity')::int AS listed, u.version <> (c.after ->> 'version')::int AS is_changed, false AS is_serial_taken,
        (coalesce(r.quantity, 0) > 0 AND coalesce((c.before ->> 'stock_line_id')::bigint <> u.stock_line_id, false))
          OR u.version <> (c.after ->> 'version')::int OR u.state <> 'available' OR NOT EXISTS (
          SELECT FROM undo_lines l WHERE l.id = u.stock_line_id AND NOT l.is_left) OR (NOT c.is_new AND NOT EXISTS (
          SELECT FROM undo_lines l WHERE l.id = (c.before ->> 'stock_line_id')::bigint AND NOT l.is_left)) AS is_left
      FROM undo_listed c JOIN units u ON u.id = c.unit_id
      LEFT JOIN (SELECT unit_id, sum(quantity) AS quantity FROM reserved_units GROUP BY 1) r ON r.unit_id = u.id`,
  )
  await client.query('CREATE INDEX ON undo_units (id)')
  await client.query('ANALYZE undo_units')
  const { rowCount: removed } = await client.query(
    'DELETE FROM units WHERE id IN (SELECT id FROM undo_units WHERE is_new AND NOT is_left AND taken = 0)',
  )
  // Another unit may have its serial number now.
  await client.query(
    `UPDATE undo_units t SET is_left = true, is_serial_taken = true FROM units u, units o
      WHERE NOT t.is_new AND NOT t.is_left AND u.id = t.id AND u.kind = 'serial' AND o.kind = 'serial' AND o.id <> u.id AND NOT o.is_gone
        AND o.product_id = u.product_id AND upper(o.mark) = upper(t.before ->> 'mark')`,
  )
  await client.query(
    `WITH back AS (
        UPDATE units u SET ${FACTS}, quantity = t.quantity, is_gone = t.quantity + t.taken = 0, version = u.version + 1
        FROM undo_units t, jsonb_populate_record(NULL::units, t.before) b WHERE u.id = t.id AND NOT t.is_new AND NOT t.is_left RETURNING u.id, u.quantity
      ), sold AS (
        UPDATE units u SET quantity = 0, version = u.version + 1 FROM undo_units t
        WHERE u.id = t.id AND t.is_new AND NOT t.is_left AND t.taken > 0 RETURNING u.id, t.was
      )
      INSERT INTO unit_history (unit_id, event, pieces, note)
      SELECT id, 'undone', quantity, $1::text FROM back UNION ALL SELECT id, 'undone', was, $1 FROM sold`,
    [note],
  )
  await client.query(
    `UPDATE undo_lines l SET unit_pieces = l.unit_pieces + d.pieces FROM (
        SELECT id, sum(pieces)::int AS pieces FROM (
          SELECT to_line AS id, quantity AS pieces FROM undo_units WHERE NOT is_left UNION ALL SELECT from_line, -was FROM undo_units WHERE NOT is_left
        ) AS moved GROUP BY id) d WHERE d.id = l.id`,
  )
  // A unit that stays in another line than before the list is counted there, and not once more in its former line. The same holds
  // for a piece that is another unit now.
  await client.query(
    `UPDATE undo_lines l SET without = l.without + d.pieces FROM (
        SELECT x.id, sum(x.pieces)::int AS pieces FROM undo_units t
        CROSS JOIN LATERAL (VALUES (t.to_line, -t.had), (t.listed_line, t.listed)) AS x (id, pieces)
        WHERE t.is_left AND NOT t.is_new AND (t.to_line <> t.listed_line OR t.is_serial_taken) GROUP BY 1) d WHERE d.id = l.id`,
  )
  // Pieces of units return to their units, so the line does not lack them.
  await client.query(
    `UPDATE undo_lines l SET taken = greatest(0, l.taken - r.pieces) FROM (
        SELECT u.stock_line_id, sum(r.quantity)::int AS pieces FROM reserved_units r JOIN units u ON u.id = r.unit_id GROUP BY 1) r
      WHERE r.stock_line_id = l.id`,
  )
  const row = await firstRow(
    client,
    RestoredAndLeftShape,
    `SELECT count(*) FILTER (WHERE NOT is_new AND NOT is_left)::int AS restored,
        count(*) FILTER (WHERE is_left OR (is_new AND taken > 0))::int AS left FROM undo_units`,
  )
  return { restored: row?.restored ?? 0, removed: removed ?? 0, left: row?.left ?? 0 }
}
