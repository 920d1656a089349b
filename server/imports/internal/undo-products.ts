import type pg from 'pg'
import { REFERENCES_OF } from './merge-references.ts'
import { digest, SETS } from './product-facts.ts'

const COLUMNS = [...SETS, 'is_published', 'off_by_import']
const CASTS: Record<string, string> = {
  price: '::numeric',
  sale_price: '::numeric',
  weight: '::numeric',
  category_id: '::bigint',
  is_published: '::boolean',
  off_by_import: '::boolean',
}
/** What the product is now, as jsonb: contains `after` when nobody has changed since what the run changed. */
const NOW = `jsonb_build_object(${COLUMNS.map(column => `'${column}', p.${column}`).join(', ')})`
/** The category that the part had before the run is no more: the part stays where the run has put it. */
const CATEGORY_IS_GONE = `(c.after -> 'category_id' = to_jsonb(p.category_id) AND c.before ->> 'category_id' IS NOT NULL
  AND NOT EXISTS (SELECT FROM categories k WHERE k.id = (c.before ->> 'category_id')::bigint))`
/** Whether a part is shown goes back with who took it off: what a hand has shown or taken off since stays. */
const SHOWN_AS_MADE = ` AND c.after -> 'is_published' = to_jsonb(p.is_published) AND c.after -> 'off_by_import' = to_jsonb(p.off_by_import)`
const MAY_GO_BACK: Record<string, string> = {
  category_id: ` AND NOT ${CATEGORY_IS_GONE}`,
  is_published: SHOWN_AS_MADE,
  off_by_import: SHOWN_AS_MADE,
}
/**
 * What later runs, in the order in which they ended, have set of the same things and is not undone. Of a later run that was
 * undone nothing is kept any more, and of runs before this one nothing counts.
 */
const LATER = `import_changes l JOIN imports r ON r.id = l.import_id AND r.ended_at > (SELECT ended_at FROM imports WHERE id = $1)`
/** Parts of which pictures or cross-references are left. */
const LEFT = `(SELECT product_id FROM undo_pictures WHERE is_left UNION SELECT product_id FROM undo_references WHERE is_left)`
const goesBack = (column: string) => `(c.after -> '${column}' = to_jsonb(p.${column})${MAY_GO_BACK[column] ?? ''})`
const restored = (column: string) =>
  `${column} = CASE WHEN ${goesBack(column)} THEN (c.before ->> '${column}')${CASTS[column] ?? ''} ELSE p.${column} END`

export type UndoneProducts = { restored: number; removed: number; left: number }

/**
 * Takes back what the run did to parts, a column at a time: what somebody has changed since, or a later run has set, though
 * to the same, stays as it is. After undoPictures and undoReferences.
 */
export async function undoProducts(client: pg.ClientBase, importId: number): Promise<UndoneProducts> {
  // A category that is still there now stays until its parts are back in it.
  await client.query(
    `SELECT FROM categories WHERE id IN (SELECT (before ->> 'category_id')::bigint FROM import_changes
      WHERE import_id = $1 AND thing = 'product' AND NOT is_new) ORDER BY id FOR KEY SHARE`,
    [importId],
  )
  await client.query(
    `CREATE TEMP TABLE undo_later ON COMMIT DROP AS
      SELECT l.thing_id, array_agg(DISTINCT k.column_name) AS columns FROM ${LATER}, jsonb_object_keys(l.after) AS k (column_name)
        WHERE l.thing = 'product' AND NOT l.is_new GROUP BY 1`,
    [importId],
  )
  // What was written a moment ago has no statistics yet: without these each part is looked for in all the list.
  await client.query('CREATE INDEX ON undo_later (thing_id)')
  await client.query('ANALYZE undo_later')
  await client.query(
    `CREATE TEMP TABLE undo_facts ON COMMIT DROP AS
      SELECT c.thing_id, c.is_new, c.before, l.columns IS NOT NULL AS is_set_since,
        CASE WHEN c.is_new OR l.columns IS NULL THEN c.after ELSE c.after - l.columns END AS after
      FROM import_changes c LEFT JOIN undo_later l ON l.thing_id = c.thing_id AND (c.is_new OR c.after ?| l.columns)
      WHERE c.import_id = $1 AND c.thing = 'product'`,
    [importId],
  )
  await client.query('ANALYZE undo_facts')
  await client.query(
    `CREATE TEMP TABLE undo_products ON COMMIT DROP AS
      SELECT p.id, p.sku, false AS is_new, c.is_set_since OR NOT ${NOW} @> c.after OR coalesce(${CATEGORY_IS_GONE}, false)
          OR p.id IN ${LEFT} AS is_left,
        false AS is_used, coalesce(${CATEGORY_IS_GONE}, false) AS is_category_gone
      FROM undo_facts c JOIN products p ON p.id = c.thing_id WHERE NOT c.is_new
      UNION ALL
      SELECT p.id, p.sku, true, c.is_set_since OR to_jsonb(${digest('p')}) <> c.after OR EXISTS (SELECT FROM product_images WHERE product_id = p.id)
          OR EXISTS (SELECT FROM cross_references WHERE product_id = p.id),
        EXISTS (SELECT FROM stock_lines WHERE product_id = p.id) OR EXISTS (SELECT FROM order_items WHERE product_id = p.id)
          OR EXISTS (SELECT FROM cart_items WHERE product_id = p.id)
          OR EXISTS (SELECT FROM quote_lines WHERE product_id = p.id OR offer_product_id = p.id), false
      FROM undo_facts c JOIN products p ON p.id = c.thing_id WHERE c.is_new
      UNION ALL
      SELECT p.id, p.sku, false, true, false, false FROM products p
      WHERE p.id IN ${LEFT} AND NOT EXISTS (SELECT FROM undo_facts c WHERE c.thing_id = p.id)`,
  )
  const { rowCount: removed } = await client.query(
    'DELETE FROM products WHERE id IN (SELECT id FROM undo_products WHERE is_new AND NOT is_left AND NOT is_used)',
  )
  // A part of which nothing goes back keeps its version too: whoever has it open may go on.
  await client.query(
    `UPDATE products p SET ${COLUMNS.map(restored).join(', ')}, updated_at = now()
      FROM undo_facts c WHERE NOT c.is_new AND p.id = c.thing_id AND (${COLUMNS.map(goesBack).join(' OR ')})`,
  )
  const { rows } = await client.query<{ restored: string; left: string }>(
    `SELECT count(*) FILTER (WHERE NOT is_new AND NOT is_left) AS restored,
      count(*) FILTER (WHERE is_left OR is_used) AS left FROM undo_products`,
  )
  return { restored: Number(rows[0]?.restored), removed: removed ?? 0, left: Number(rows[0]?.left) }
}

/**
 * Takes back the cross-references that the run has set, where they are still as it set them and no later run has set
 * them: `undo_references` says of all whether they are left.
 */
export async function undoReferences(client: pg.ClientBase, importId: number): Promise<void> {
  const { rowCount } = await client.query(
    `CREATE TEMP TABLE undo_references ON COMMIT DROP AS
      SELECT c.thing_id AS product_id, c.before, ${REFERENCES_OF('c.thing_id')} <> c.after
          OR c.thing_id IN (SELECT l.thing_id FROM ${LATER} WHERE l.thing = 'references') AS is_left
        FROM import_changes c JOIN products p ON p.id = c.thing_id WHERE c.import_id = $1 AND c.thing = 'references'`,
    [importId],
  )
  if (rowCount === 0) return
  await client.query(
    'DELETE FROM cross_references WHERE product_id IN (SELECT product_id FROM undo_references WHERE NOT is_left)',
  )
  await client.query(
    `INSERT INTO cross_references (product_id, kind, other_sku, is_two_way, source)
      SELECT u.product_id, r.kind, r.other_sku, r.is_two_way, r.source FROM undo_references u,
        jsonb_to_recordset(u.before) AS r (kind text, other_sku text, is_two_way boolean, source text)
      WHERE NOT u.is_left`,
  )
}
