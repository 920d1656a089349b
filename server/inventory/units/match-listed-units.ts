import type pg from 'pg'
import { z } from '../../../domain/text/zod.ts'
import { firstRow } from '../../platform/db/rows.ts'
import { factsDiffer, keepsLocation } from './listed-facts.ts'

// Matches lists that name units, with one statement for all rows. The caller's temporary tables: `wanted`
// (count-stock.ts; `is_whole`: all rows of the part could be read, so units that the list does not name may be removed)
// and `listed_units` (line, product_id, condition, kind, mark, quantity, condition_code, and LISTED_COLUMNS), one row per
// unit.

const HERE = `listed_units l LEFT JOIN stock_lines i ON i.product_id = l.product_id AND i.condition = l.condition`

/**
 * Matches the rows of the list with units and computes the changes: the temporary tables `unit_match` (line, unit_id)
 * and `unit_changes`. `isLocked`: only for the lines in `locked`, and for lines that do not exist yet. A serial number
 * matches within its part, in any condition; a lot within its condition and location; bulk by condition and location.
 * Of several equal rows, the first row matches the first unit. Units for sale are matched before stopped units.
 */
export async function matchListed(client: pg.ClientBase, isLocked: boolean): Promise<void> {
  await client.query('DROP TABLE IF EXISTS units_there, unit_match, unit_changes, line_units')
  const { rowCount } = await client.query(
    `CREATE TEMP TABLE units_there ON COMMIT DROP AS
      SELECT u.id, u.product_id, u.stock_line_id, i.condition, u.kind, upper(u.mark) AS mark, upper(u.bin) AS bin, u.state,
        u.quantity, coalesce(r.quantity, 0)::int AS taken, coalesce(w.is_whole, false) AS may_go
      FROM units u JOIN stock_lines i ON i.id = u.stock_line_id
      LEFT JOIN wanted w ON w.product_id = i.product_id AND w.condition = i.condition
      LEFT JOIN (SELECT unit_id, sum(quantity) AS quantity FROM reserved_units GROUP BY 1) r ON r.unit_id = u.id
      WHERE NOT u.is_gone AND u.product_id IN (SELECT product_id FROM wanted)
        ${isLocked ? `AND (u.kind = 'serial' OR u.stock_line_id IN (SELECT id FROM locked))` : ''}`,
  )
  await client.query('CREATE TEMP TABLE unit_match (line int NOT NULL, unit_id bigint NOT NULL) ON COMMIT DROP')
  if (rowCount) await matchThere(client)
  await findChanges(client, isLocked)
}

async function matchThere(client: pg.ClientBase): Promise<void> {
  await client.query('ANALYZE units_there')
  await client.query(
    `INSERT INTO unit_match SELECT l.line, t.id FROM listed_units l JOIN units_there t
      ON t.product_id = l.product_id AND t.kind = 'serial' AND t.mark = upper(l.mark) WHERE l.kind = 'serial'`,
  )
  // Match first by the same location, then rows without a location, then units without one.
  await matchOthers(client, 'l.bin IS NOT NULL', 'true', ', bin')
  await matchOthers(client, 'l.bin IS NULL', 'true', '')
  await matchOthers(client, 'l.bin IS NOT NULL', `t.bin = ''`, '')
}

async function matchOthers(client: pg.ClientBase, listed: string, there: string, by: string): Promise<void> {
  await client.query('ANALYZE unit_match')
  const key = `product_id, condition, kind, mark${by}`
  await client.query(
    `INSERT INTO unit_match SELECT l.line, t.id FROM (
        SELECT line, ${key}, row_number() OVER (PARTITION BY ${key} ORDER BY line) AS nth FROM (
          SELECT line, product_id, condition, kind, upper(mark) AS mark, upper(bin) AS bin FROM listed_units l
          WHERE kind <> 'serial' AND ${listed} AND NOT EXISTS (SELECT FROM unit_match m WHERE m.line = l.line)) AS free
      ) l JOIN (
        SELECT id, ${key}, row_number() OVER (PARTITION BY ${key} ORDER BY state <> 'available', id) AS nth FROM units_there t
        WHERE kind <> 'serial' AND ${there} AND NOT EXISTS (SELECT FROM unit_match m WHERE m.unit_id = t.id)
      ) t USING (${key}, nth)`,
  )
}

/**
 * Creates two temporary tables. `unit_changes`: the changes of a unit (`unit_id`; null: a new one) by a row (`line`;
 * null: no longer listed). `was` and `quantity` count its free pieces, without the pieces `taken` by orders; `to_line`
 * null: the line does not exist yet. The list does not change a stopped unit, or a unit that an order has in another
 * condition, and does not move a unit that an order has. `line_units`: the change of each line's number of pieces of
 * units for sale.
 */
async function findChanges(client: pg.ClientBase, isLocked: boolean): Promise<void> {
  const isOurs = (line: string) => (isLocked ? `(${line} IS NULL OR ${line} IN (SELECT id FROM locked))` : 'true')
  await client.query(
    `CREATE TEMP TABLE unit_changes ON COMMIT DROP AS
      SELECT l.line, t.id AS unit_id, l.product_id, l.condition, t.stock_line_id AS from_line, i.id AS to_line, t.quantity AS was,
        greatest(0, l.quantity - t.taken) AS quantity, t.taken
      FROM unit_match m JOIN units_there t ON t.id = m.unit_id JOIN units u ON u.id = t.id
      JOIN ${HERE} ON l.line = m.line
      WHERE NOT ${STOPPED} AND ${isOurs('t.stock_line_id')} AND ${isOurs('i.id')}
        AND (greatest(0, l.quantity - t.taken) <> t.quantity OR i.id IS DISTINCT FROM t.stock_line_id OR ${factsDiffer('t.taken')})
      UNION ALL
      SELECT l.line, NULL, l.product_id, l.condition, NULL, i.id, 0, l.quantity, 0
      FROM ${HERE} WHERE NOT EXISTS (SELECT FROM unit_match m WHERE m.line = l.line)
        AND ${isOurs('i.id')}
      UNION ALL
      SELECT NULL, t.id, t.product_id, t.condition, t.stock_line_id, t.stock_line_id, t.quantity, 0, t.taken
      FROM units_there t WHERE t.may_go AND t.state = 'available' AND t.quantity > 0
        AND ${isOurs('t.stock_line_id')} AND NOT EXISTS (SELECT FROM unit_match m WHERE m.unit_id = t.id)`,
  )
  await client.query('ANALYZE unit_changes')
  // Only the preview covers all lines.
  if (!isLocked)
    await client.query(
      `CREATE TEMP TABLE units_stopped ON COMMIT DROP AS SELECT m.line FROM unit_match m JOIN units_there t ON t.id = m.unit_id
        JOIN units u ON u.id = t.id JOIN ${HERE} ON l.line = m.line
        WHERE ${STOPPED} OR (${keepsLocation('t.taken')} AND NOT EXISTS (SELECT FROM unit_changes c WHERE c.line = m.line))`,
    )
  await client.query(
    `CREATE TEMP TABLE line_units ON COMMIT DROP AS
      SELECT id, sum(pieces)::int AS delta FROM (
        SELECT to_line AS id, quantity AS pieces FROM unit_changes UNION ALL SELECT from_line, -was FROM unit_changes
      ) AS moved WHERE id IS NOT NULL GROUP BY id`,
  )
  await client.query('ANALYZE line_units')
}

/** SQL: true if the list must not change the unit `t` that matches the row of the line `i`. */
const STOPPED = `(t.state <> 'available' OR (t.taken > 0 AND i.id IS DISTINCT FROM t.stock_line_id))`

export type ListedCounts = { new: number; changed: number; unchanged: number; gone: number; stopped: number }

const CountListedRowShape = z.object({
  listed: z.number(),
  new: z.number(),
  changed: z.number(),
  gone: z.number(),
  stopped: z.number(),
})

/** Counts the changes of units, after matchListed. */
export async function countListed(client: pg.ClientBase): Promise<ListedCounts> {
  const row = await firstRow(
    client,
    CountListedRowShape,
    `SELECT (SELECT count(*) FROM listed_units)::int AS listed, count(*) FILTER (WHERE unit_id IS NULL)::int AS new,
        count(*) FILTER (WHERE unit_id IS NOT NULL AND line IS NOT NULL)::int AS changed, count(*) FILTER (WHERE line IS NULL)::int AS gone,
        (SELECT count(*) FROM units_stopped)::int AS stopped
      FROM unit_changes`,
  )
  const { listed = 0, ...counts } = row ?? { new: 0, changed: 0, gone: 0, stopped: 0 }
  return { ...counts, unchanged: listed - counts.new - counts.changed - counts.stopped }
}
