import type pg from 'pg'
import { ROUND_UP_SKU } from '../domain/catalogue/product.ts'
import { toDecimal } from '../domain/money/money.ts'
import { loadOpeningStock, type OpeningLine, writeOpenings } from '../server/inventory/load-opening-stock.ts'
import { type CopyValue, copyRows } from '../server/platform/db/copy-rows.ts'
import { demoProducts } from './catalogue.ts'
import { DEMO_CATEGORIES } from './categories.ts'
import type { DemoLine } from './product.ts'

const BATCH = 5000

/**
 * Loads the first `count` products of the demonstration by COPY, in one transaction: a run that is killed leaves the
 * catalogue empty. The caller's connection must allow long statements.
 */
export async function loadDemoCatalogue(client: pg.ClientBase, count: number): Promise<void> {
  await client.query('BEGIN')
  try {
    const categories = await loadCategories(client)
    await loadSynonyms(client)
    let productId = 0
    let parts: CopyValue[][] = []
    let lines: OpeningLine[] = []
    const flush = async () => {
      await copyRows(client, 'products', PRODUCT_COLUMNS, parts)
      await loadOpeningStock(client, lines)
      parts = []
      lines = []
    }
    for (const product of demoProducts(count)) {
      productId++
      for (const line of product.inventory) lines.push({ ...line, productId, createdAt: product.createdAt })
      parts.push([
        productId,
        product.sku,
        product.slug,
        product.name,
        toDecimal(product.price),
        product.salePrice === null ? null : toDecimal(product.salePrice),
        categories.get(product.categorySlug) ?? null,
        product.manufacturer,
        product.aircraftType,
        product.weight,
        product.dimensions,
        product.uom,
        product.description,
        product.shortDescription,
        product.inventory[0]?.condition ?? null,
        product.inventory.some(({ quantity }) => quantity > 0) ? 't' : 'f',
        inStock(product.inventory),
        product.createdAt,
      ])
      if (parts.length === BATCH) await flush()
    }
    await flush()
    await writeOpenings(client)
    await client.query(
      `SELECT setval(pg_get_serial_sequence('products', 'id'), (SELECT coalesce(max(id), 0) + 1 FROM products), false)`,
    )
    await client.query(
      `INSERT INTO products (sku, slug, name, description, is_listed)
        VALUES ($1, 'min-roundup', 'Minimum Order Adjustment', 'Makes up the difference to the minimum order.', false) ON CONFLICT DO NOTHING`,
      [ROUND_UP_SKU],
    )
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
  await client.query('ANALYZE products, stock_lines, product_stock, stock_movements, categories')
}

/** The conditions in stock, the largest line first, as an array of PostgreSQL. */
const inStock = (lines: readonly DemoLine[]): string =>
  `{${lines
    .filter(line => line.quantity > 0)
    .sort((a, b) => b.quantity - a.quantity)
    .map(line => line.condition)
    .join(',')}}`

const PRODUCT_COLUMNS = [
  'id',
  'sku',
  'slug',
  'name',
  'price',
  'sale_price',
  'category_id',
  'manufacturer',
  'aircraft_type',
  'weight',
  'dimensions',
  'uom',
  'description',
  'short_description',
  'condition',
  'in_stock',
  'conditions',
  'created_at',
]
/** Words that buyers and makers use for the same thing. */
const SYNONYMS = [
  ['cotter pin', 'split pin', 'same'],
  ['o-ring', 'packing, preformed', 'same'],
  ['an365', 'ms21044', 'superseded'],
]

const loadSynonyms = (client: pg.ClientBase) =>
  client.query(
    `INSERT INTO search_synonyms (term, same_as, kind)
      SELECT given->>0, given->>1, given->>2 FROM json_array_elements($1) AS given ON CONFLICT DO NOTHING`,
    [JSON.stringify(SYNONYMS)],
  )

async function loadCategories(client: pg.ClientBase): Promise<Map<string, number>> {
  const { rows } = await client.query<{ id: number; slug: string }>(
    `INSERT INTO categories (slug, name, description)
      SELECT slug, name, description FROM json_to_recordset($1) AS given (slug text, name text, description text)
      ON CONFLICT (slug) DO UPDATE SET name = excluded.name RETURNING id, slug`,
    [JSON.stringify(DEMO_CATEGORIES)],
  )
  return new Map(rows.map(row => [row.slug, Number(row.id)]))
}
