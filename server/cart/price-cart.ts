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
import { quotedShipping } from '../../domain/quotes/quoted-freight.ts'
import { accountNumberEnding } from '../../domain/shipping/carrier-account.ts'
import { type Carriage, strictestCarriage } from '../../domain/shipping/dangerous-goods.ts'
import type { PackedLine } from '../../domain/shipping/packing.ts'
import { namesOf, pickedOf } from '../../domain/text/typed-names.ts'
import { drawingOf } from '../../drawings/drawing-of.ts'
import type { WantedStock } from '../inventory/reserve-stock.ts'
import { readNextUnits } from '../inventory/units/read-pieces.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import type { QuoteForCart } from '../quotes/quotes-for-cart.ts'
import { meetRequirements } from './internal/meet-requirements.ts'
import { priceLine, roundUpLine, unavailable } from './internal/price-line.ts'
import { type CartPart, readParts } from './internal/read-parts.ts'
import { readRoundUp } from './internal/read-round-up.ts'
import { UNIT } from './shapes.ts'

export type PricedCart = {
  lines: PricedLine[]
  /** quotes, bought as a whole */
  quotes: PricedQuote[]
  /** sum of all lines, including those of quotes: counts towards the minimum order */
  goods: Cents
  /** sum of the lines without quoted shipping: these are packed, insured and rated by carriers */
  unquotedGoods: Cents
  /** shipping of the quotes; nothing if one of them ships on the buyer's own account */
  quotedShipping: Cents
  /** the round-up to the minimum order, if requested and needed */
  roundUp: PricedLine | null
  /** goods and round-up */
  subtotal: Cents
  /** true if the lines include dangerous goods, without those of quotes */
  hasHazmat: boolean
  /** the strictest carriage of everything in the cart, including quotes */
  carriage: Carriage
  /** packing facts of each line, in the same order */
  weights: PackedLine[]
  /** stock to reserve for the lines: pieces at the prices of the lines */
  wanted: WantedStock[]
}

/**
 * Prices a cart: the only function for the drawer, the cart page, checkout and the order. Lines that cannot be bought
 * have a `problem`; a line without a price counts as 0, a short line counts with its full quantity. Shortage is
 * computed over all lines of a part together, those of quotes first, because their quantity is agreed. Stock held by
 * `ownOrders` counts as available: it belongs to the same buyer. The round-up is computed here each time; its amount is
 * stored nowhere (docs/decisions/0018-round-up.md).
 */
export async function priceCart(
  db: Db | Tx,
  requested: readonly CartLine[],
  ownOrders: readonly string[] = [],
  requestedRoundUp: RoundUpRequest | null = null,
  quoted: readonly QuoteForCart[] = [],
): Promise<PricedCart> {
  const lines = mergeLines(requested)
  const products = await readParts(db, [...lines, ...quoted.flatMap(quote => quote.lines)], ownOrders)
  const usedPieces = new Map<number, number>()
  const quotes = quoted.map(quote => priceQuote(quote, products, usedPieces))
  const ofQuotes = quotes.flatMap(quote => quote.lines.filter(line => line.priceSource === 'quote'))
  const offers = offersByLine(lines, ofQuotes, products)
  const choices = choicesByPart(lines, ofQuotes, products)
  const priced = lines.map(line => {
    const product = products.get(line.productId)
    const offer = offers.get(line)
    if (!product || !offer) return unavailable(line)
    const one = priceLine(line, product, offer, describeUnit(product.namedUnits.get(unitOf(line) ?? 0)))
    if (line.condition === null) one.choices = choices.get(line.productId) ?? []
    return one
  })
  await offerNextUnits(db, priced, products)
  await meetRequirements(db, lines, priced, offers, ownOrders, products)
  const weights = priced.map(line => {
    const product = products.get(line.productId)
    return {
      name: line.name,
      // Pieces at several prices count with their average price.
      unitPrice: cents(Math.ceil(line.linePrice / line.quantity)),
      quantity: line.quantity,
      weightLb: product?.weight == null ? null : Number(product.weight),
      dimensions: product?.dimensions ?? null,
      feet: feetOf(line.uom),
    }
  })
  const unquotedGoods = sum(priced.map(line => line.linePrice))
  const goods = sum([unquotedGoods, ...quotes.map(quote => quote.goods)])
  const amount = requestedRoundUp ? roundUpAmount(goods, requestedRoundUp) : ZERO
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
    carriage: strictestCarriage([
      ...priced.map(line => products.get(line.productId)?.carriage ?? 'any'),
      ...quoted.flatMap(quote => quote.lines.map(line => line.carriage)),
    ]),
    weights,
    wanted: wantedOf(lines, priced, offers),
  }
}

type Quoted = Pick<QuotedLine, 'productId' | 'condition' | 'quantity'>

/** The offer of each line, computed together with the other lines of its part. */
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
 * The stock to reserve. A line takes the cheapest pieces first; a line for any condition may take pieces of several
 * conditions at one price. A line for any condition with requirements names no condition: reserveStock finds the
 * matching pieces under the lock. Pieces beyond the stock become backorders.
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

/** Offers a similar available unit for each line whose unit cannot be bought, unless another line names it. */
async function offerNextUnits(db: Db | Tx, priced: PricedLine[], products: ReadonlyMap<number, CartPart>) {
  const lost = priced.filter(line => isOfUnit(line.problem))
  const next = await readNextUnits(
    db,
    lost.flatMap(({ unit }) => unit ?? []),
    priced.flatMap(line => unitOf(line) ?? []),
  )
  for (const line of lost) {
    const unit = next.get(line.unit?.id ?? 0)
    const similar = describeUnit(unit)
    const product = products.get(line.productId)
    if (!unit || !similar || !product || unit.condition !== line.condition) continue
    const asking = priceOf(unit.price ?? product.stock.own?.[unit.condition]?.price ?? null, product.asking)
    if (asking) line.nextUnit = { ...similar, unitPrice: asking.unitPrice }
  }
}

const UNIT_FIELDS = namesOf(UNIT)
const describeUnit = (unit: LineUnit | undefined): LineUnit | null => (unit ? pickedOf(unit, UNIT_FIELDS) : null)

/** A quote with its line totals; `short` if the stock does not cover its stock lines. Adds its pieces to `taken`. */
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
    // An account that is not named yet is treated like a deleted one: any account of the buyer is accepted.
    carrierAccount: account ?? (wantsOwnAccount ? { id: null, provider: 'other', ending: '' } : null),
    problem: quote.problem ?? (isShort ? 'short' : null),
  }
}

/** The choices of each part that has a line for any condition. They are the same for all of its lines. */
function choicesByPart(
  lines: readonly CartLine[],
  quoted: readonly Quoted[],
  products: ReadonlyMap<number, CartPart>,
): Map<number, ConditionStock[]> {
  const choices = new Map<number, ConditionStock[]>()
  for (const { productId, condition } of lines) {
    const product = products.get(productId)
    if (condition === null && product && !choices.has(productId))
      choices.set(productId, choicesOf(product, lines, quoted))
  }
  return choices
}

/**
 * The remaining stock of a part in each condition, without the pieces of lines that name a condition. Additional pieces
 * of a condition may have another price. Conditions with a price on request are left out.
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
