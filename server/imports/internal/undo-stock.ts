import type pg from 'pg'
import { z } from '../../../domain/text/zod.ts'
import { lockProducts } from '../../catalogue/merge/lock-products.ts'
import { lockLines, undoCount } from '../../inventory/count-stock.ts'
import { type UndoneUnits, undoListed } from '../../inventory/units/undo-listed-units.ts'
import { firstRow } from '../../platform/db/rows.ts'

/**
 * Locks the rows that a run has changed, in the order of merge-stock.ts. It locks all parts before it writes anything,
 * sorted by ID, because the back office locks a part before it changes the part or its pictures. Carts, orders and
 * quotes can still refer to parts from before the run; no new reference to a part that the run added, and that may be
 * deleted, can begin. Then creates the temporary table `undo_lines` with its stock lines. `is_left`: a later import or
 * a person has changed the line since. `is_removed`: the run added the line, and nothing else has moved it.
 */
export async function lockUndo(client: pg.ClientBase, importId: number): Promise<void> {
  await lockLines(client, `SELECT thing_id FROM import_changes WHERE import_id = $1 AND thing = 'stock'`, [importId])
  await client.query(
    `CREATE TEMP TABLE undo_parts ON COMMIT DROP AS
      SELECT id, bool_or(is_made) AS is_made FROM (
        SELECT thing_id AS id, is_new AS is_made FROM import_changes WHERE import_id = $1 AND thing IN ('product', 'references')
        UNION ALL SELECT product_id, false FROM locked_lines
        UNION ALL SELECT m.product_id, false FROM import_changes c JOIN product_images_view m ON m.id = c.thing_id
          WHERE c.import_id = $1 AND c.thing = 'image'
      ) parts GROUP BY id`,
    [importId],
  )
  await client.query('ANALYZE undo_parts')
  await lockProducts(client, 'SELECT id FROM undo_parts WHERE NOT is_made', 'NO KEY UPDATE')
  // Still sorted by ID, because the parts that the run added have higher IDs than the older parts.
  await lockProducts(client, 'SELECT id FROM undo_parts WHERE is_made', 'UPDATE')
  await client.query(
    `CREATE TEMP TABLE undo_lines ON COMMIT DROP AS
      SELECT i.id, i.product_id, i.quantity, i.backordered, i.unit_pieces, m.is_left OR o.is_left AS is_left,
        c.is_new AND m.is_only AND NOT i.has_own_papers AS is_removed, i.taken,
        i.quantity - i.backordered - ((c.after #>> '{}')::int - (c.before #>> '{}')::int) AS without
      FROM import_changes c JOIN stock_counts i ON i.id = c.thing_id
      CROSS JOIN LATERAL (SELECT coalesce(c.ledger_at, max(id), 0) AS ledger_at
        FROM stock_movements_view WHERE stock_line_id = i.id AND import_id = $1) s
      CROSS JOIN LATERAL (SELECT EXISTS (SELECT FROM import_changes WHERE thing = 'stock' AND thing_id = i.id
        AND import_id <> $1 AND ledger_at >= s.ledger_at) AS is_left) o
      CROSS JOIN LATERAL (
        SELECT coalesce(bool_or(NOT is_by_orders AND import_id IS DISTINCT FROM $1 AND last > s.ledger_at
            AND (import_id IS NULL OR pieces <> 0)), false) AS is_left,
          coalesce(bool_and(import_id IS NOT DISTINCT FROM $1 OR (import_id IS NOT NULL AND pieces = 0)), true) AS is_only
        -- The movements of an undone run add up to 0.
        FROM (SELECT import_id, is_by_orders, max(id) AS last, sum(delta) AS pieces FROM stock_movements_view
          WHERE stock_line_id = i.id GROUP BY 1, 2) AS moved) m
      WHERE c.import_id = $1 AND c.thing = 'stock'`,
    [importId],
  )
  await client.query('ANALYZE undo_lines')
}

/** Undoes what the run did to units; call it before their stock lines are undone. */
export async function undoUnits(client: pg.ClientBase, importId: number): Promise<UndoneUnits> {
  const { rowCount } = await client.query(
    `CREATE TEMP TABLE undo_listed ON COMMIT DROP AS
      SELECT thing_id AS unit_id, is_new, before, after FROM import_changes WHERE import_id = $1 AND thing = 'unit'`,
    [importId],
  )
  if (!rowCount) return { restored: 0, removed: 0, left: 0 }
  await client.query('ANALYZE undo_listed')
  const undone = await undoListed(client, `List ${importId}`)
  // The undo of an earlier run then finds the unit in the version that its run left.
  if (undone.restored > 0)
    await client.query(
      `UPDATE import_changes e SET after = jsonb_set(e.after, '{version}', to_jsonb((t.after ->> 'version')::int + 1))
        FROM undo_listed t JOIN undo_units x ON x.id = t.unit_id AND NOT x.is_left
        WHERE NOT t.is_new AND e.thing = 'unit' AND e.thing_id = t.unit_id AND e.import_id <> $1
          AND e.after -> 'version' = t.before -> 'version'`,
      [importId],
    )
  return undone
}

const UndoneShape = z.object({ restored: z.number(), removed: z.number(), left: z.number(), soldOut: z.number() })
export type UndoneStock = z.output<typeof UndoneShape>

/**
 * Undoes what the run did to stock lines, by ledger rows. Pieces that were sold since stay sold. Pieces that orders
 * have taken, and that would not exist without the run, are backordered.
 */
export async function undoStock(client: pg.ClientBase, importId: number): Promise<UndoneStock> {
  await undoCount(client, importId)
  const undone = await firstRow(
    client,
    UndoneShape,
    `SELECT count(*) FILTER (WHERE is_left) AS left, count(*) FILTER (WHERE is_removed AND NOT is_left) AS removed,
      count(*) FILTER (WHERE NOT is_left AND NOT is_removed AND without >= 0) AS restored,
      count(*) FILTER (WHERE NOT is_left AND NOT is_removed AND without < 0) AS sold_out FROM undo_lines`,
  )
  if (!undone) throw new Error('counts are one row')
  return undone
}
