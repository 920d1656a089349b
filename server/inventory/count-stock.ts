import type pg from 'pg'

// Counts of many lines at once, as lists have them. The caller's temporary table `wanted` (product_id, condition, quantity,
// is_missing) says what lies on the shelf of each line.

/**
 * The stock lines `i` that were counted, as `w`, with what is held of them as `h`: parts of unpaid orders lie on the shelf,
 * and are taken.
 */
const COUNTED_LINES = `stock_lines i JOIN wanted w USING (product_id, condition)
  LEFT JOIN (SELECT stock_line_id, sum(quantity) AS quantity FROM reservations WHERE state = 'held' GROUP BY 1) h
    ON h.stock_line_id = i.id`
// Units with marks of their own are there until somebody says what became of each: a count finds no fewer.
const COUNTED = `CASE WHEN i.unit_pieces = 0 THEN w.quantity
  ELSE greatest(w.quantity, i.unit_pieces + coalesce(h.quantity, 0)) END`
const FREE = `greatest(0, ${COUNTED} - coalesce(h.quantity, 0))::int`
// Reservations beyond the count are backordered: those pieces do not exist, and do not return when the reservations
// end.
const BACKORDERED = `greatest(0, coalesce(h.quantity, 0) - ${COUNTED})::int`
/** Of COUNTED_LINES: the count is not what is written down. */
const COUNT_DIFFERS = `${COUNTED} <> greatest(0, i.quantity - i.backordered + coalesce(h.quantity, 0))`

/**
 * What a count would do, by looking only: of `total` lines that the list says, those that are `there` and that it would change,
 * and those that it leaves out and that would have nothing.
 */
export async function compareCount(
  client: pg.ClientBase,
): Promise<Record<'total' | 'there' | 'changed' | 'zeroed', number>> {
  const { rows } = await client.query<Record<'total' | 'there' | 'changed' | 'zeroed', string>>(
    `SELECT (SELECT count(*) FROM wanted WHERE NOT is_missing) AS total, count(*) FILTER (WHERE NOT w.is_missing) AS there,
        count(*) FILTER (WHERE NOT w.is_missing AND ${COUNT_DIFFERS}) AS changed,
        count(*) FILTER (WHERE w.is_missing AND ${COUNT_DIFFERS}) AS zeroed
      FROM ${COUNTED_LINES}`,
  )
  const [row] = rows
  return {
    ...{ total: Number(row?.total), there: Number(row?.there) },
    ...{ changed: Number(row?.changed), zeroed: Number(row?.zeroed) },
  }
}

/** Locks lines of stock, in the order of lockStock: the temporary table `locked_lines`. `chosen` is SQL of their ids. */
export const lockLines = (client: pg.ClientBase, chosen: string, values: readonly unknown[]) =>
  client.query(
    `CREATE TEMP TABLE locked_lines ON COMMIT DROP AS
      SELECT id, product_id FROM stock_lines WHERE id IN (${chosen}) ORDER BY product_id, id FOR UPDATE`,
    [...values],
  )

/**
 * Locks the lines whose count differs, in the order of lockStock, and nothing else, so that orders for the other parts go on.
 * Then finds what becomes of them, as the temporary table `changes` (`was`, `quantity`, `backordered`, `delta`).
 */
export async function lockCounted(client: pg.ClientBase): Promise<void> {
  // What differs, locked: an order that comes meanwhile waits, and is then taken from the new quantity.
  await client.query(
    `CREATE TEMP TABLE locked ON COMMIT DROP AS
      SELECT i.id FROM ${COUNTED_LINES} WHERE ${COUNT_DIFFERS} ORDER BY i.product_id, i.id FOR UPDATE OF i`,
  )
  // And looked at again: an order that had a line locked until now has changed both its quantity and what is held of it,
  // and a statement that has waited for a lock sees anew only the row that it waited for.
  await client.query(
    `CREATE TEMP TABLE changes ON COMMIT DROP AS
      SELECT i.id, i.product_id, w.is_missing, i.quantity - i.backordered AS was, ${FREE} AS quantity,
        ${BACKORDERED} AS backordered, ${FREE} - i.quantity AS delta
      FROM ${COUNTED_LINES} WHERE i.id IN (SELECT id FROM locked) AND ${COUNT_DIFFERS}`,
  )
}

/**
 * Sets the lines of `changes` to what was counted, less what unpaid orders hold of them, and makes lines for what has none,
 * with a ledger row for each change. The lines that it makes are the temporary table `added_lines` (id, quantity); returns
 * how many.
 */
export async function countStock(client: pg.ClientBase, importId: number): Promise<number> {
  await client.query(
    `UPDATE stock_lines i SET quantity = c.quantity, backordered = c.backordered, updated_at = now() FROM changes c
      WHERE i.id = c.id`,
  )
  await client.query(
    `INSERT INTO stock_movements (stock_line_id, delta, reason, import_id) SELECT id, delta, 'import', $1 FROM changes WHERE delta <> 0`,
    [importId],
  )
  await client.query('CREATE TEMP TABLE added_lines (id bigint, quantity int) ON COMMIT DROP')
  const { rowCount } = await client.query(
    `WITH added AS (
        INSERT INTO stock_lines (product_id, condition, quantity)
        SELECT product_id, condition, quantity FROM wanted w
          WHERE NOT EXISTS (SELECT FROM stock_lines i WHERE i.product_id = w.product_id AND i.condition = w.condition)
          ORDER BY product_id, condition
        RETURNING id, quantity
      ), ledger AS (
        INSERT INTO stock_movements (stock_line_id, delta, reason, import_id)
        SELECT id, quantity, 'import', $1::bigint FROM added WHERE quantity > 0
      )
      INSERT INTO added_lines SELECT id, quantity FROM added`,
    [importId],
  )
  return rowCount ?? 0
}

const SHORT = 'least(greatest(0, -u.without), u.taken)'

/**
 * Takes counts back. The caller's temporary table `undo_lines` has the locked lines: those that are `is_left` stay, those that
 * are `is_removed` go with their ledger, the others come to `without`, what they would have without the count. What orders
 * have `taken` and would not be there is backordered.
 */
export async function undoCount(client: pg.ClientBase, importId: number): Promise<void> {
  await client.query('DELETE FROM stock_lines WHERE id IN (SELECT id FROM undo_lines WHERE is_removed AND NOT is_left)')
  await client.query(
    `INSERT INTO stock_movements (stock_line_id, delta, reason, import_id, note)
      SELECT id, greatest(unit_pieces, without) - quantity, 'import', $1, 'undone' FROM undo_lines
        WHERE NOT is_left AND NOT is_removed AND quantity <> greatest(unit_pieces, without)`,
    [importId],
  )
  await client.query(
    `UPDATE stock_lines i SET quantity = greatest(u.unit_pieces, u.without), backordered = ${SHORT}, updated_at = now() FROM undo_lines u
      WHERE i.id = u.id AND NOT u.is_left AND NOT u.is_removed
        AND (i.quantity <> greatest(u.unit_pieces, u.without) OR i.backordered <> ${SHORT})`,
  )
}
