import type { PartStock } from '../../../domain/cart/cart-merge.ts'
import { type AskingPrice, askingPrice, ROUND_UP_SKU } from '../../../domain/catalogue/product.ts'
import { readMoney } from '../../platform/db/column-types.ts'
import type { Db, Tx } from '../../platform/db/database.ts'

/** A part as a cart needs it. */
export type CartPart = {
  id: number
  sku: string
  slug: string
  name: string
  weight: string | null
  dimensions: string | null
  imageUrl: string | null
  /** null: on request */
  asking: AskingPrice | null
  stock: PartStock
  /** the release paper that comes with each condition that has one */
  tags: Readonly<Record<string, string>>
}
type Row = Omit<CartPart, 'asking' | 'stock' | 'tags'> & {
  price: string
  sale_price: string | null
  stock: Record<string, number> | null
  tags: Record<string, string> | null
}

const TEXT = `
SELECT p.id, p.sku, p.slug, p.name, p.price, p.sale_price, p.weight, p.dimensions,
  (SELECT json_object_agg(i.condition, i.quantity + greatest(0, coalesce((SELECT sum(h.quantity) FROM reservations_view h
      WHERE h.order_id = ANY($2::uuid[]) AND h.stock_line_id = i.id AND h.state = 'held'), 0) - i.backordered))
    FROM stock_lines_view i WHERE i.product_id = p.id) AS stock,
  (SELECT json_object_agg(i.condition, i.tag_type) FROM stock_lines_view i WHERE i.product_id = p.id AND i.tag_type IS NOT NULL) AS tags,
  (SELECT m.url FROM product_images_view m WHERE m.product_id = p.id ORDER BY m.is_primary DESC, m.display_order, m.id LIMIT 1) AS "imageUrl"
FROM products_view p WHERE p.id = ANY($1) AND p.is_published AND p.sku <> '${ROUND_UP_SKU}'`

/** Parts that can be in a cart, by id; one that is not there cannot be bought. What `ownOrders` hold counts as there. */
export async function readParts(
  db: Db | Tx,
  ids: Iterable<number>,
  ownOrders: readonly string[],
): Promise<Map<number, CartPart>> {
  const values = [[...new Set(ids)], ownOrders]
  const { rows } = await db.$client.query<Row>({ name: 'cart-parts', text: TEXT, values })
  return new Map(
    rows.map(({ price, sale_price, stock, tags, ...row }) => {
      const inCondition = stock ?? {}
      const total = Object.values(inCondition).reduce((sum, quantity) => sum + quantity, 0)
      const salePrice = sale_price === null ? null : readMoney(sale_price)
      const asking = askingPrice({ price: readMoney(price), salePrice })
      return [row.id, { ...row, asking, stock: { total, inCondition }, tags: tags ?? {} }]
    }),
  )
}
