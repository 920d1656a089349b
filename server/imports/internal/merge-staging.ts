import type pg from 'pg'
import { slugOf } from '../../../domain/part-number.ts'

export const STAGING = `
CREATE TEMP TABLE staging (
  line int NOT NULL, sku text NOT NULL, name text, slug text NOT NULL, description text, manufacturer text, category text,
  aircraft_type text, condition text, quantity int, price numeric(12,2), sale_price numeric(12,2), weight numeric(10,3),
  dimensions text, uom text, image_url text, cross_references jsonb
) ON COMMIT DROP`

export type Conflict = { line: number; sku: string; column: 'manufacturer' | 'price' | 'quantity'; reason: string }
export type Counts = { new: number; changed: number; unchanged: number }

/** The most pieces of one stock line: all the conditions of a part together still fit the integer of its product. */
const MOST_OF_A_LINE = 100_000_000

/**
 * Takes rows out of the staging table that contradict an earlier row of their part number: one part number is one
 * product, with one maker and one price. Returns what was taken out.
 */
export async function takeOutConflicts(client: pg.ClientBase): Promise<Conflict[]> {
  const found: Conflict[] = []
  for (const column of ['manufacturer', 'price'] as const) {
    const { rows } = await client.query<Conflict & { has: string; first: string; first_line: number }>(
      `WITH firsts AS (
        SELECT DISTINCT ON (sku) sku, line, ${column} AS value FROM staging WHERE ${column} IS NOT NULL ORDER BY sku, line
      )
      DELETE FROM staging s USING firsts f WHERE s.sku = f.sku AND s.${column} <> f.value
      RETURNING s.line, s.sku, s.${column}::text AS has, f.value::text AS first, f.line AS first_line`,
    )
    for (const { line, sku, has, first, first_line } of rows) {
      const reason = `"${has}", but line ${first_line} has "${first}": one part number is one product with one ${column}`
      found.push({ line, sku, column, reason })
    }
  }
  const { rows: tooMany } = await client.query<{ line: number; sku: string }>(
    `DELETE FROM staging WHERE ctid IN (
        SELECT ctid FROM (SELECT ctid, sum(quantity) OVER (PARTITION BY sku, condition ORDER BY line) AS so_far
          FROM staging WHERE condition IS NOT NULL) AS pieces WHERE so_far > ${MOST_OF_A_LINE}
      ) RETURNING line, sku`,
  )
  const reason = `makes more than ${MOST_OF_A_LINE} pieces of one part number and condition`
  for (const row of tooMany) found.push({ ...row, column: 'quantity', reason })
  return found.sort((a, b) => a.line - b.line)
}

/** The columns of a product that a list sets where it says something. */
const SETS = [
  'name',
  'description',
  'manufacturer',
  'aircraft_type',
  'price',
  'sale_price',
  'weight',
  'dimensions',
  'uom',
  'category_id',
]
const DIFFERS = `(${SETS.map(column => `n.${column} IS DISTINCT FROM p.${column} AND n.${column} IS NOT NULL`).join(' OR ')})`

const first = (column: string) =>
  `(array_agg(s.${column} ORDER BY s.line) FILTER (WHERE s.${column} IS NOT NULL))[1] AS ${column}`

/** Makes or changes the products of the staging table. What the list does not say stays as it is. */
export async function mergeProducts(client: pg.ClientBase): Promise<Counts> {
  await addCategories(client)
  await client.query(
    `CREATE TEMP TABLE incoming ON COMMIT DROP AS
      SELECT s.sku, min(s.line) AS line, ${['name', 'description', 'manufacturer', 'aircraft_type', 'price', 'sale_price', 'weight', 'dimensions', 'uom', 'condition'].map(first).join(', ')},
        (array_agg(s.slug ORDER BY s.name IS NULL, s.line))[1] AS slug,
        (array_agg(c.id ORDER BY s.line, c.id) FILTER (WHERE c.id IS NOT NULL))[1] AS category_id,
        NOT EXISTS (SELECT FROM products p WHERE p.sku = s.sku) AS is_new
      FROM staging s LEFT JOIN categories c ON lower(c.name) = lower(s.category) GROUP BY s.sku`,
  )
  await client.query('ANALYZE incoming')
  // A slug that is taken, here or by another new part, gets a piece of the part number's digest: the same every time.
  const { rowCount: added } = await client.query(
    `INSERT INTO products (sku, slug, name, description, manufacturer, aircraft_type, price, sale_price, weight, dimensions, uom, condition, category_id)
      SELECT n.sku,
        CASE WHEN row_number() OVER (PARTITION BY n.slug ORDER BY n.line) > 1 OR EXISTS (SELECT FROM products t WHERE t.slug = n.slug)
          THEN left(n.slug, 70) || '-' || left(md5(n.sku), 8) ELSE n.slug END,
        coalesce(n.name, 'Part ' || n.sku), coalesce(n.description, ''), n.manufacturer, n.aircraft_type, coalesce(n.price, 0), n.sale_price,
        n.weight, n.dimensions, coalesce(n.uom, 'EA'), n.condition, n.category_id
      FROM incoming n WHERE n.is_new ORDER BY n.line`,
  )
  await lockChanges(client)
  const { rowCount: changed } = await client.query(
    `UPDATE products p SET ${SETS.map(column => `${column} = coalesce(n.${column}, p.${column})`).join(', ')}, updated_at = now()
      FROM incoming n WHERE p.sku = n.sku AND NOT n.is_new AND ${DIFFERS}`,
  )
  await client.query(
    `INSERT INTO product_images (product_id, url, alt, is_primary)
      SELECT DISTINCT ON (p.id, s.image_url) p.id, s.image_url, p.name,
        NOT EXISTS (SELECT FROM product_images m WHERE m.product_id = p.id)
          AND s.line = min(s.line) OVER (PARTITION BY p.id)
      FROM staging s JOIN products p USING (sku) WHERE s.image_url IS NOT NULL ORDER BY p.id, s.image_url, s.line
      ON CONFLICT (product_id, url) DO NOTHING`,
  )
  const { rows } = await client.query<{ total: string }>('SELECT count(*) AS total FROM incoming')
  return counts(Number(rows[0]?.total ?? 0), added ?? 0, changed ?? 0)
}

async function addCategories(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT min(category) AS name FROM staging s WHERE category IS NOT NULL
      AND NOT EXISTS (SELECT FROM categories c WHERE lower(c.name) = lower(s.category)) GROUP BY lower(category) ORDER BY 1`,
  )
  for (const { name } of rows) {
    const slug = slugOf('', name)
    for (let n = 1; ; n++) {
      const { rowCount } = await client.query(
        'INSERT INTO categories (name, slug) VALUES ($1, $2) ON CONFLICT (slug) DO NOTHING',
        [name, n === 1 ? slug : `${slug}-${n}`],
      )
      if (rowCount === 1) break
    }
  }
}

// The stock lines `i` that the list names, and what it says of them less what is held: parts of unpaid orders lie on the
// shelf, and are taken.
const NAMED = `product_inventory i JOIN wanted w USING (product_id, condition)
  LEFT JOIN (SELECT inventory_id, sum(quantity) AS quantity FROM stock_holds WHERE state = 'held' GROUP BY 1) h
    ON h.inventory_id = i.id`
const FREE = 'greatest(0, w.quantity - coalesce(h.quantity, 0))::int'

/**
 * Locks what will change, and nothing else, so that orders for the other parts go on: first the stock lines, then the
 * products, each by id. That is the order of hold-stock.ts, whose updates reach the product by trigger; the other way
 * round an order and an import would each wait for the other.
 */
async function lockChanges(client: pg.ClientBase): Promise<void> {
  await client.query(
    `CREATE TEMP TABLE wanted ON COMMIT DROP AS
      SELECT p.id AS product_id, n.is_new, s.condition, sum(s.quantity)::int AS quantity
      FROM staging s JOIN incoming n USING (sku) JOIN products p USING (sku)
      WHERE s.condition IS NOT NULL AND s.quantity IS NOT NULL GROUP BY p.id, n.is_new, s.condition`,
  )
  await client.query('ANALYZE wanted')
  // What differs, locked: an order that comes meanwhile waits, and its hold is then taken from the new quantity.
  await client.query(
    `CREATE TEMP TABLE locked ON COMMIT DROP AS
      SELECT i.id FROM ${NAMED} WHERE i.quantity <> ${FREE} ORDER BY i.product_id, i.id FOR UPDATE OF i`,
  )
  // And looked at again: an order that had a line locked until now has changed both its quantity and what is held of it,
  // and a statement that has waited for a lock sees anew only the row that it waited for.
  await client.query(
    `CREATE TEMP TABLE changes ON COMMIT DROP AS
      SELECT i.id, i.product_id, ${FREE} AS quantity, ${FREE} - i.quantity AS delta
      FROM ${NAMED} WHERE i.id IN (SELECT id FROM locked) AND i.quantity <> ${FREE}`,
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
      ) ORDER BY id FOR NO KEY UPDATE`,
  )
}

/** Sets the stock lines of the staging table to what it says, less what unpaid orders hold of them, with a ledger row for each change. */
export async function mergeStock(client: pg.ClientBase): Promise<Counts> {
  const { rowCount: changed } = await client.query(
    'UPDATE product_inventory i SET quantity = c.quantity, updated_at = now() FROM changes c WHERE i.id = c.id',
  )
  await client.query(
    `INSERT INTO stock_movements (inventory_id, delta, reason) SELECT id, delta, 'import' FROM changes`,
  )
  const { rowCount: added } = await client.query(
    `WITH added AS (
        INSERT INTO product_inventory (product_id, condition, quantity)
        SELECT product_id, condition, quantity FROM wanted w
          WHERE NOT EXISTS (SELECT FROM product_inventory i WHERE i.product_id = w.product_id AND i.condition = w.condition)
          ORDER BY product_id, condition
        RETURNING id, quantity
      ), ledger AS (
        INSERT INTO stock_movements (inventory_id, delta, reason) SELECT id, quantity, 'import' FROM added WHERE quantity > 0
      )
      SELECT FROM added`,
  )
  const { rows } = await client.query<{ total: string }>('SELECT count(*) AS total FROM wanted')
  return counts(Number(rows[0]?.total ?? 0), added ?? 0, changed ?? 0)
}

/**
 * Sets the cross-references of each part for which the list names some: those of a kind that it no longer names go, so
 * that a corrected list corrects the store. Nothing is written where nothing changed.
 */
export async function mergeReferences(client: pg.ClientBase): Promise<void> {
  await client.query(
    `CREATE TEMP TABLE named ON COMMIT DROP AS
      SELECT p.id AS product_id, r.kind, r.sku AS other_sku, bool_or(r."twoWay") AS is_two_way, max(r.source) AS source
      FROM staging s JOIN products p USING (sku),
        jsonb_to_recordset(s.cross_references) AS r (kind text, sku text, "twoWay" boolean, source text)
      GROUP BY 1, 2, 3`,
  )
  await client.query(
    `DELETE FROM cross_references r WHERE (product_id, kind) IN (SELECT product_id, kind FROM named)
      AND NOT EXISTS (SELECT FROM named n WHERE (n.product_id, n.kind, n.other_sku) = (r.product_id, r.kind, r.other_sku))`,
  )
  await client.query(
    `INSERT INTO cross_references AS r (product_id, kind, other_sku, is_two_way, source)
      SELECT product_id, kind, other_sku, is_two_way, source FROM named
      ON CONFLICT (product_id, kind, other_sku) DO UPDATE SET is_two_way = excluded.is_two_way, source = excluded.source
        WHERE (r.is_two_way, r.source) IS DISTINCT FROM (excluded.is_two_way, excluded.source)`,
  )
}

const counts = (total: number, added: number, changed: number): Counts => ({
  new: added,
  changed,
  unchanged: total - added - changed,
})
