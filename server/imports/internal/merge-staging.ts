import type pg from 'pg'
import { slugOf } from '../../../domain/part-number.ts'

export const STAGING = `
CREATE TEMP TABLE staging (
  line int NOT NULL, sku text NOT NULL, name text, slug text NOT NULL, description text, manufacturer text, category text,
  aircraft_type text, condition text, quantity int, price numeric(12,2), sale_price numeric(12,2), weight numeric(10,3),
  dimensions text, uom text, image_url text
) ON COMMIT DROP`

export type Conflict = { line: number; sku: string; column: 'manufacturer' | 'price'; reason: string }
export type Counts = { new: number; changed: number; unchanged: number }

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
  return found.sort((a, b) => a.line - b.line)
}

const first = (column: string) =>
  `(array_agg(s.${column} ORDER BY s.line) FILTER (WHERE s.${column} IS NOT NULL))[1] AS ${column}`

/** Makes or changes the products of the staging table. What the list does not say stays as it is. */
export async function mergeProducts(client: pg.ClientBase): Promise<Counts> {
  await addCategories(client)
  await client.query(
    `CREATE TEMP TABLE incoming ON COMMIT DROP AS
      SELECT s.sku, min(s.line) AS line, ${['name', 'slug', 'description', 'manufacturer', 'aircraft_type', 'price', 'sale_price', 'weight', 'dimensions', 'uom', 'condition'].map(first).join(', ')},
        (array_agg(c.id ORDER BY s.line) FILTER (WHERE c.id IS NOT NULL))[1] AS category_id
      FROM staging s LEFT JOIN categories c ON lower(c.name) = lower(s.category) GROUP BY s.sku`,
  )
  await client.query('ANALYZE incoming')
  // Locked in one order, as every other writer does.
  await client.query('SELECT FROM products p JOIN incoming n USING (sku) ORDER BY p.id FOR UPDATE OF p')
  const columns = [
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
  const { rowCount: changed } = await client.query(
    `UPDATE products p SET ${columns.map(column => `${column} = coalesce(n.${column}, p.${column})`).join(', ')}, updated_at = now()
      FROM incoming n WHERE p.sku = n.sku
        AND (${columns.map(column => `n.${column} IS DISTINCT FROM p.${column} AND n.${column} IS NOT NULL`).join(' OR ')})`,
  )
  // A slug that is taken, here or by another new part, gets a piece of the part number's digest: the same every time.
  const { rowCount: added } = await client.query(
    `INSERT INTO products (sku, slug, name, description, manufacturer, aircraft_type, price, sale_price, weight, dimensions, uom, condition, category_id)
      SELECT n.sku,
        CASE WHEN row_number() OVER (PARTITION BY n.slug ORDER BY n.line) > 1 OR EXISTS (SELECT FROM products t WHERE t.slug = n.slug)
          THEN left(n.slug, 70) || '-' || left(md5(n.sku), 8) ELSE n.slug END,
        coalesce(n.name, 'Part ' || n.sku), coalesce(n.description, ''), n.manufacturer, n.aircraft_type, coalesce(n.price, 0), n.sale_price,
        n.weight, n.dimensions, coalesce(n.uom, 'EA'), n.condition, n.category_id
      FROM incoming n WHERE NOT EXISTS (SELECT FROM products p WHERE p.sku = n.sku) ORDER BY n.line`,
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

/** Sets the stock lines of the staging table to what it says, with a ledger row for each change. */
export async function mergeStock(client: pg.ClientBase): Promise<Counts> {
  await client.query(
    `CREATE TEMP TABLE wanted ON COMMIT DROP AS
      SELECT p.id AS product_id, s.condition, sum(s.quantity)::int AS quantity FROM staging s JOIN products p USING (sku)
      WHERE s.condition IS NOT NULL AND s.quantity IS NOT NULL GROUP BY p.id, s.condition`,
  )
  await client.query('ANALYZE wanted')
  // What is there now, locked: an order that comes meanwhile waits, and its hold is then taken from the new quantity.
  await client.query(
    `CREATE TEMP TABLE changes ON COMMIT DROP AS
      SELECT i.id, w.quantity, w.quantity - i.quantity AS delta FROM product_inventory i JOIN wanted w USING (product_id, condition)
      WHERE i.quantity <> w.quantity ORDER BY i.product_id, i.id FOR UPDATE OF i`,
  )
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

const counts = (total: number, added: number, changed: number): Counts => ({
  new: added,
  changed,
  unchanged: total - added - changed,
})
