import type pg from 'pg'
import type { MissingRule } from '../../../domain/imports/import-run.ts'
import { STATED_COLUMNS } from '../../catalogue/merge/product-facts.ts'
import { LISTED_COLUMNS } from '../../inventory/units/listed-facts.ts'

const first = (column: string) =>
  `(array_agg(s.${column} ORDER BY s.line) FILTER (WHERE s.${column} IS NOT NULL))[1] AS ${column}`
const FIRSTS = [...STATED_COLUMNS, 'condition', 'category', 'is_published']

/**
 * Creates the temporary table `incoming` with the facts of the staging table for each part in `meant`. Categories are
 * not added: `category_id` is null if there is no such category yet. `comes_back`: the part is shown again, because an
 * earlier import removed it from the shop when its list did not name it. `category`: the category of parts that have
 * none, in the list or in the catalog. Returns the number of parts.
 */
export async function makeIncoming(
  client: pg.ClientBase,
  missing: MissingRule,
  category: string | null,
): Promise<number> {
  const { rowCount } = await client.query(
    `CREATE TEMP TABLE incoming ON COMMIT DROP AS
      SELECT g.*, c.id AS category_id, NOT is_new AND ${missing === 'unpublish'} AS comes_back
      FROM (SELECT m.product_id, m.is_new, s.sku, min(s.line) AS line, ${FIRSTS.map(first).join(', ')},
          (array_agg(s.slug ORDER BY s.name IS NULL, s.line))[1] AS slug
        FROM staging s JOIN meant m USING (line) GROUP BY m.product_id, m.is_new, s.sku) g
      LEFT JOIN (SELECT lower(name) AS name, min(id) AS id FROM categories_view GROUP BY 1) c ON c.name = lower(g.category)`,
  )
  if (category !== null) await giveCategory(client, category)
  // If autovacuum analyzed the table during the first import, it would find no part, and the planner would then read
  // the whole table for each part.
  await client.query('CREATE INDEX ON incoming (product_id)')
  await client.query('ANALYZE incoming (product_id, sku, is_new, category, category_id, slug)')
  return rowCount ?? 0
}

const giveCategory = (client: pg.ClientBase, category: string) =>
  client.query(
    `UPDATE incoming n SET category = $1, category_id = (SELECT min(id) FROM categories_view WHERE lower(name) = lower($1))
      WHERE n.category IS NULL AND NOT EXISTS (SELECT FROM products_view p WHERE p.id = n.product_id AND p.category_id IS NOT NULL)`,
    [category],
  )

/**
 * Creates the temporary table `absent` with the listed parts that the list does not name at all. A part of a failed row
 * counts as named.
 */
export async function makeAbsent(client: pg.ClientBase): Promise<void> {
  await client.query(
    `CREATE TEMP TABLE absent ON COMMIT DROP AS
      SELECT id FROM products_view p WHERE is_listed
        AND NOT EXISTS (SELECT FROM incoming n WHERE n.product_id = p.id)
        AND NOT EXISTS (SELECT FROM half_named h WHERE h.sku = p.sku)`,
  )
  await client.query('ANALYZE absent')
}

/** SQL: the pieces of rows that are not units. If `areUnits`, the other rows are units. */
const loose = (areUnits: boolean) =>
  areUnits ? `coalesce(sum(s.quantity) FILTER (WHERE s.kind = 'loose'), 0)::int` : 'sum(s.quantity)::int'

/**
 * Creates the temporary table `wanted` with the stock of the list by part and condition; `is_missing`: not in the list.
 * If its rows are units (`areUnits`), `quantity` counts only the rows that are not units, and the units are in the
 * temporary table `listed_units`.
 */
export async function makeWanted(client: pg.ClientBase, missing: MissingRule, areUnits: boolean): Promise<void> {
  await client.query(
    `CREATE TEMP TABLE wanted ON COMMIT DROP AS
      SELECT p.id AS product_id, n.is_new, s.condition, ${loose(areUnits)} AS quantity, false AS is_missing,
        NOT EXISTS (SELECT FROM half_named h WHERE h.sku = min(p.sku)) AS is_whole
      FROM staging s JOIN meant m USING (line) JOIN incoming n USING (product_id) JOIN products_view p ON p.id = product_id
      WHERE s.condition IS NOT NULL AND s.quantity IS NOT NULL GROUP BY p.id, n.is_new, s.condition`,
  )
  if (missing === 'zero') {
    await client.query('CREATE INDEX ON wanted (product_id)')
    await client.query(
      `INSERT INTO wanted SELECT i.product_id, false, i.condition, 0, true, true
        FROM stock_lines_view i
        WHERE (i.quantity > 0 OR i.id IN (SELECT stock_line_id FROM reservations_view WHERE state = 'held')) AND (
          i.product_id IN (SELECT id FROM absent)
          -- The missing conditions of a named part, if the list states stock for the part at all.
          OR (i.product_id IN (SELECT product_id FROM wanted)
            AND NOT EXISTS (SELECT FROM wanted w WHERE w.product_id = i.product_id AND w.condition = i.condition)
            AND NOT EXISTS (SELECT FROM products_view p JOIN half_named h USING (sku) WHERE p.id = i.product_id)))`,
    )
  }
  await client.query('ANALYZE wanted')
  if (areUnits) await makeListedUnits(client)
}

async function makeListedUnits(client: pg.ClientBase): Promise<void> {
  await client.query(
    `CREATE TEMP TABLE listed_units ON COMMIT DROP AS
      SELECT s.line, p.id AS product_id, s.condition, coalesce(s.kind, 'bulk') AS kind, coalesce(s.mark, '') AS mark, s.quantity,
        s.condition_code, s.unit_price AS price,
        ${LISTED_COLUMNS.filter(name => name !== 'price')
          .map(name => `s.${name}`)
          .join(', ')}
      FROM staging s JOIN meant m USING (line) JOIN products_view p ON p.id = m.product_id
      WHERE s.condition IS NOT NULL AND s.quantity > 0 AND s.kind IS DISTINCT FROM 'loose'`,
  )
  await client.query('ANALYZE listed_units')
}
