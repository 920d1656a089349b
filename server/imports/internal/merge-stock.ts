import type pg from 'pg'
import type { MissingRule } from '../../../domain/imports/import-run.ts'
import { z } from '../../../domain/text/zod.ts'
import { lockProducts } from '../../catalogue/merge/lock-products.ts'
import { DIFFERS } from '../../catalogue/merge/product-facts.ts'
import { countStock, lockCounted } from '../../inventory/count-stock.ts'
import { countListed } from '../../inventory/units/match-listed-units.ts'
import { firstRow } from '../../platform/db/rows.ts'
import { type Counts, NO_UNITS, type UnitCounts } from '../report.ts'

/**
 * Locks only the rows that will change, so that orders for other parts continue: first the stock lines, then the
 * products, each sorted by ID. lockStock uses the same order, because its updates reach the product by a trigger. In
 * the opposite order, an order and an import could deadlock.
 */
export async function lockChanges(client: pg.ClientBase, missing: MissingRule, areUnits: boolean): Promise<void> {
  await lockCounted(client, areUnits)
  // NO KEY, like the updates themselves, so that order items may still refer to these products. A UNION, because
  // PostgreSQL executes the equivalent OR by scanning the whole list for each product.
  await lockProducts(
    client,
    `SELECT p.id FROM products_view p JOIN incoming n ON n.product_id = p.id WHERE NOT n.is_new AND ${DIFFERS}
      UNION ALL
      SELECT w.product_id FROM wanted w LEFT JOIN stock_lines_view i USING (product_id, condition)
        WHERE NOT w.is_new AND i.id IS NULL
      UNION ALL
      SELECT product_id FROM changes
      ${missing === 'unpublish' ? 'UNION ALL SELECT id FROM absent' : ''}`,
    'NO KEY UPDATE',
  )
}

const CountsShape = z.object({ total: z.number(), changed: z.number(), zeroed: z.number() })

/** Sets the stock lines and units of the list, and records the changes of the run. */
export async function mergeStock(
  client: pg.ClientBase,
  importId: number,
  areUnits: boolean,
): Promise<{ stockLines: Counts; zeroed: number; units: UnitCounts }> {
  const units = areUnits ? await countListed(client) : NO_UNITS
  const added = await countStock(client, { importId, areUnits, ...(await listOf(client, importId)) })
  if (areUnits)
    await client.query(
      `INSERT INTO import_changes (import_id, thing, thing_id, is_new, before, after)
        SELECT $1::bigint, 'unit', unit_id, is_new, before, after FROM units_merged`,
      [importId],
    )
  // Leaves out the backordered pieces, so that an undo knows the total that the list set.
  await client.query(
    `INSERT INTO import_changes (import_id, thing, thing_id, is_new, before, after, ledger_at)
      SELECT $1::bigint, 'stock', id, false, to_jsonb(was), to_jsonb(quantity - backordered),
        CASE WHEN delta = 0 THEN coalesce((SELECT max(m.id) FROM stock_movements_view m WHERE m.stock_line_id = c.id), 0) END
      FROM changes c
      UNION ALL SELECT $1::bigint, 'stock', id, true, to_jsonb(0), to_jsonb(quantity), NULL::bigint FROM added_lines`,
    [importId],
  )
  const counts = await firstRow(
    client,
    CountsShape,
    `SELECT (SELECT count(*) FROM wanted WHERE NOT is_missing) AS total, count(*) FILTER (WHERE is_named AND NOT is_missing) AS changed,
      count(*) FILTER (WHERE is_missing) AS zeroed FROM changes`,
  )
  const { total, changed, zeroed } = counts ?? { total: 0, changed: 0, zeroed: 0 }
  return {
    stockLines: { new: added, changed, unchanged: total - added - changed },
    zeroed,
    units,
  }
}

const NameAndAdminIdShape = z.object({ name: z.string(), adminId: z.nullable(z.string()) })

/** The note about the list for the history of a unit. */
async function listOf(client: pg.ClientBase, importId: number): Promise<{ listName: string; adminId: string | null }> {
  const row = await firstRow(
    client,
    NameAndAdminIdShape,
    'SELECT left(file_name, 200) AS name, admin_id FROM imports WHERE id = $1',
    [importId],
  )
  return { listName: `List ${importId}: ${row?.name ?? ''}`, adminId: row?.adminId ?? null }
}
