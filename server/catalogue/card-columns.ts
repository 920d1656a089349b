import { z } from '../../domain/text/zod.ts'
import { drawingOf } from '../../drawings/drawing-of.ts'
import { readMoney } from '../platform/db/column-types.ts'
import type { ProductCard } from './shapes.ts'
import { FROM_PRICE } from './shown-price.ts'

/** SQL: the number of pieces of the part with this id, in any condition. */
export const stockOf = (id: string): string =>
  `(SELECT s.quantity FROM product_stock_view s WHERE s.product_id = ${id})`

/** The columns of a product card, for a FROM that names products `p`. */
export const CARD_COLUMNS = `
  p.id, p.slug, p.sku, p.name, p.price, p.sale_price, ${FROM_PRICE} AS from_price, p.manufacturer, p.uom, ${stockOf('p.id')} AS stock_quantity, p.conditions, p.dimensions, p.family, p.facts,
  (SELECT m.url FROM product_images m WHERE m.product_id = p.id
    ORDER BY m.is_primary DESC, m.display_order, m.id LIMIT 1) AS primary_image_url`

export const CardRowShape = z.object({
  id: z.number(),
  slug: z.string(),
  sku: z.string(),
  name: z.string(),
  price: z.string(),
  salePrice: z.nullable(z.string()),
  fromPrice: z.nullable(z.string()),
  manufacturer: z.nullable(z.string()),
  uom: z.string(),
  stockQuantity: z.number(),
  conditions: z.array(z.string()),
  dimensions: z.nullable(z.string()),
  family: z.nullable(z.string()),
  facts: z.array(z.string()),
  primaryImageUrl: z.nullable(z.string()),
})
export type CardRow = z.output<typeof CardRowShape>

export const readCard = (row: CardRow): ProductCard => ({
  id: row.id,
  slug: row.slug,
  sku: row.sku,
  name: row.name,
  price: readMoney(row.price),
  salePrice: row.salePrice === null ? null : readMoney(row.salePrice),
  fromPrice: row.fromPrice === null ? null : readMoney(row.fromPrice),
  manufacturer: row.manufacturer,
  uom: row.uom,
  totalQuantity: row.stockQuantity,
  conditions: row.conditions,
  primaryImageUrl: row.primaryImageUrl,
  drawing: drawingOf(row),
})

/** SQL: true for parts that visitors can find: published and listed. */
export const LISTED = 'p.is_published AND p.is_listed'
/** SQL: true for parts in lists: parts that visitors can find and that are in stock. */
export const ON_SHELF = `${LISTED} AND p.in_stock`

/**
 * Microseconds of the last change, because every change of a part's fields sets `updated_at`. A number holds them
 * exactly.
 */
export const VERSION = '(extract(epoch FROM p.updated_at) * 1000000)::bigint AS version'
