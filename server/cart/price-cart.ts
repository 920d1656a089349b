import {
  type CartLine,
  isOfUnit,
  type LineUnit,
  mergeLines,
  type PricedLine,
  type PricedQuote,
  plainLine,
  type QuotedLine,
  unitOf,
} from '../../domain/cart/cart.ts'
import { type LineOffer, offersOf } from '../../domain/cart/part-offers.ts'
import { type RoundUpRequest, roundUpAmount } from '../../domain/cart/round-up.ts'
import { bestFirst, type ConditionStock } from '../../domain/catalogue/choose-condition.ts'
import { isCondition } from '../../domain/catalogue/condition.ts'
import { isFromPrice, withoutFirst } from '../../domain/catalogue/price-tiers.ts'
import { MAX_LINE_QUANTITY } from '../../domain/catalogue/product.ts'
import { feetOf } from '../../domain/catalogue/unit-of-measure.ts'
import { concernsPieces } from '../../domain/inventory/line-requirements.ts'
import { piecesAtPrices, priceOf } from '../../domain/inventory/offer.ts'
import { type Cents, cents, sum, times, ZERO } from '../../domain/money/money.ts'
import { quotedShipping } from '../../domain/quotes/quote-shipping.ts'
import { accountNumberEnding } from '../../domain/shipping/carrier-account.ts'
import { type Carriage, strictest } from '../../domain/shipping/dangerous-goods.ts'
import type { PackedLine } from '../../domain/shipping/parcel.ts'
import { drawingOf } from '../../drawings/drawing-of.ts'
import type { WantedStock } from '../inventory/reserve-stock.ts'
import { readNextUnits } from '../inventory/units/read-pieces.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import type { QuoteForCart } from '../quotes/quotes-for-cart.ts'
import { meetRequirements } from './internal/meet-requirements.ts'
import { priceLine, roundUpLine, unavailable } from './internal/price-line.ts'
import { type CartPart, readParts } from './internal/read-parts.ts'
import { readRoundUp } from './internal/read-round-up.ts'

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
  /** dangerous goods are among the lines, those of quotes aside */
  hasHazmat: boolean
  /** by what everything in it may be carried together, the quotes too */
  carriage: Carriage
  /** what packing needs to know of each line, in the same order */
  weights: PackedLine[]
  /** what is reserved for the lines: pieces that cost what the lines say */
  wanted: WantedStock[]
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
  roundUpAsked: RoundUpRequest | null = null,
  quoted: readonly QuoteForCart[] = [],
): Promise<PricedCart> {
  const lines = mergeLines(asked)
  const products = await readParts(db, [...lines, ...quoted.flatMap(quote => quote.lines)], ownOrders)
  const taken = new Map<number, number>()
  const quotes = quoted.map(quote => priceQuote(quote, products, taken))
  const ofQuotes = quotes.flatMap(quote => quote.lines.filter(line => line.priceSource === 'quote'))
  const offers = offersByLine(lines, ofQuotes, products)
  const priced = lines.map(line => {
    const product = products.get(line.productId)
    const offer = offers.get(line)
    if (!product || !offer) return unavailable(line)
    const one = priceLine(line, product, offer, describeUnit(product.told.get(unitOf(line) ?? 0)))
    if (line.condition === null) one.choices = choicesOf(product, lines, ofQuotes)
    return one
  })
  await offerNextUnits(db, priced, products)
  await meetRequirements(db, lines, priced, offers, ownOrders, products)
  const weights = priced.map(line => {
    const product = products.get(line.productId)
    return {
      name: line.name,
      // Pieces at several prices count at their mean.
      unitPrice: cents(Math.ceil(line.linePrice / line.quantity)),
      quantity: line.quantity,
      weightLb: product?.weight == null ? null : Number(product.weight),
      dimensions: product?.dimensions ?? null,
      feet: feetOf(line.uom),
    }
  })
  const unquotedGoods = sum(priced.map(line => line.linePrice))
  const goods = sum([unquotedGoods, ...quotes.map(quote => quote.goods)])
  const amount = roundUpAsked ? roundUpAmount(goods, roundUpAsked) : ZERO
  const adjustment = amount > 0 ? await readRoundUp(db) : null
  const roundUp = adjustment && roundUpLine(adjustment, amount)
  const subtotal = sum([goods, roundUp?.linePrice ?? ZERO])
  const { shipping } = quotedShipping(quotes)
  return {
    lines: priced,
    quotes,
    goods,
    unquotedGoods,
    quotedShipping: shipping,
    roundUp,
    subtotal,
    hasHazmat: priced.some(line => products.get(line.productId)?.isHazmat),
    carriage: strictest([
      ...priced.map(line => products.get(line.productId)?.carriage ?? 'any'),
      ...quoted.flatMap(quote => quote.lines.map(line => line.carriage)),
    ]),
    weights,
    wanted: wantedOf(lines, priced, offers),
  }
}

type Quoted = Pick<QuotedLine, 'productId' | 'condition' | 'quantity'>

/** What each line is offered, judged with the others of its part. */
function offersByLine(
  lines: readonly CartLine[],
  quoted: readonly Quoted[],
  products: ReadonlyMap<number, CartPart>,
): Map<CartLine, LineOffer> {
  const offers = new Map<CartLine, LineOffer>()
  for (const [productId, mine] of Map.groupBy(lines, line => line.productId)) {
    const product = products.get(productId)
    if (!product) continue
    const found = offersOf(
      product.stock,
      mine,
      quoted.filter(line => line.productId === productId),
    )
    for (const [at, line] of mine.entries()) offers.set(line, found[at] as LineOffer)
  }
  return offers
}

/**
 * The stock to reserve. A line takes the cheapest pieces first; a line for any condition may take pieces of several conditions at
 * one price. A line for any condition with requirements names no condition: reserveStock finds the fitting pieces under the lock.
 * Pieces beyond the stock become backorders.
 */
const wantedOf = (
  lines: readonly CartLine[],
  priced: readonly PricedLine[],
  offers: ReadonlyMap<CartLine, LineOffer>,
): WantedStock[] =>
  lines.flatMap((line, at): WantedStock[] => {
    const offer = offers.get(line)
    if (!offer) return []
    let left = line.quantity - (priced[at]?.later?.quantity ?? 0)
    const isOfAnyFitting = line.condition === null && concernsPieces(line.requirements)
    if (isOfAnyFitting || offer.shares.length === 0) {
      const ownPrices = offer.tiers.flatMap(tier => tier.ownPrices)
      const wanted = { ...plainLine(line), quantity: left, ownPrices: ownPrices.length > 0 ? ownPrices : null }
      return left > 0 ? [wanted] : []
    }
    return offer.shares.flatMap(({ condition, ownPrices, quantity: of }) => {
      const quantity = Math.min(of, left)
      left -= quantity
      return quantity > 0 ? [{ ...plainLine(line), condition, ownPrices, quantity }] : []
    })
  })

/** Of each line whose unit cannot be bought one like it that can, and that no other line names. */
async function offerNextUnits(db: Db | Tx, priced: PricedLine[], products: ReadonlyMap<number, CartPart>) {
  const lost = priced.filter(line => isOfUnit(line.problem))
  const next = await readNextUnits(
    db,
    lost.flatMap(({ unit }) => unit ?? []),
    priced.flatMap(line => unitOf(line) ?? []),
  )
  for (const line of lost) {
    const unit = next.get(line.unit?.id ?? 0)
    const told = describeUnit(unit)
    const product = products.get(line.productId)
    if (!unit || !told || !product || unit.condition !== line.condition) continue
    const asking = priceOf(unit.price ?? product.stock.own?.[unit.condition]?.price ?? null, product.asking)
    if (asking) line.nextUnit = { ...told, unitPrice: asking.unitPrice }
  }
}

function describeUnit(unit: LineUnit | undefined): LineUnit | null {
  if (!unit) return null
  const { id, kind, mark, paper, paperNumber, paperBy, paperDate, expiresOn } = unit
  return { id, kind, mark, paper, paperNumber, paperBy, paperDate, expiresOn }
}

/** A quote with what its lines come to, and whether the stock has what comes out of it. Notes what it takes. */
function priceQuote(
  quote: QuoteForCart,
  products: ReadonlyMap<number, CartPart>,
  taken: Map<number, number>,
): PricedQuote {
  const { quoteId, quoteNumber, kind, wantsOwnAccount, carrierAccountId, carrierAccount, zipCode, validUntil } = quote
  let isShort = false
  const lines = quote.lines.map(({ fromStock, dimensions, sourcing, carriage: _, ...line }): QuotedLine => {
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
      leadTimeDays: fromStock ? null : sourcing.leadTimeDays,
    }
  })
  const account = carrierAccount && {
    id: carrierAccountId,
    provider: carrierAccount.provider,
    ending: accountNumberEnding(carrierAccount.accountNumber),
  }
  return {
    quoteId,
    quoteNumber,
    kind,
    zipCode,
    validUntil,
    lines,
    shippingCountry: quote.shippingCountry,
    goods: sum(lines.map(line => line.linePrice)),
    shipping: quote.shippingPrice,
    charges: quote.charges,
    // An account that is not named yet is treated like a deleted one: any account of the buyer will do.
    carrierAccount: account ?? (wantsOwnAccount ? { id: null, provider: 'other', ending: '' } : null),
    problem: quote.problem ?? (isShort ? 'short' : null),
  }
}

/**
 * What of a part is left in each condition beside the lines that name theirs, of which there are more at another price or not;
 * what is on request is nothing to choose.
 */
function choicesOf(
  { id, stock, tags }: CartPart,
  lines: readonly CartLine[],
  quoted: readonly Quoted[],
): ConditionStock[] {
  const named = lines.filter(line => line.productId === id && line.condition !== null)
  const ofQuotes = quoted.filter(line => line.productId === id)
  const left = Object.keys(stock.inCondition).flatMap((condition): ConditionStock[] => {
    if (!isCondition(condition)) return []
    const mine = named.find(line => line.condition === condition && unitOf(line) === null)
    const others = named.filter(line => line !== mine)
    const more = { productId: id, condition, quantity: MAX_LINE_QUANTITY }
    const { asking, available, tiers } = offersOf(stock, [...others, more], ofQuotes).at(-1) as LineOffer
    if (!asking) return []
    const inCart = mine?.quantity ?? 0
    const prices = withoutFirst(piecesAtPrices(tiers), inCart)
    return [
      {
        condition,
        quantity: available - inCart,
        tagType: tags[condition] ?? null,
        unitPrice: prices[0]?.unitPrice ?? asking.unitPrice,
        ...(isFromPrice(prices) && { prices }),
      },
    ]
  })
  return bestFirst(left)
}
