import type pg from 'pg'
import { z } from '../../../domain/text/zod.ts'
import { lockCategories } from '../../catalogue/merge/lock-products.ts'
import { LISTED_FACTS_OF } from '../../catalogue/merge/merge-facts.ts'
import { REFERENCES_OF } from '../../catalogue/merge/merge-references.ts'
import { digest, PICTURE } from '../../catalogue/merge/product-facts.ts'
import {
  CATEGORY_WAS_DELETED,
  MAKER_IS_TAKEN,
  NOW,
  removeCategories,
  removePictures,
  restoreFacts,
  restoreProducts,
  restoreReferences,
} from '../../catalogue/merge/restore-products.ts'
import { firstRow } from '../../platform/db/rows.ts'

/**
 * Changes of the same things by later runs that were not undone, ordered by the end of the run. Changes of undone runs
 * are deleted, and earlier runs do not count.
 */
const LATER = `import_changes l JOIN imports r ON r.id = l.import_id AND r.ended_at > (SELECT ended_at FROM imports WHERE id = $1)`
/** Parts whose pictures, cross-references or stated facts the undo has not changed. */
const LEFT = `(SELECT product_id FROM undo_pictures WHERE is_left UNION SELECT product_id FROM undo_references WHERE is_left
  UNION SELECT product_id FROM undo_stated WHERE is_left)`

export type UndoneProducts = { restored: number; removed: number; left: number }

const RowShape = z.object({ restored: z.number(), left: z.number() })

/**
 * Undoes what the run did to parts, column by column. Values that were changed since, or that a later run has set, even
 * to the same value, stay. Call it after undoPictures, undoReferences and undoFacts.
 */
export async function undoProducts(client: pg.ClientBase, importId: number): Promise<UndoneProducts> {
  // Lock the former categories, so that they exist until their parts are in them again.
  await lockCategories(
    client,
    `SELECT (before ->> 'category_id')::bigint FROM import_changes
      WHERE import_id = $1 AND thing = 'product' AND NOT is_new`,
    [importId],
  )
  await client.query(
    `CREATE TEMP TABLE undo_later ON COMMIT DROP AS
      SELECT l.thing_id, array_agg(DISTINCT k.column_name) AS columns FROM ${LATER}, jsonb_object_keys(l.after) AS k (column_name)
        WHERE l.thing = 'product' AND NOT l.is_new GROUP BY 1`,
    [importId],
  )
  // Rows that were just written have no statistics; without statistics the planner scans the whole list for each part.
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
      SELECT p.id, p.sku, false AS is_new, c.is_set_since OR NOT ${NOW} @> c.after OR coalesce(${CATEGORY_WAS_DELETED} OR ${MAKER_IS_TAKEN}, false)
          OR p.id IN ${LEFT} AS is_left,
        false AS is_used, NULL AS used_by, coalesce(${CATEGORY_WAS_DELETED}, false) AS is_category_gone
      FROM undo_facts c JOIN products_view p ON p.id = c.thing_id WHERE NOT c.is_new
      UNION ALL
      SELECT p.id, p.sku, true, c.is_set_since OR to_jsonb(${digest('p')}) <> c.after OR EXISTS (SELECT FROM product_images_view WHERE product_id = p.id)
          OR EXISTS (SELECT FROM cross_references_view WHERE product_id = p.id),
        used.by IS NOT NULL, used.by, false
      FROM undo_facts c JOIN products_view p ON p.id = c.thing_id
      CROSS JOIN LATERAL (SELECT CASE
          WHEN EXISTS (SELECT FROM order_items_view WHERE product_id = p.id) THEN 'in an order'
          WHEN EXISTS (SELECT FROM quote_lines_view WHERE product_id = p.id OR offer_product_id = p.id) THEN 'in a quote'
          WHEN EXISTS (SELECT FROM cart_items_view WHERE product_id = p.id) THEN 'in a cart'
          WHEN EXISTS (SELECT FROM stock_lines_view WHERE product_id = p.id) THEN 'in stock' END AS by) used
      WHERE c.is_new
      UNION ALL
      SELECT p.id, p.sku, false, true, false, NULL, false FROM products_view p
      WHERE p.id IN ${LEFT} AND NOT EXISTS (SELECT FROM undo_facts c WHERE c.thing_id = p.id)`,
  )
  const removed = await restoreProducts(client)
  const row = await firstRow(
    client,
    RowShape,
    `SELECT count(*) FILTER (WHERE NOT is_new AND NOT is_left) AS restored,
      count(*) FILTER (WHERE is_left OR is_used) AS left FROM undo_products`,
  )
  return { restored: row?.restored ?? 0, removed, left: row?.left ?? 0 }
}

/**
 * Removes the pictures that the run has added, if they are unchanged. The first remaining picture becomes the main
 * picture. Call it after lockUndo, which has locked their parts. Creates the temporary table `undo_pictures`;
 * `is_left`: the back office has changed the picture since.
 */
export async function undoPictures(client: pg.ClientBase, importId: number): Promise<void> {
  await client.query(
    `CREATE TEMP TABLE undo_pictures ON COMMIT DROP AS
      SELECT m.id, m.product_id, ${PICTURE} IS DISTINCT FROM c.after AS is_left
      FROM import_changes c JOIN product_images_view m ON m.id = c.thing_id WHERE c.import_id = $1 AND c.thing = 'image'`,
    [importId],
  )
  await removePictures(client)
}

/**
 * Restores the cross-references that the run has set, if they are unchanged and no later run has set them. Creates the
 * temporary table `undo_references` with `is_left` for each part.
 */
export async function undoReferences(client: pg.ClientBase, importId: number): Promise<void> {
  const { rowCount } = await client.query(
    `CREATE TEMP TABLE undo_references ON COMMIT DROP AS
      SELECT c.thing_id AS product_id, c.before, ${REFERENCES_OF('c.thing_id')} <> c.after
          OR c.thing_id IN (SELECT l.thing_id FROM ${LATER} WHERE l.thing = 'references') AS is_left
        FROM import_changes c JOIN products_view p ON p.id = c.thing_id WHERE c.import_id = $1 AND c.thing = 'references'`,
    [importId],
  )
  if (rowCount !== 0) await restoreReferences(client)
}

/**
 * Restores the stated dimensions that the run has set, part by part, if they still come from lists and no later run has
 * set any. Creates the temporary table `undo_stated`.
 */
export async function undoFacts(client: pg.ClientBase, importId: number): Promise<void> {
  const { rowCount } = await client.query(
    `CREATE TEMP TABLE undo_stated ON COMMIT DROP AS
      SELECT c.thing_id AS product_id, c.before, ${LISTED_FACTS_OF('c.thing_id')} <> c.after
          OR c.thing_id IN (SELECT l.thing_id FROM ${LATER} WHERE l.thing = 'facts') AS is_left
        FROM import_changes c JOIN products_view p ON p.id = c.thing_id WHERE c.import_id = $1 AND c.thing = 'facts'`,
    [importId],
  )
  if (rowCount !== 0) await restoreFacts(client)
}

/**
 * Deletes the categories that the run has added, if they are unchanged and have no part. Call it after undoProducts.
 */
export async function undoCategories(
  client: pg.ClientBase,
  importId: number,
  addedCategories: readonly number[],
): Promise<void> {
  await client.query(
    `CREATE TEMP TABLE undo_categories ON COMMIT DROP AS SELECT thing_id AS id, after FROM import_changes
      WHERE import_id = $1 AND thing = 'category' AND thing_id = ANY($2)`,
    [importId, addedCategories],
  )
  await removeCategories(client)
}
