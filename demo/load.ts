import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { ROUND_UP_SKU } from '../domain/catalogue/product.ts'
import { toDecimal } from '../domain/money/money.ts'
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
    let lineId = 0
    let productId = 0
    let batch: Row[] = []
    const flush = async () => {
      await copy(
        client,
        'products',
        PRODUCT_COLUMNS,
        batch.map(row => row.product),
      )
      await copy(
        client,
        'stock_lines',
        LINE_COLUMNS,
        batch.flatMap(row => row.lines),
      )
      await copy(
        client,
        'stock_movements',
        ['stock_line_id', 'delta', 'reason', 'created_at'],
        batch.flatMap(row => row.movements),
      )
      batch = []
    }
    for (const product of demoProducts(count)) {
      productId++
      const row: Row = { product: [], lines: [], movements: [] }
      let total = 0
      for (const { condition, quantity, evidence } of product.inventory) {
        lineId++
        total += quantity
        const paper = evidence
          ? [
              evidence.serialOrBatch,
              evidence.tagType,
              evidence.taggedBy,
              evidence.tagDate,
              evidence.traceTo,
              evidence.shelfLifeExpiry,
            ]
          : Array(6).fill(null)
        row.lines.push([lineId, productId, condition, quantity, ...paper, product.createdAt])
        if (quantity > 0) row.movements.push([lineId, quantity, 'opening', product.createdAt])
      }
      row.product = [
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
        total > 0 ? 't' : 'f',
        inStock(product.inventory),
        product.createdAt,
      ]
      batch.push(row)
      if (batch.length === BATCH) await flush()
    }
    await flush()
    for (const table of ['products', 'stock_lines']) {
      await client.query(
        `SELECT setval(pg_get_serial_sequence('${table}', 'id'), (SELECT coalesce(max(id), 0) + 1 FROM ${table}), false)`,
      )
    }
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

type Value = string | number | Date | null
type Row = { product: Value[]; lines: Value[][]; movements: Value[][] }

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
const LINE_COLUMNS = [
  'id',
  'product_id',
  'condition',
  'quantity',
  'serial_or_batch',
  'tag_type',
  'tagged_by',
  'tag_date',
  'trace_to',
  'shelf_life_expiry',
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

/** COPY in text format: tab between values, \N for null. https://www.postgresql.org/docs/18/sql-copy.html */
async function copy(
  client: pg.ClientBase,
  table: string,
  columns: readonly string[],
  rows: readonly Value[][],
): Promise<void> {
  if (rows.length === 0) return
  const stream = client.query(copyFrom(`COPY ${table} (${columns.join(', ')}) FROM STDIN`))
  const text = `${rows.map(row => row.map(written).join('\t')).join('\n')}\n`
  if (!stream.write(text)) await once(stream, 'drain')
  stream.end()
  await finished(stream)
}

function written(value: Value): string {
  if (value === null) return '\\N'
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'number'
    ? `${value}`
    : value.replace(
        /[\\\t\n\r]/g,
        character => `\\${character === '\t' ? 't' : character === '\n' ? 'n' : character === '\r' ? 'r' : '\\'}`,
      )
}
