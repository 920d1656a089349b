import type pg from 'pg'
import type { MissingRule } from '../../../domain/imports/import-run.ts'
import type { Counts } from '../report.ts'
import { DIFFERS } from './product-facts.ts'

// The stock lines `i` that the list names, and what it says of them less what is held: parts of unpaid orders lie on the
// shelf, and are taken.
export const NAMED = `product_inventory i JOIN wanted w USING (product_id, condition)
  LEFT JOIN (SELECT inventory_id, sum(quantity) AS quantity FROM stock_holds WHERE state = 'held' GROUP BY 1) h
    ON h.inventory_id = i.id`
const FREE = 'greatest(0, w.quantity - coalesce(h.quantity, 0))::int'
// More is held than the list knows of: so many are not there, and do not come back when the holds end.
const OWED = 'greatest(0, coalesce(h.quantity, 0) - w.quantity)::int'
// What lies on the shelf as a list counts it: the export says the same of a line (export-catalogue.ts), so that what is owed
// is not forgotten over a list that says nothing new.
export const ON_SHELF = (held: string) => `greatest(0, i.quantity - i.owed + coalesce(${held}, 0))::int`
export const STOCK_DIFFERS = `w.quantity <> ${ON_SHELF('h.quantity')}`

/**
 * Locks what will change, and nothing else, so that orders for the other parts go on: first the stock lines, then the
 * products, each by id. That is the order of hold-stock.ts, whose updates reach the product by trigger; the other way
 * round an order and an import would each wait for the other.
 */
export async function lockChanges(client: pg.ClientBase, missing: MissingRule): Promise<void> {
  // What differs, locked: an order that comes meanwhile waits, and its hold is then taken from the new quantity.
  await client.query(
    `CREATE TEMP TABLE locked ON COMMIT DROP AS
      SELECT i.id FROM ${NAMED} WHERE ${STOCK_DIFFERS} ORDER BY i.product_id, i.id FOR UPDATE OF i`,
  )
  // And looked at again: an order that had a line locked until now has changed both its quantity and what is held of it,
  // and a statement that has waited for a lock sees anew only the row that it waited for.
  await client.query(
    `CREATE TEMP TABLE changes ON COMMIT DROP AS
      SELECT i.id, i.product_id, w.is_missing, i.quantity - i.owed AS was, ${FREE} AS quantity, ${OWED} AS owed,
        ${FREE} - i.quantity AS delta
      FROM ${NAMED} WHERE i.id IN (SELECT id FROM locked) AND ${STOCK_DIFFERS}`,
  )
  // NO KEY, as the updates themselves: order items may go on referring to these products meanwhile. A union, because
  // PostgreSQL answers the same as one OR with a look through all the list for each product.
  await client.query(
    `SELECT FROM products WHERE id IN (
        SELECT p.id FROM products p JOIN incoming n USING (sku) WHERE NOT n.is_new AND ${DIFFERS}
        UNION ALL
        SELECT w.product_id FROM wanted w LEFT JOIN product_inventory i USING (product_id, condition)
          WHERE NOT w.is_new AND i.id IS NULL
        UNION ALL
        SELECT product_id FROM changes
        ${missing === 'unpublish' ? 'UNION ALL SELECT id FROM absent' : ''}
      ) ORDER BY id FOR NO KEY UPDATE`,
  )
}

/** Sets the stock lines of the list to what it says, less what unpaid orders hold of them, with a ledger row for each change. */
export async function mergeStock(
  client: pg.ClientBase,
  importId: number,
): Promise<{ stockLines: Counts; zeroed: number }> {
  await client.query(
    'UPDATE product_inventory i SET quantity = c.quantity, owed = c.owed, updated_at = now() FROM changes c WHERE i.id = c.id',
  )
  await client.query(
    `INSERT INTO stock_movements (inventory_id, delta, reason, import_id) SELECT id, delta, 'import', $1 FROM changes WHERE delta <> 0`,
    [importId],
  )
  // Less what is owed, so that undoing knows what the list made of the whole.
  await client.query(
    `INSERT INTO import_changes (import_id, thing, thing_id, is_new, before, after, ledger_at)
      SELECT $1, 'stock', id, false, to_jsonb(was), to_jsonb(quantity - owed),
        CASE WHEN delta = 0 THEN coalesce((SELECT max(m.id) FROM stock_movements m WHERE m.inventory_id = c.id), 0) END
      FROM changes c`,
    [importId],
  )
  const { rowCount: added } = await client.query(
    `WITH added AS (
        INSERT INTO product_inventory (product_id, condition, quantity)
        SELECT product_id, condition, quantity FROM wanted w
          WHERE NOT EXISTS (SELECT FROM product_inventory i WHERE i.product_id = w.product_id AND i.condition = w.condition)
          ORDER BY product_id, condition
        RETURNING id, quantity
      ), ledger AS (
        INSERT INTO stock_movements (inventory_id, delta, reason, import_id)
        SELECT id, quantity, 'import', $1::bigint FROM added WHERE quantity > 0
      )
      INSERT INTO import_changes (import_id, thing, thing_id, is_new, before, after)
      SELECT $1, 'stock', id, true, to_jsonb(0), to_jsonb(quantity) FROM added`,
    [importId],
  )
  const { rows } = await client.query<{ total: string; changed: string; zeroed: string }>(
    `SELECT (SELECT count(*) FROM wanted WHERE NOT is_missing) AS total, count(*) FILTER (WHERE NOT is_missing) AS changed,
      count(*) FILTER (WHERE is_missing) AS zeroed FROM changes`,
  )
  const [total, changed] = [Number(rows[0]?.total ?? 0), Number(rows[0]?.changed ?? 0)]
  return {
    stockLines: { new: added ?? 0, changed, unchanged: total - (added ?? 0) - changed },
    zeroed: Number(rows[0]?.zeroed ?? 0),
  }
}
