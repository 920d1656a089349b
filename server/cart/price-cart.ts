import { type CartLine, type LineProblem, mergeLines, type PricedLine } from '../../domain/cart.ts'
import { type Cents, sum, times, ZERO } from '../../domain/money.ts'
import type { PackedLine } from '../../domain/parcel.ts'
import { type RoundUpAsked, roundUpAmount } from '../../domain/round-up.ts'
import type { Db, Tx } from '../db/database.ts'
import { drawingOf } from '../drawings/drawing-of.ts'
import { type CartPart, readParts } from './internal/read-parts.ts'
import { type RoundUpProduct, readRoundUp } from './internal/read-round-up.ts'

export type PricedCart = {
  lines: PricedLine[]
  /** what all lines cost: what is packed, insured and counted towards the minimum order */
  goods: Cents
  /** the adjustment to the minimum order, where one was asked for and something lacks */
  roundUp: PricedLine | null
  /** goods and adjustment */
  subtotal: Cents
  /** what packing needs to know of each line, in the same order */
  weights: PackedLine[]
}

/**
 * Prices a cart. The one function for it: the drawer, the cart page, checkout and the order all ask here. Lines that
 * cannot be bought carry their problem and count nothing. Shortage is judged over all lines of a part together. What
 * `ownOrders` hold already counts as available: it is the same buyer's. The adjustment is reckoned here, with everything
 * else: no amount of it is kept anywhere (docs/decisions/0018-round-up.md).
 */
export async function priceCart(
  db: Db | Tx,
  asked: readonly CartLine[],
  ownOrders: readonly string[] = [],
  roundUpAsked: RoundUpAsked | null = null,
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
  const goods = sum(priced.map(line => line.linePrice))
  const amount = roundUpAsked ? roundUpAmount(goods, roundUpAsked) : ZERO
  const adjustment = amount > 0 ? await readRoundUp(db) : null
  const roundUp = adjustment && roundUpLine(adjustment, amount)
  return { lines: priced, goods, roundUp, subtotal: sum([goods, roundUp?.linePrice ?? ZERO]), weights }
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

const roundUpLine = ({ id, sku, name, slug }: RoundUpProduct, amount: Cents): PricedLine => ({
  productId: id,
  condition: null,
  quantity: 1,
  sku,
  name,
  slug,
  imageUrl: null,
  drawing: drawingOf({ name, sku, dimensions: null }),
  unitPrice: amount,
  compareAt: null,
  linePrice: amount,
  priceSource: 'round-up',
  available: 1,
  problem: null,
})

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
