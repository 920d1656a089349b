import type pg from 'pg'
import { LISTED_PART_FIELDS } from '../../../domain/catalogue/part-fields.ts'
import { slugOf } from '../../../domain/catalogue/part-number.ts'
import { isDuplicate } from '../../platform/db/database-errors.ts'
import { NameShape, NumberIdShape } from '../../platform/db/row-shapes.ts'
import { firstRow, rows } from '../../platform/db/rows.ts'
import { asNew, LISTED_PART_COLUMNS } from '../listed-part.ts'
import { lockCategoryNames } from '../lock-category-names.ts'
import { AFTER, BEFORE, DIFFERS, DIGESTED, digest, PICTURE, SETS, SHOWS } from './product-facts.ts'

// Merges many parts at once, as imports do, from the caller's temporary tables: `staging` (the rows), `meant` (the part
// of each row), `incoming` (the facts of each part) and `absent` (the parts not in the list). Records its changes in
// `merged`.

const LACKING = 'FROM incoming WHERE category IS NOT NULL AND category_id IS NULL'

/**
 * Adds the categories of the list that the catalog lacks. Returns their IDs. If there are any, no other transaction can
 * name a category until the import ends.
 */
export async function addCategories(client: pg.ClientBase): Promise<number[]> {
  if ((await client.query(`SELECT ${LACKING} LIMIT 1`)).rowCount === 0) return []
  await lockCategoryNames(client)
  // Look the categories up again: the back office may have added one since the list was compared.
  await client.query(
    `UPDATE incoming n SET category_id = c.id FROM (SELECT lower(name) AS name, min(id) AS id FROM categories GROUP BY 1) c
      WHERE n.category_id IS NULL AND c.name = lower(n.category)`,
  )
  const found = await rows(
    client,
    NameShape,
    `SELECT min(category) AS name ${LACKING} GROUP BY lower(category) ORDER BY 1`,
  )
  const added: number[] = []
  for (const { name } of found) {
    const slug = slugOf('', name)
    for (let n = 1; ; n++) {
      const made = await firstRow(
        client,
        NumberIdShape,
        'INSERT INTO categories (name, slug) VALUES ($1, $2) ON CONFLICT (slug) DO NOTHING RETURNING id',
        [name, n === 1 ? slug : `${slug}-${n}`],
      )
      if (made) {
        added.push(made.id)
        break
      }
    }
  }
  if (added.length > 0) {
    await client.query(
      `INSERT INTO merged
        SELECT 'category', id, true, NULL, jsonb_build_object('name', name, 'slug', slug, 'description', description)
        FROM categories WHERE id = ANY($1)`,
      [added],
    )
    await client.query(
      'UPDATE incoming n SET category_id = c.id FROM categories c WHERE n.category_id IS NULL AND lower(c.name) = lower(n.category) AND c.id = ANY($1)',
      [added],
    )
  }
  return added
}

/** The columns of a new part. */
const ADDED = ['id', 'sku', 'slug', 'condition', 'category_id', 'in_stock', 'conditions', ...LISTED_PART_COLUMNS].join(
  ', ',
)

const isTaken = (slug: string) => `EXISTS (SELECT FROM products t WHERE t.slug = ${slug})`
/** SQL: the new parts. `with_maker`: the slug with the maker, for all parts with the same slug except the first. */
const NEW_WITH_SLUGS = `SELECT *, row_number() OVER (PARTITION BY slug ORDER BY line) AS nth_of_slug,
  left(slug, 60) || '-' || nullif(left(lower(regexp_replace(maker_key(manufacturer), '[^A-Z0-9]', '', 'g')), 20), '') AS with_maker
  FROM incoming WHERE is_new`

/** The number of parts added at once. After each batch the progress is reported, and the run can be canceled. */
const PIECE = 10_000

/**
 * Adds the new parts in batches; after each one `onAdded` gets the number of parts, and is awaited. If an existing or
 * new part has the slug already, the maker or a part of a digest is appended, with the same result every time. The
 * totals are written at once, as the trigger of their stock lines (first schema, 0002) would write them. The trigger
 * then changes nothing, and no row is written to every index twice.
 */
async function addInPieces(client: pg.ClientBase, onAdded: (parts: number) => void | Promise<void>): Promise<number> {
  const { rowCount } = await client.query(
    `CREATE TEMP TABLE adding ON COMMIT DROP AS
      SELECT row_number() OVER (ORDER BY n.line) AS nth, n.product_id AS id, n.sku,
        CASE WHEN nth_of_slug = 1 AND NOT ${isTaken('n.slug')} THEN n.slug
          WHEN with_maker IS NOT NULL AND row_number() OVER (PARTITION BY with_maker, nth_of_slug = 1 ORDER BY n.line) = 1
            AND NOT ${isTaken('with_maker')} THEN with_maker
          ELSE left(n.slug, 70) || '-' || left(md5(n.sku || maker_key(n.manufacturer)), 8) END AS slug,
        n.condition, n.category_id, coalesce(l.quantity, 0) > 0 AS in_stock, coalesce(l.conditions, '{}') AS conditions,
        ${LISTED_PART_FIELDS.map(field => `${asNew(field)} AS ${field.stored}`).join(', ')}
      FROM (${NEW_WITH_SLUGS}) n LEFT JOIN (
        SELECT product_id, sum(quantity) AS quantity, array_agg(condition ORDER BY quantity DESC, condition) FILTER (WHERE quantity > 0) AS conditions
        FROM (SELECT product_id, condition, sum(quantity) AS quantity FROM staging JOIN meant USING (line)
          WHERE condition IS NOT NULL AND quantity IS NOT NULL GROUP BY product_id, condition) lines GROUP BY product_id
      ) l USING (product_id) ORDER BY nth`,
  )
  const parts = rowCount ?? 0
  if (parts > PIECE) await client.query('CREATE INDEX ON adding (nth)')
  for (let from = 0; from < parts; from += PIECE) {
    await client.query(
      `WITH p AS (
          INSERT INTO products (${ADDED}) SELECT ${ADDED} FROM adding WHERE nth > $1 AND nth <= $2 ORDER BY nth
          RETURNING id, ${DIGESTED.join(', ')}
        )
        INSERT INTO merged SELECT 'product', p.id, true, NULL, to_jsonb(${digest('p')}) FROM p`,
      [from, from + PIECE],
    )
    await onAdded(Math.min(parts, from + PIECE))
  }
  return parts
}

/** SQL: true if another part has the number and the maker that the list sets on this one. */
const MAKER_IS_TAKEN = `(n.manufacturer IS DISTINCT FROM p.manufacturer AND n.manufacturer IS NOT NULL AND EXISTS (SELECT FROM products o
  WHERE o.id <> p.id AND o.sku = p.sku AND maker_key(o.manufacturer) = maker_key(n.manufacturer)))`

const MAX_ATTEMPTS = 3

/**
 * Runs addInPieces, up to three times. If another transaction has added a part of the list, or a part with the same
 * slug, that part is no longer new, and the parts added so far are added again.
 */
export async function addProducts(
  client: pg.ClientBase,
  onAdded: (parts: number) => void | Promise<void>,
): Promise<number> {
  for (let tries = 1; ; tries++) {
    await client.query('SAVEPOINT adding')
    try {
      return await addInPieces(client, onAdded)
    } catch (error) {
      if (!isDuplicate(error) || tries === MAX_ATTEMPTS) throw error
      await client.query('ROLLBACK TO SAVEPOINT adding')
      await client.query(
        `WITH there AS (
            UPDATE incoming n SET is_new = false, product_id = p.id FROM incoming before, products p
            WHERE n.is_new AND before.product_id = n.product_id AND p.sku = n.sku AND maker_key(p.manufacturer) = maker_key(n.manufacturer)
            RETURNING before.product_id AS as_new, p.id
          )
          UPDATE meant m SET is_new = false, product_id = t.id FROM there t WHERE m.product_id = t.as_new`,
      )
    }
  }
}

/**
 * Changes parts to the facts of the list; facts that it does not state stay. The parts to change are determined once,
 * with their rows locked, so that the recorded changes equal the written ones. The caller has locked these rows, in its
 * order. If a part has come to differ since then, it is changed only if its row is free, because waiting for it here
 * could deadlock. A part is also left unchanged if its maker was set on another part of its number since.
 */
export async function changeProducts(client: pg.ClientBase): Promise<number> {
  await client.query(
    `CREATE TEMP TABLE changing ON COMMIT DROP AS
      SELECT p.id FROM products p JOIN incoming n ON n.product_id = p.id WHERE NOT n.is_new AND ${DIFFERS} AND NOT ${MAKER_IS_TAKEN}
      FOR NO KEY UPDATE OF p SKIP LOCKED`,
  )
  await client.query('ANALYZE changing')
  const { rowCount } = await client.query(
    `INSERT INTO merged SELECT 'product', p.id, false, ${BEFORE}, ${AFTER}
      FROM changing JOIN products p USING (id) JOIN incoming n ON n.product_id = p.id`,
  )
  if (rowCount)
    await client.query(
      `UPDATE products p SET ${SETS.map(column => `${column} = coalesce(n.${column}, p.${column})`).join(', ')},
          is_published = p.is_published <> ${SHOWS}, off_by_import = p.off_by_import AND NOT ${SHOWS}, updated_at = now()
        FROM changing g, incoming n WHERE p.id = g.id AND n.product_id = p.id`,
    )
  return rowCount ?? 0
}

/** Unpublishes the parts that the list does not name. The caller has locked their rows. */
export async function unpublishAbsent(client: pg.ClientBase): Promise<number> {
  const { rowCount } = await client.query(
    `WITH gone AS (
        UPDATE products SET is_published = false, off_by_import = true, updated_at = now() WHERE id IN (SELECT id FROM absent) AND is_published
        RETURNING id
      )
      INSERT INTO merged SELECT 'product', id, false, '{"is_published": true, "off_by_import": false}'::jsonb,
        '{"is_published": false, "off_by_import": true}'::jsonb FROM gone`,
  )
  return rowCount ?? 0
}

/** Adds the pictures of the list that the parts lack; returns their number. */
export async function addImages(client: pg.ClientBase): Promise<number> {
  const { rowCount } = await client.query(
    `WITH added AS (
        INSERT INTO product_images (product_id, url, alt, is_primary)
        SELECT DISTINCT ON (p.id, s.image_url) p.id, s.image_url, p.name,
          NOT EXISTS (SELECT FROM product_images m WHERE m.product_id = p.id)
            AND s.line = min(s.line) OVER (PARTITION BY p.id)
        FROM staging s JOIN meant m USING (line) JOIN products p ON p.id = m.product_id WHERE s.image_url IS NOT NULL ORDER BY p.id, s.image_url, s.line
        ON CONFLICT (product_id, url) DO NOTHING RETURNING id, alt, is_primary
      )
      INSERT INTO merged SELECT 'image', m.id, true, NULL, ${PICTURE} FROM added m`,
  )
  return rowCount ?? 0
}
