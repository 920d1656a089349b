import { type CartLine, type LineProblem, mergeLines, type PricedLine } from '../../domain/cart.ts'
import { sum, times, ZERO } from '../../domain/money.ts'
import type { PackedLine } from '../../domain/parcel.ts'
import type { Db, Tx } from '../db/database.ts'
import { drawingOf } from '../drawings/drawing-of.ts'
import { type CartPart, readParts } from './internal/read-parts.ts'

export type PricedCart = {
  lines: PricedLine[]
  subtotal: PricedLine['linePrice']
  /** what packing needs to know of each line, in the same order */
  weights: PackedLine[]
}

/**
 * Prices a cart. The one function for it: the drawer, the cart page, checkout and the order all ask here. Lines that
 * cannot be bought carry their problem and count nothing. Shortage is judged over all lines of a part together. What
 * `ownOrders` hold already counts as available: it is the same buyer's.
 */
export async function priceCart(
  db: Db | Tx,
  asked: readonly CartLine[],
  ownOrders: readonly string[] = [],
): Promise<PricedCart> {
  const lines = mergeLines(asked)
  const products = await readParts(
    db,
    lines.map(line => line.productId),
    ownOrders,
  )
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

function priceLine(line: CartLine, product: CartPart, takenBefore: number): PricedLine {
  const { asking, stock } = product
  const inCondition = line.condition === null ? stock.total : (stock.inCondition[line.condition] ?? 0)
  const available = Math.max(0, Math.min(inCondition, stock.total - takenBefore))
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
    imageUrl: product.imageUrl,
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
