import {
  type CartLine,
  type LineProblem,
  mergeLines,
  type PricedLine,
  type PricedQuote,
  type QuotedLine,
} from '../../domain/cart/cart.ts'
import { type RoundUpAsked, roundUpAmount } from '../../domain/cart/round-up.ts'
import { bestFirst, type ConditionStock } from '../../domain/catalogue/choose-condition.ts'
import { isCondition } from '../../domain/catalogue/condition.ts'
import { type Cents, LARGEST_AMOUNT, sum, times, ZERO } from '../../domain/money/money.ts'
import { quotedShipping } from '../../domain/quotes/quote-shipping.ts'
import { accountNumberEnding } from '../../domain/shipping/carrier-account.ts'
import type { PackedLine } from '../../domain/shipping/parcel.ts'
import { drawingOf } from '../../drawings/drawing-of.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import type { QuoteForCart } from '../quotes/quotes-for-cart.ts'
import { type CartPart, readParts } from './internal/read-parts.ts'
import { type RoundUpProduct, readRoundUp } from './internal/read-round-up.ts'

export type PricedCart = {
  lines: PricedLine[]
  /** quotes that are bought as they stand */
  quotes: PricedQuote[]
  /** what all lines cost, those of quotes too: what counts towards the minimum order */
  goods: Cents
  /** what the lines cost whose shipping is not quoted: what is packed, insured and priced by carriers */
  unquotedGoods: Cents
  /** what is charged for shipping the quotes: nothing where one of them goes on an account of the buyer's own */
  quotedShipping: Cents
  /** the adjustment to the minimum order, where one was asked for and something lacks */
  roundUp: PricedLine | null
  /** goods and adjustment */
  subtotal: Cents
  /** what packing needs to know of each line, in the same order */
  weights: PackedLine[]
}

/**
 * Prices a cart. The one function for it: the drawer, the cart page, checkout and the order all ask here. Lines that
 * cannot be bought carry their problem; without a price they count nothing, short ones count as they were asked for.
 * Shortage is judged over all lines of a part together, those of quotes first: their quantity was agreed on. What
 * `ownOrders` hold already counts as available: it is the same buyer's. The adjustment is reckoned here, with everything
 * else: no amount of it is kept anywhere (docs/decisions/0018-round-up.md).
 */
export async function priceCart(
  db: Db | Tx,
  asked: readonly CartLine[],
  ownOrders: readonly string[] = [],
  roundUpAsked: RoundUpAsked | null = null,
  quoted: readonly QuoteForCart[] = [],
): Promise<PricedCart> {
  const lines = mergeLines(asked)
  const products = await readParts(
    db,
    [...lines, ...quoted.flatMap(quote => quote.lines)].flatMap(line => line.productId ?? []),
    ownOrders,
  )
  const taken = new Map<number, number>()
  const quotes = quoted.map(quote => priceQuote(quote, products, taken))
  const named = [...lines, ...quotes.flatMap(quote => quote.lines.filter(line => line.priceSource === 'quote'))]
  const priced = lines.map(line => {
    const product = products.get(line.productId)
    const before = taken.get(line.productId) ?? 0
    const one = product ? priceLine(line, product, before) : unavailable(line)
    if (product && line.condition === null) one.choices = choicesOf(product, named)
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
  const unquotedGoods = sum(priced.map(line => line.linePrice))
  const goods = sum([unquotedGoods, ...quotes.map(quote => quote.goods)])
  const amount = roundUpAsked ? roundUpAmount(goods, roundUpAsked) : ZERO
  const adjustment = amount > 0 ? await readRoundUp(db) : null
  const roundUp = adjustment && roundUpLine(adjustment, amount)
  const subtotal = sum([goods, roundUp?.linePrice ?? ZERO])
  const { shipping } = quotedShipping(quotes)
  return { lines: priced, quotes, goods, unquotedGoods, quotedShipping: shipping, roundUp, subtotal, weights }
}

/** A quote with what its lines come to, and whether the stock has what comes out of it. Notes what it takes. */
function priceQuote(
  quote: QuoteForCart,
  products: ReadonlyMap<number, CartPart>,
  taken: Map<number, number>,
): PricedQuote {
  const { quoteId, quoteNumber, kind, wantsOwnAccount, carrierAccountId, carrierAccount, zipCode, validUntil } = quote
  let isShort = false
  const lines = quote.lines.map(({ fromStock, dimensions, ...line }): QuotedLine => {
    if (fromStock && line.productId !== null) {
      const stock = products.get(line.productId)?.stock
      const before = taken.get(line.productId) ?? 0
      const available = Math.min(stock?.inCondition[line.condition] ?? 0, (stock?.total ?? 0) - before)
      if (available < line.quantity) isShort = true
      taken.set(line.productId, before + line.quantity)
    }
    return {
      ...line,
      drawing: drawingOf({ name: line.name, sku: line.sku, dimensions }),
      linePrice: times(line.unitPrice, line.quantity),
      priceSource: fromStock ? 'quote' : 'sourced',
    }
  })
  const account = carrierAccount && {
    id: carrierAccountId,
    provider: carrierAccount.provider,
    ending: accountNumberEnding(carrierAccount.accountNumber),
  }
  return {
    ...{ quoteId, quoteNumber, kind, zipCode, validUntil, lines },
    goods: sum(lines.map(line => line.linePrice)),
    shipping: quote.shippingPrice,
    // An account that is not named yet is treated like a deleted one: any account of the buyer will do.
    carrierAccount: account ?? (wantsOwnAccount ? { id: null, provider: 'other', ending: '' } : null),
    problem: quote.problem ?? (isShort ? 'short' : null),
  }
}

type Named = { productId: number | null; condition: string | null; quantity: number }

/** What of a part is left in each condition beside the lines that name theirs. */
function choicesOf({ id, stock, tags }: CartPart, lines: readonly Named[]): ConditionStock[] {
  const left = Object.entries(stock.inCondition).flatMap(([condition, quantity]) => {
    if (!isCondition(condition)) return []
    const same = lines.filter(line => line.productId === id && line.condition === condition)
    const taken = same.reduce((total, line) => total + line.quantity, 0)
    return [{ condition, quantity: quantity - taken, tagType: tags[condition] ?? null }]
  })
  return bestFirst(left)
}

function priceLine(line: CartLine, product: CartPart, takenBefore: number): PricedLine {
  const { asking, stock } = product
  const inCondition = line.condition === null ? stock.total : (stock.inCondition[line.condition] ?? 0)
  const unitPrice = asking?.unitPrice ?? ZERO
  // A line price must fit the money type. A larger quantity makes the line `short`, and only the available pieces are
  // priced.
  const sayable = unitPrice > 0 ? Math.floor(MOST_OF_A_LINE / unitPrice) : Number.POSITIVE_INFINITY
  const available = Math.max(0, Math.min(inCondition, stock.total - takenBefore, sayable))
  const counted = Math.min(line.quantity, line.quantity > sayable ? available : line.quantity)
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
    linePrice: times(unitPrice, counted),
    priceSource: asking?.compareAt ? 'sale' : 'list',
    available,
    choices: [],
    problem,
  }
}

/** Upper limit of a line price in cents, so that the sum of 500 lines fits the money type. */
const MOST_OF_A_LINE = Math.floor(LARGEST_AMOUNT / 1000)

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
  choices: [],
  problem: null,
})

const unavailable = (line: CartLine): PricedLine => ({
  ...line,
  sku: '',
  name: 'This part is no longer in the catalog',
  slug: '',
  imageUrl: null,
  drawing: drawingOf({ name: '', sku: '', dimensions: null }),
  unitPrice: ZERO,
  compareAt: null,
  linePrice: ZERO,
  priceSource: 'list',
  available: 0,
  choices: [],
  problem: 'gone',
})
