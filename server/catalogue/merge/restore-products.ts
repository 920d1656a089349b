import type pg from 'pg'
import { LISTED_PART_FIELDS } from '../../../domain/catalogue/part-fields.ts'
import { markFactsDue } from '../facts/facts-due.ts'
import { partColumnType } from '../listed-part.ts'
import { SETS } from './product-facts.ts'

// Restores many parts to their state before a merge, from the caller's temporary tables: the recorded rows of `merged`,
// and whether they stay (`is_left`). The caller has locked the parts.

const COLUMNS = [...SETS, 'is_published', 'off_by_import']
const CASTS = new Map<string, string>([
  ...LISTED_PART_FIELDS.map((field): [string, string] => [field.stored, `::${partColumnType(field)}`]),
  ['category_id', '::bigint'],
  ['off_by_import', '::boolean'],
])
/** SQL: the present product as jsonb. It contains `after` if no fact of the merge has changed since. */
export const NOW = `jsonb_build_object(${COLUMNS.map(column => `'${column}', p.${column}`).join(', ')})`
/** SQL: true if the category of the part before the merge was deleted: the part stays in the category of the merge. */
export const CATEGORY_WAS_DELETED = `(c.after -> 'category_id' = to_jsonb(p.category_id) AND c.before ->> 'category_id' IS NOT NULL
  AND NOT EXISTS (SELECT FROM categories k WHERE k.id = (c.before ->> 'category_id')::bigint))`
/** SQL: true if the part got its maker from the merge, and another part of its number has the former maker. */
export const MAKER_IS_TAKEN = `(c.after -> 'manufacturer' = to_jsonb(p.manufacturer) AND EXISTS (SELECT FROM products_view o
  WHERE o.id <> p.id AND o.sku = p.sku AND maker_key(o.manufacturer) = maker_key(c.before ->> 'manufacturer')))`
/**
 * `is_published` and `off_by_import` are restored together, and only if no admin has shown or hidden the part since the
 * import.
 */
const SHOWN_AS_MADE = ` AND c.after -> 'is_published' = to_jsonb(p.is_published) AND c.after -> 'off_by_import' = to_jsonb(p.off_by_import)`
const MAY_GO_BACK: Record<string, string> = {
  category_id: ` AND NOT ${CATEGORY_WAS_DELETED}`,
  manufacturer: ` AND NOT ${MAKER_IS_TAKEN}`,
  is_published: SHOWN_AS_MADE,
  off_by_import: SHOWN_AS_MADE,
}
const goesBack = (column: string) => `(c.after -> '${column}' = to_jsonb(p.${column})${MAY_GO_BACK[column] ?? ''})`
const restored = (column: string) =>
  `${column} = CASE WHEN ${goesBack(column)} THEN (c.before ->> '${column}')${CASTS.get(column) ?? ''} ELSE p.${column} END`

/**
 * Deletes the parts of `undo_products` (id, is_new, is_left, is_used) that were new and can be deleted, and restores
 * the others to `undo_facts` (thing_id, is_new, before, after), column by column. Returns the number deleted.
 */
export async function restoreProducts(client: pg.ClientBase): Promise<number> {
  const { rowCount: removed } = await client.query(
    'DELETE FROM products WHERE id IN (SELECT id FROM undo_products WHERE is_new AND NOT is_left AND NOT is_used)',
  )
  // The version of a part without restored facts does not change, so that an open editor can still save.
  await client.query(
    `UPDATE products p SET ${COLUMNS.map(restored).join(', ')}, updated_at = now()
      FROM undo_facts c WHERE NOT c.is_new AND p.id = c.thing_id AND (${COLUMNS.map(goesBack).join(' OR ')})`,
  )
  return removed ?? 0
}

/** Restores the cross-references of the parts of `undo_references` (product_id, before, is_left). */
export async function restoreReferences(client: pg.ClientBase): Promise<void> {
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

/** Restores the facts that lists stated for the parts of `undo_stated` (product_id, before, is_left). */
export async function restoreFacts(client: pg.ClientBase): Promise<void> {
  await client.query(
    `DELETE FROM stated_facts WHERE source = 'list' AND product_id IN (SELECT product_id FROM undo_stated WHERE NOT is_left)`,
  )
  await client.query(
    `INSERT INTO stated_facts (product_id, key, source, text)
      SELECT u.product_id, f.key, 'list', f.value FROM undo_stated u, jsonb_each_text(u.before) AS f WHERE NOT u.is_left`,
  )
  await markFactsDue(client, 'SELECT product_id FROM undo_stated WHERE NOT is_left')
}

/**
 * Deletes the pictures of `undo_pictures` (id, product_id, is_left); the first remaining picture becomes the main
 * picture.
 */
export async function removePictures(client: pg.ClientBase): Promise<void> {
  await client.query('DELETE FROM product_images WHERE id IN (SELECT id FROM undo_pictures WHERE NOT is_left)')
  await client.query(
    `UPDATE product_images SET is_primary = true WHERE id IN (
      SELECT DISTINCT ON (m.product_id) m.id FROM product_images m
      WHERE m.product_id IN (SELECT product_id FROM undo_pictures WHERE NOT is_left)
        AND NOT EXISTS (SELECT FROM product_images o WHERE o.product_id = m.product_id AND o.is_primary)
      ORDER BY m.product_id, m.display_order, m.id)`,
  )
}

/** Deletes the categories of `undo_categories` (id, after) that are unchanged and have no part. */
export async function removeCategories(client: pg.ClientBase): Promise<void> {
  await client.query(
    `DELETE FROM categories c USING undo_categories u
      WHERE c.id = u.id AND u.after = jsonb_build_object('name', c.name, 'slug', c.slug, 'description', c.description)
        AND NOT EXISTS (SELECT FROM products WHERE category_id = c.id)`,
  )
}
