import type pg from 'pg'
import { ADD_TO_RESERVED } from './add-reserved.ts'
import { changedCode, changedFacts, NEW_COLUMNS, NEW_VALUES } from './listed-facts.ts'

/** SQL: the target line of a unit's change, with `unit_changes` as `c` and `added_lines` as `a`. */
const TARGET = 'coalesce(c.to_line, a.id)'
const CHANGES = `unit_changes c LEFT JOIN listed_units l ON l.line = c.line
  LEFT JOIN added_lines a ON c.to_line IS NULL AND a.product_id = c.product_id AND a.condition = c.condition`

/**
 * Writes the units of `unit_changes` (match-listed-units.ts). The caller has locked their lines and written the new
 * sums. The changed units are in the temporary table `units_merged` (unit_id, is_new, before, after). `note` and
 * `adminId` are for their history. The person who imports a list records the facts of its units, so another person must
 * confirm their documents.
 */
export async function writeListed(client: pg.ClientBase, note: string, adminId: string | null): Promise<void> {
  const { rowCount: lost } = await client.query(`SELECT FROM ${CHANGES} WHERE ${TARGET} IS NULL LIMIT 1`)
  if (lost) throw new Error('a stock line was added during the import')
  await client.query(
    `CREATE TEMP TABLE units_merged ON COMMIT DROP AS
      SELECT u.id AS unit_id, false AS is_new, to_jsonb(u) - '{id,product_id,created_at}'::text[] AS before,
        jsonb_build_object('version', u.version + 1, 'quantity', c.quantity, 'stock_line_id', ${TARGET}) AS after
      FROM ${CHANGES} JOIN units u ON u.id = c.unit_id`,
  )
  await client.query(
    `UPDATE units u SET version = u.version + 1, quantity = c.quantity, is_gone = c.quantity + c.taken = 0,
        stock_line_id = ${TARGET}, condition_code = ${changedCode(`u.stock_line_id <> ${TARGET}`)}, ${changedFacts('c.taken')}
      FROM ${CHANGES} WHERE u.id = c.unit_id`,
  )
  await client.query(
    `INSERT INTO unit_history (unit_id, event, pieces, admin_id, note)
      SELECT unit_id, CASE WHEN line IS NULL THEN 'not_listed' WHEN quantity <> was THEN 'counted' ELSE 'changed' END,
        CASE WHEN line IS NULL THEN was ELSE quantity END, $2::uuid, $1 FROM unit_changes WHERE unit_id IS NOT NULL ORDER BY unit_id`,
    [note, adminId],
  )
  await client.query(
    `WITH added AS (
        INSERT INTO units (stock_line_id, product_id, kind, mark, state, quantity, ${NEW_COLUMNS})
        SELECT ${TARGET}, l.product_id, l.kind, l.mark, 'available', c.quantity, ${NEW_VALUES}
        FROM ${CHANGES} WHERE c.unit_id IS NULL ORDER BY c.line RETURNING id, quantity
      ), told AS (
        INSERT INTO unit_history (unit_id, event, pieces, admin_id, note) SELECT id, 'added', quantity, $2::uuid, $1 FROM added
      )
      INSERT INTO units_merged SELECT id, true, NULL, jsonb_build_object('version', 1, 'quantity', quantity) FROM added`,
    [note, adminId],
  )
}

/**
 * Assigns units to pieces that unpaid orders hold without a mark and that the list now has with marks, the earliest
 * expiry first, and promises the release document of each. `changes` has the number of pieces of a line (`assigned`), `held_loose` the orders that hold them.
 */
export async function assignHeld(client: pg.ClientBase): Promise<void> {
  await client.query(
    `WITH held AS (
        SELECT h.stock_line_id, h.order_id, h.quantity, c.assigned,
          sum(h.quantity) OVER (PARTITION BY h.stock_line_id ORDER BY h.order_id) AS upto
        FROM held_loose h JOIN changes c ON c.id = h.stock_line_id WHERE c.assigned > 0
      ), there AS (
        SELECT id, stock_line_id, quantity, paper, sum(quantity) OVER (PARTITION BY stock_line_id ORDER BY expires_on NULLS LAST, id) AS upto
        FROM units WHERE stock_line_id IN (SELECT id FROM changes WHERE assigned > 0) AND NOT is_gone AND state = 'available' AND quantity > 0
      ), given AS (
        SELECT h.order_id, t.id, t.paper, (least(h.upto, h.assigned, t.upto) - greatest(h.upto - h.quantity, t.upto - t.quantity))::int AS pieces
        FROM held h JOIN there t USING (stock_line_id)
        WHERE least(h.upto, h.assigned, t.upto) > greatest(h.upto - h.quantity, t.upto - t.quantity)
      ), reserved AS (
        INSERT INTO reserved_units (order_id, unit_id, quantity, paper) SELECT order_id, id, pieces, paper FROM given
        ${ADD_TO_RESERVED}
      )
      UPDATE units u SET quantity = u.quantity - g.pieces FROM (SELECT id, sum(pieces)::int AS pieces FROM given GROUP BY id) g
        WHERE u.id = g.id`,
  )
}
