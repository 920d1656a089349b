import { type CartLine, type LineProblem, mergeLines, type PricedLine } from '../../domain/cart.ts'
import { sum, times, ZERO } from '../../domain/money.ts'
import type { PackedLine } from '../../domain/parcel.ts'
import { askingPrice, ROUND_UP_SKU } from '../../domain/product.ts'
import { readMoney } from '../db/column-types.ts'
import type { Db, Tx } from '../db/database.ts'
import { drawingOf } from '../drawings/drawing-of.ts'

export type PricedCart = {
  lines: PricedLine[]
  subtotal: PricedLine['linePrice']
  /** what packing needs to know of each line, in the same order */
  weights: PackedLine[]
}
type Row = {
  id: number
  sku: string
  slug: string
  name: string
  price: string
  sale_price: string | null
  weight: string | null
  dimensions: string | null
  stock: Record<string, number> | null
  image_url: string | null
}

const TEXT = `
SELECT p.id, p.sku, p.slug, p.name, p.price, p.sale_price, p.weight, p.dimensions,
  (SELECT json_object_agg(i.condition, i.quantity + coalesce(h.quantity, 0)) FROM product_inventory i
    LEFT JOIN stock_holds h ON h.inventory_id = i.id AND h.order_id = $2 AND h.state = 'held'
    WHERE i.product_id = p.id) AS stock,
  (SELECT m.url FROM product_images m WHERE m.product_id = p.id ORDER BY m.is_primary DESC, m.display_order, m.id LIMIT 1) AS image_url
FROM products p WHERE p.id = ANY($1) AND p.is_published AND p.sku <> '${ROUND_UP_SKU}'`

/**
 * Prices a cart. The one function for it: the drawer, the cart page, checkout and the order all ask here. Lines that
 * cannot be bought carry their problem and count nothing. Shortage is judged over all lines of a part together. What
 * `ownOrder` holds already counts as available: it is the same buyer's.
 */
export async function priceCart(
  db: Db | Tx,
  asked: readonly CartLine[],
  ownOrder: { id: string } | null = null,
): Promise<PricedCart> {
  const lines = mergeLines(asked)
  const ids = [...new Set(lines.map(line => line.productId))]
  const { rows } = await db.$client.query<Row>({ name: 'price-cart', text: TEXT, values: [ids, ownOrder?.id ?? null] })
  const products = new Map(rows.map(row => [row.id, row]))
  const taken = new Map<number, number>()
  const priced = lines.map(line => {
    const product = products.get(line.productId)
    const before = taken.get(line.productId) ?? 0
    const one = product ? priceLine(line, product, before) : unavailable(line)
    taken.set(line.productId, before + line.quantity)
    return one
  })
  const weights = priced.map(line => {
    const product = products.get(line.productId)
    return {
      name: line.name,
      unitPrice: line.unitPrice,
      quantity: line.quantity,
      weightLb: product?.weight == null ? null : Number(product.weight),
      dimensions: product?.dimensions ?? null,
    }
  })
  return { lines: priced, subtotal: sum(priced.map(line => line.linePrice)), weights }
}

function priceLine(line: CartLine, product: Row, takenBefore: number): PricedLine {
  const stock = product.stock ?? {}
  const inAll = Object.values(stock).reduce((total, quantity) => total + quantity, 0)
  const inCondition = line.condition === null ? inAll : (stock[line.condition] ?? 0)
  const available = Math.max(0, Math.min(inCondition, inAll - takenBefore))
  const asking = askingPrice({
    price: readMoney(product.price),
    salePrice: product.sale_price === null ? null : readMoney(product.sale_price),
  })
  const unitPrice = asking?.unitPrice ?? ZERO
  const problem: LineProblem | null = !asking
    ? 'price_on_request'
    : available === 0
      ? 'out_of_stock'
      : line.quantity > available
        ? 'short'
        : null
  return {
    ...line,
    sku: product.sku,
    name: product.name,
    slug: product.slug,
    imageUrl: product.image_url,
    drawing: drawingOf(product),
    unitPrice,
    compareAt: asking?.compareAt ?? null,
    linePrice: times(unitPrice, line.quantity),
    priceSource: asking?.compareAt ? 'sale' : 'list',
    available,
    problem,
  }
}

const unavailable = (line: CartLine): PricedLine => ({
  ...line,
  sku: '',
  name: 'This part is no longer in the catalogue',
  slug: '',
  imageUrl: null,
  drawing: drawingOf({ name: '', sku: '', dimensions: null }),
  unitPrice: ZERO,
  compareAt: null,
  linePrice: ZERO,
  priceSource: 'list',
  available: 0,
  problem: 'gone',
})
