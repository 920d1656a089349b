import {
  type CartLine,
  type LinePrice,
  type LineProblem,
  type LineUnit,
  type PricedLine,
  plainLine,
} from '../../../domain/cart/cart.ts'
import { canBackorder, type LineOffer } from '../../../domain/cart/part-offers.ts'
import { type AskingPrice, MAX_LINE_QUANTITY } from '../../../domain/catalogue/product.ts'
import { priceOf } from '../../../domain/inventory/offer.ts'
import { type Cents, MAX_AMOUNT, sum, times, ZERO } from '../../../domain/money/money.ts'
import { store } from '../../../domain/settings/store.ts'
import { addDays, storeDay } from '../../../domain/text/store-day.ts'
import { drawingOf } from '../../../drawings/drawing-of.ts'
import { databaseNow } from '../../platform/db/database-now.ts'
import type { CartPart } from './read-parts.ts'
import type { RoundUpProduct } from './read-round-up.ts'

/** A line priced with the offer of its part or unit. */
export function priceLine(line: CartLine, product: CartPart, offer: LineOffer, unit: LineUnit | null): PricedLine {
  const { asking } = offer
  // A line price must fit the money type. A larger quantity makes the line `short`, and only the available pieces are
  // priced.
  const dearest = Math.max(0, ...offer.shares.map(share => share.asking?.unitPrice ?? 0), asking?.unitPrice ?? 0)
  const sayable = dearest > 0 ? Math.floor(MAX_PRICED_QUANTITY / dearest) : Number.POSITIVE_INFINITY
  const available = Math.min(offer.available, sayable)
  const counted = line.quantity > sayable ? available : line.quantity
  const later = line.quantity > sayable ? null : laterOf(product, line, available)
  const prices = asking ? pricesOf(line, product, offer, counted, later !== null) : []
  return {
    ...plainLine(line),
    sku: product.sku,
    name: product.name,
    manufacturer: product.manufacturer,
    uom: product.uom,
    slug: product.slug,
    imageUrl: product.imageUrl,
    drawing: drawingOf(product),
    unitPrice: asking?.unitPrice ?? ZERO,
    compareAt: asking?.compareAt ?? null,
    prices,
    linePrice: linePriceOf(prices),
    unit,
    nextUnit: null,
    available,
    most: canBackorder(line, product.stock) ? Math.min(MAX_LINE_QUANTITY, sayable) : available,
    later,
    choices: [],
    problem: problemOf(line.quantity, available, offer, later !== null),
  }
}

export const linePriceOf = (prices: readonly LinePrice[]): Cents =>
  sum(prices.map(({ unitPrice, quantity }) => times(unitPrice, quantity)))

/**
 * The prices of `counted` pieces of a line, cheapest first. Pieces beyond the stock have the price of pieces of the
 * condition without their own price. Missing pieces that cannot be ordered have the highest price; they block the
 * order.
 */
function pricesOf(
  line: CartLine,
  { stock }: CartPart,
  offer: LineOffer,
  counted: number,
  isLater: boolean,
): LinePrice[] {
  const prices: LinePrice[] = []
  const add = (asking: AskingPrice | null, quantity: number, later: number) => {
    if (!asking || quantity <= 0) return
    const same = prices.find(one => one.unitPrice === asking.unitPrice)
    if (same) {
      same.quantity += quantity
      same.later += later
    } else
      prices.push({
        unitPrice: asking.unitPrice,
        quantity,
        priceSource: asking.compareAt ? 'sale' : 'list',
        later,
      })
  }
  let left = counted
  for (const share of offer.shares) {
    const quantity = Math.min(left, share.quantity)
    add(share.asking, quantity, 0)
    left -= quantity
  }
  const dearest = offer.shares.at(-1)?.asking ?? offer.asking
  const own = line.condition === null ? null : (stock.own?.[line.condition]?.price ?? null)
  const beyond = isLater ? (priceOf(own, stock.asking ?? null) ?? dearest) : dearest
  add(beyond, left, isLater ? left : 0)
  return prices
}

/**
 * The pieces of a line beyond the stock, if the part may be ordered beyond it. A line with a unit has no such pieces.
 */
export function laterOf({ stock }: CartPart, line: CartLine, available: number): PricedLine['later'] {
  const { backorderDays } = stock
  if (backorderDays == null || !canBackorder(line, stock) || line.quantity <= available) return null
  return {
    quantity: line.quantity - available,
    shipsBy: addDays(storeDay(databaseNow(), store.timeZone), backorderDays),
  }
}

function problemOf(
  quantity: number,
  available: number,
  { standing, asking }: LineOffer,
  isLater: boolean,
): LineProblem | null {
  if (standing !== null && standing !== 'available') return `unit_${standing}`
  if (!asking) return 'price_on_request'
  if (isLater) return null
  if (available === 0) return standing === null ? 'out_of_stock' : 'unit_gone'
  return quantity > available ? 'short' : null
}

/** Upper limit of a line price in cents, so that the sum of 500 lines fits the money type. */
const MAX_PRICED_QUANTITY = Math.floor(MAX_AMOUNT / 1000)

const NOTHING = {
  manufacturer: null,
  uom: 'EA',
  imageUrl: null,
  compareAt: null,
  unit: null,
  nextUnit: null,
  later: null,
  choices: [],
} satisfies Partial<PricedLine>

export const roundUpLine = ({ id, sku, name, slug }: RoundUpProduct, amount: Cents): PricedLine => ({
  ...NOTHING,
  productId: id,
  condition: null,
  quantity: 1,
  sku,
  name,
  slug,
  drawing: drawingOf({ name, sku, dimensions: null }),
  unitPrice: amount,
  prices: [{ unitPrice: amount, quantity: 1, priceSource: 'round-up', later: 0 }],
  linePrice: amount,
  available: 1,
  most: 1,
  problem: null,
})

export const unavailable = (line: CartLine): PricedLine => ({
  ...NOTHING,
  ...plainLine(line),
  sku: '',
  name: 'This part is no longer in the catalog',
  slug: '',
  drawing: drawingOf({ name: '', sku: '', dimensions: null }),
  unitPrice: ZERO,
  prices: [],
  linePrice: ZERO,
  available: 0,
  most: 0,
  problem: 'gone',
})
