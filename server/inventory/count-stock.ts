import type pg from 'pg'
import { z } from '../../domain/text/zod.ts'
import { firstRow } from '../platform/db/rows.ts'
import { matchListed } from './units/match-listed-units.ts'
import { assignHeld, writeListed } from './units/write-listed-units.ts'

// Counts many lines at once, from imported lists. The caller's temporary table `wanted` (product_id, condition,
// quantity, is_missing, is_whole) has the counted pieces of each line. If the list names units (units/match-listed.ts),
// `quantity` counts only the pieces without a mark.

/**
 * SQL: the counted stock lines `i`, with their count `w` and their held pieces `h`. Pieces of unpaid orders are still
 * on the shelf, but reserved.
 */
const COUNTED_LINES = `stock_lines i JOIN wanted w USING (product_id, condition)
  LEFT JOIN (SELECT stock_line_id, sum(quantity) AS quantity FROM reservations WHERE state = 'held' GROUP BY 1) h
    ON h.stock_line_id = i.id`
// Units with marks of their own stay until an admin records what became of each, so a count is never below their
// number.
const COUNTED = `CASE WHEN i.unit_pieces = 0 THEN w.quantity
  ELSE greatest(w.quantity, i.unit_pieces + coalesce(h.quantity, 0)) END`
const FREE = `greatest(0, ${COUNTED} - coalesce(h.quantity, 0))::int`
// Reservations beyond the count are backordered, because their pieces do not exist and do not return when the
// reservations end.
const BACKORDERED = `greatest(0, coalesce(h.quantity, 0) - ${COUNTED})::int`
const BY_COUNT = `SELECT i.id, i.product_id, true AS is_named, w.is_missing, i.quantity AS before, i.quantity - i.backordered AS was,
    ${FREE} AS quantity, i.unit_pieces, ${BACKORDERED} AS backordered, 0 AS assigned
  FROM ${COUNTED_LINES} WHERE ${COUNTED} <> greatest(0, i.quantity - i.backordered + coalesce(h.quantity, 0))`

// The same for a list that names units: it counts the pieces without a mark and matches each unit. If unpaid orders
// hold more pieces without a mark than are left, these orders get units (`assigned`), and the remainder is backordered.
const LOOSE = 'i.quantity - i.unit_pieces'
const DIFFERS = `(w.quantity <> greatest(0, ${LOOSE} - i.backordered + coalesce(h.quantity, 0)) OR coalesce(x.delta, 0) <> 0)`
const SHORT_BY = 'greatest(0, held - wanted)'
const BY_UNITS = `SELECT id, product_id, is_named, is_missing, before, was, wanted_loose + units - assigned AS quantity,
    units - assigned AS unit_pieces, backordered - assigned AS backordered, assigned
  FROM (
    SELECT *, CASE WHEN differs THEN least(${SHORT_BY}, units) ELSE 0 END AS assigned,
      CASE WHEN differs THEN ${SHORT_BY} ELSE was_backordered END AS backordered,
      CASE WHEN differs THEN greatest(0, wanted - held) ELSE loose END AS wanted_loose
    FROM (
      SELECT i.id, i.product_id, w.product_id IS NOT NULL AS is_named, coalesce(w.is_missing, false) AS is_missing, i.quantity AS before,
        i.quantity - i.backordered AS was, i.backordered AS was_backordered, ${LOOSE} AS loose, i.unit_pieces + coalesce(x.delta, 0) AS units,
        coalesce(h.quantity, 0)::int AS held, w.quantity AS wanted, coalesce(${DIFFERS}, false) AS differs, x.id IS NOT NULL AS has_units
      FROM stock_lines i LEFT JOIN wanted w USING (product_id, condition) LEFT JOIN line_units x ON x.id = i.id
      LEFT JOIN (SELECT stock_line_id, sum(quantity) AS quantity FROM held_loose GROUP BY 1) h ON h.stock_line_id = i.id
      WHERE w.product_id IS NOT NULL OR x.id IS NOT NULL
    ) AS counted
  ) AS counted WHERE differs OR has_units`

/** Creates the temporary table `held_loose`: pieces without a mark that unpaid orders hold. */
async function findHeldLoose(client: pg.ClientBase): Promise<void> {
  await client.query('DROP TABLE IF EXISTS held_loose')
  await client.query(
    `CREATE TEMP TABLE held_loose ON COMMIT DROP AS
      SELECT h.stock_line_id, h.order_id, h.quantity - coalesce(r.quantity, 0)::int AS quantity FROM reservations h
      LEFT JOIN (SELECT r.order_id, u.stock_line_id, sum(r.quantity) AS quantity FROM reserved_units r JOIN units u ON u.id = r.unit_id GROUP BY 1, 2) r
        ON r.order_id = h.order_id AND r.stock_line_id = h.stock_line_id
      WHERE h.state = 'held' AND h.quantity > coalesce(r.quantity, 0)`,
  )
}

/**
 * Creates the temporary table `changes` (`was`, `quantity`, `unit_pieces`, `backordered`, `delta`) with the new values
 * of the lines that differ from the count: as a preview, or, with `isLocked`, for the lines in `locked`.
 */
async function findChanges(client: pg.ClientBase, areUnits: boolean, isLocked: boolean): Promise<void> {
  if (areUnits) {
    await matchListed(client, isLocked)
    await findHeldLoose(client)
  }
  await client.query('DROP TABLE IF EXISTS changes')
  await client.query(
    `CREATE TEMP TABLE changes ON COMMIT DROP AS SELECT *, quantity - before AS delta FROM (${areUnits ? BY_UNITS : BY_COUNT}) AS c
      ${isLocked ? 'WHERE id IN (SELECT id FROM locked)' : ''}`,
  )
}

const CompareCountRowShape = z.object({ total: z.number(), there: z.number(), changed: z.number(), zeroed: z.number() })

/**
 * Previews a count without changing anything. `total`: the lines on the list; `there`: listed lines that are in stock
 * already; `changed`: listed lines that the count would change; `zeroed`: lines not on the list that would become 0.
 * `areUnits`: the list names units.
 */
export async function compareCount(
  client: pg.ClientBase,
  areUnits: boolean,
): Promise<Record<'total' | 'there' | 'changed' | 'zeroed', number>> {
  await findChanges(client, areUnits, false)
  const row = await firstRow(
    client,
    CompareCountRowShape,
    `SELECT (SELECT count(*) FROM wanted WHERE NOT is_missing)::int AS total,
        (SELECT count(*) FROM wanted w JOIN stock_lines i USING (product_id, condition) WHERE NOT w.is_missing)::int AS there,
        count(*) FILTER (WHERE is_named AND NOT is_missing)::int AS changed, count(*) FILTER (WHERE is_missing)::int AS zeroed
      FROM changes`,
  )
  return row ?? { total: 0, there: 0, changed: 0, zeroed: 0 }
}

/**
 * Locks stock lines in the order of lockStock, into the temporary table `locked_lines`. `chosen` is SQL that selects
 * their ids.
 */
export const lockLines = (client: pg.ClientBase, chosen: string, values: readonly unknown[]) =>
  client.query(
    `CREATE TEMP TABLE locked_lines ON COMMIT DROP AS
      SELECT id, product_id FROM stock_lines WHERE id IN (${chosen}) ORDER BY product_id, id FOR UPDATE`,
    [...values],
  )

/**
 * Locks only the lines whose count differs, in the order of lockStock, so that orders for other parts continue. Then
 * creates the temporary table `changes`.
 */
export async function lockCounted(client: pg.ClientBase, areUnits: boolean): Promise<void> {
  await findChanges(client, areUnits, false)
  // Lock the lines that differ. An order placed from now on waits, and then takes from the new quantity.
  const { rowCount } = await client.query(
    `CREATE TEMP TABLE locked ON COMMIT DROP AS
      SELECT id FROM stock_lines WHERE id IN (SELECT id FROM changes) ORDER BY product_id, id FOR UPDATE`,
  )
  // Compute the changes again. An order that had a line locked until now has changed both its quantity and its held
  // pieces, but a statement that waited for a lock rereads only the locked row.
  if (rowCount) await findChanges(client, areUnits, true)
}

type Counting = { importId: number; areUnits: boolean; listName: string; adminId: string | null }

/**
 * Sets the lines of `changes` to their count, less the pieces that unpaid orders hold, and adds missing lines. Each
 * change has a ledger row. Then writes the units. Added lines are in the temporary table `added_lines` (id, product_id,
 * condition, quantity). Returns the number of lines added.
 */
export async function countStock(
  client: pg.ClientBase,
  { importId, areUnits, listName, adminId }: Counting,
): Promise<number> {
  await client.query(
    `UPDATE stock_lines i SET quantity = c.quantity, unit_pieces = c.unit_pieces, backordered = c.backordered, updated_at = now()
      FROM changes c WHERE i.id = c.id`,
  )
  await client.query(
    `INSERT INTO stock_movements (stock_line_id, delta, reason, import_id) SELECT id, delta, 'import', $1 FROM changes WHERE delta <> 0`,
    [importId],
  )
  await client.query(
    'CREATE TEMP TABLE added_lines (id bigint, product_id bigint, condition text, quantity int) ON COMMIT DROP',
  )
  const units = areUnits
    ? '(SELECT product_id, condition, sum(quantity)::int AS pieces FROM unit_changes WHERE to_line IS NULL GROUP BY 1, 2)'
    : '(SELECT NULL::bigint AS product_id, NULL::text AS condition, 0 AS pieces WHERE false)'
  const { rowCount } = await client.query(
    `WITH added AS (
        INSERT INTO stock_lines (product_id, condition, quantity, unit_pieces)
        SELECT product_id, condition, w.quantity + coalesce(x.pieces, 0), coalesce(x.pieces, 0)
          FROM wanted w LEFT JOIN ${units} x USING (product_id, condition)
          WHERE NOT EXISTS (SELECT FROM stock_lines i WHERE i.product_id = w.product_id AND i.condition = w.condition)
          ORDER BY product_id, condition
        RETURNING id, product_id, condition, quantity
      ), ledger AS (
        INSERT INTO stock_movements (stock_line_id, delta, reason, import_id)
        SELECT id, quantity, 'import', $1::bigint FROM added WHERE quantity > 0
      )
      INSERT INTO added_lines SELECT id, product_id, condition, quantity FROM added`,
    [importId],
  )
  if (areUnits) {
    await client.query('ANALYZE added_lines')
    await writeListed(client, listName, adminId)
    await assignHeld(client)
  }
  return rowCount ?? 0
}

const SHORT = 'least(greatest(0, -u.without), u.taken)'

/**
 * Undoes counts. The caller has locked the lines of its temporary table `undo_lines`. Lines with `is_left` are not
 * changed. Lines with `is_removed` and without a unit are deleted with their ledger. The other lines are set to
 * `without`, the quantity without the count. Pieces `taken` by orders that would not be in stock are backordered.
 */
export async function undoCount(client: pg.ClientBase, importId: number): Promise<void> {
  // Units were received into the line since, or its listed units have changed: their history must stay.
  await client.query(
    'UPDATE undo_lines l SET is_removed = false WHERE is_removed AND EXISTS (SELECT FROM units u WHERE u.stock_line_id = l.id)',
  )
  await client.query('DELETE FROM stock_lines WHERE id IN (SELECT id FROM undo_lines WHERE is_removed AND NOT is_left)')
  await client.query(
    `INSERT INTO stock_movements (stock_line_id, delta, reason, import_id, note)
      SELECT id, greatest(unit_pieces, without) - quantity, 'import', $1, 'undone' FROM undo_lines
        WHERE NOT is_left AND NOT is_removed AND quantity <> greatest(unit_pieces, without)`,
    [importId],
  )
  await client.query(
    `UPDATE stock_lines i SET quantity = greatest(u.unit_pieces, u.without), unit_pieces = u.unit_pieces, backordered = ${SHORT},
        updated_at = now() FROM undo_lines u
      WHERE i.id = u.id AND NOT u.is_left AND NOT u.is_removed
        AND (i.quantity <> greatest(u.unit_pieces, u.without) OR i.unit_pieces <> u.unit_pieces OR i.backordered <> ${SHORT})`,
  )
}
