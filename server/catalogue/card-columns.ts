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

export type CardRow = {
  id: number
  slug: string
  sku: string
  name: string
  price: string
  sale_price: string | null
  from_price: string | null
  manufacturer: string | null
  uom: string
  stock_quantity: number
  conditions: string[]
  dimensions: string | null
  family: string | null
  facts: string[]
  primary_image_url: string | null
}

export const readCard = (row: CardRow): ProductCard => ({
  id: row.id,
  slug: row.slug,
  sku: row.sku,
  name: row.name,
  price: readMoney(row.price),
  salePrice: row.sale_price === null ? null : readMoney(row.sale_price),
  fromPrice: row.from_price === null ? null : readMoney(row.from_price),
  manufacturer: row.manufacturer,
  uom: row.uom,
  totalQuantity: row.stock_quantity,
  conditions: row.conditions,
  primaryImageUrl: row.primary_image_url,
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
