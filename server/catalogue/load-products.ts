import type pg from 'pg'
import { ROUND_UP_SKU } from '../../domain/catalogue/product.ts'
import { type Cents, toDecimal } from '../../domain/money/money.ts'
import { z } from '../../domain/text/zod.ts'
import { copyRows } from '../platform/db/copy-rows.ts'
import { NumberIdShape } from '../platform/db/row-shapes.ts'
import { firstRow, rows } from '../platform/db/rows.ts'

type NewCategory = { slug: string; name: string; description: string }
export type NewProduct = {
  id: number
  sku: string
  slug: string
  name: string
  price: Cents
  salePrice: Cents | null
  categoryId: number | null
  manufacturer: string
  aircraftType: string | null
  /** pounds */
  weight: number | null
  dimensions: string | null
  uom: string
  description: string
  shortDescription: string
  /** the conditions in stock, the largest line first */
  inStock: readonly string[]
  /** the condition of its first stock line, in stock or not */
  condition: string | null
  createdAt: Date
  family: string | null
  /** `key:text` */
  facts: readonly string[]
  /** true if its name or category indicates that it may be dangerous goods */
  mayBeHazmat: boolean
}

const FilledShape = z.object({ filled: z.boolean() })

/** True if there are any parts. The store's own MIN-ROUNDUP does not count. */
export async function hasProducts(client: pg.ClientBase): Promise<boolean> {
  const row = await firstRow(client, FilledShape, 'SELECT EXISTS (SELECT FROM products WHERE sku <> $1) AS filled', [
    ROUND_UP_SKU,
  ])
  return row?.filled ?? false
}

/** The highest id of a product; 0: there is none. */
export async function lastProductId(client: pg.ClientBase): Promise<number> {
  const row = await firstRow(client, NumberIdShape, 'SELECT coalesce(max(id), 0) AS id FROM products')
  return row?.id ?? 0
}

const LastExistingProductRowShape = z.object({ id: z.nullable(z.number()) })

/** The highest id among these products that exist with this id and time of creation; null: none does. */
export async function lastExistingProduct(
  client: pg.ClientBase,
  made: readonly { id: number; createdAt: Date }[],
): Promise<number | null> {
  const row = await firstRow(
    client,
    LastExistingProductRowShape,
    `SELECT max(p.id) AS id FROM products p
      JOIN unnest($1::bigint[], $2::timestamptz[]) AS made (id, created_at) ON made.id = p.id AND made.created_at = p.created_at`,
    [made.map(({ id }) => id), made.map(({ createdAt }) => createdAt)],
  )
  return row?.id ?? null
}

/** The ids of the existing categories with these slugs. */
export async function categoriesBySlug(client: pg.ClientBase, slugs: readonly string[]): Promise<number[]> {
  const found = await rows(client, NumberIdShape, 'SELECT id FROM categories WHERE slug = ANY($1)', [slugs])
  return found.map(({ id }) => id)
}

const IdAndSlugShape = z.object({ id: z.number(), slug: z.string() })

/** Loads categories; returns their ids by slug. */
export async function loadCategories(
  client: pg.ClientBase,
  categories: readonly NewCategory[],
): Promise<Map<string, number>> {
  const found = await rows(
    client,
    IdAndSlugShape,
    `INSERT INTO categories (slug, name, description)
      SELECT slug, name, description FROM json_to_recordset($1) AS given (slug text, name text, description text)
      ON CONFLICT (slug) DO UPDATE SET name = excluded.name RETURNING id, slug`,
    [JSON.stringify(categories)],
  )
  return new Map(found.map(row => [row.slug, Number(row.id)]))
}

/** Loads products with the caller's ids, many at once. Call endLoading after all products are loaded. */
export const loadProducts = (client: pg.ClientBase, products: readonly NewProduct[]): Promise<void> =>
  copyRows(
    client,
    'products',
    [
      ...['id', 'sku', 'slug', 'name', 'price', 'sale_price', 'category_id', 'manufacturer', 'aircraft_type', 'weight'],
      ...['dimensions', 'uom', 'description', 'short_description', 'condition', 'in_stock', 'conditions', 'created_at'],
      ...['family', 'facts', 'may_be_hazmat'],
    ],
    products.map(product => [
      ...[product.id, product.sku, product.slug, product.name, toDecimal(product.price)],
      product.salePrice === null ? null : toDecimal(product.salePrice),
      ...[product.categoryId, product.manufacturer, product.aircraftType, product.weight, product.dimensions],
      ...[product.uom, product.description, product.shortDescription, product.condition],
      ...[product.inStock.length > 0 ? 't' : 'f', `{${product.inStock.join(',')}}`, product.createdAt],
      ...[product.family, arrayText(product.facts), product.mayBeHazmat ? 't' : 'f'],
    ]),
  )

export type NewCrossReference = {
  productId: number
  kind: 'alternate_of' | 'superseded_by'
  otherSku: string
  isTwoWay: boolean
  source: string
}

/** Loads cross-references of existing products. */
export const loadCrossReferences = (client: pg.ClientBase, references: readonly NewCrossReference[]): Promise<void> =>
  copyRows(
    client,
    'cross_references',
    ['product_id', 'kind', 'other_sku', 'is_two_way', 'source'],
    references.map(({ productId, kind, otherSku, isTwoWay, source }) => [
      ...[productId, kind, otherSku],
      ...[isTwoWay ? 't' : 'f', source],
    ]),
  )

/** An array of texts in PostgreSQL's format. */
const arrayText = (texts: readonly string[]): string =>
  `{${texts.map(text => `"${text.replace(/["\\]/g, '\\$&')}"`).join(',')}}`

/** Ends the loading: new products get IDs above the loaded ones. */
export async function endLoading(client: pg.ClientBase): Promise<void> {
  await client.query(
    `SELECT setval(pg_get_serial_sequence('products', 'id'), (SELECT coalesce(max(id), 0) + 1 FROM products), false)`,
  )
  await insertRoundUp(client)
}

/** Adds the store's own MIN-ROUNDUP, which makes up the difference to the minimum order, and is in every catalog. */
export async function insertRoundUp(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
  await client.query(
    `INSERT INTO products (sku, slug, name, description, is_listed)
      VALUES ($1, 'min-roundup', 'Minimum Order Adjustment', 'Makes up the difference to the minimum order.', false) ON CONFLICT DO NOTHING`,
    [ROUND_UP_SKU],
  )
}
