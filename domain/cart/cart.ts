import type { ConditionStock } from '../catalogue/choose-condition.ts'
import type { Condition } from '../catalogue/condition.ts'
import { MAX_LINE_QUANTITY } from '../catalogue/product.ts'
import type { Charge } from '../charges/charge.ts'
import type { LineRequirements } from '../inventory/line-requirements.ts'
import type { UnitKind } from '../inventory/unit.ts'
import type { Cents } from '../money/money.ts'
import type { QuoteKind } from '../quotes/quote.ts'
import type { QuoteAccount } from '../quotes/quoted-freight.ts'
import type { RoundUp } from './round-up.ts'

export const MAX_CART_LINES = 500

/**
 * A stored line of a cart: part, condition (null: any), unit (null or omitted: any of the condition), the buyer's
 * reference, quantity. Never a price.
 */
export type CartLine = {
  productId: number
  condition: Condition | null
  unitId?: number | null
  /** the buyer's own reference of the line: a work order, a tail number; omitted: none */
  reference?: string
  quantity: number
  /** the buyer's requirements for the pieces; null or omitted: none */
  requirements?: LineRequirements | null
}

/** The maximum number of quotes in a cart. */
export const MAX_CART_QUOTES = 20

/**
 * A cart: its lines, the lines saved for later, the minimum order up to which the difference is added, and its quotes,
 * by id with their number of pieces.
 */
export type Cart = {
  /** An order uses a cart id once; the id is renewed when a paid order empties the cart. */
  cartId: string
  lines: CartLine[]
  saved: CartLine[]
  roundUp: RoundUp | null
  quotes: string[]
  quotePieces: Record<string, number>
}

/**
 * The key of a line: part, condition, unit and its buyer's reference. The same part for two work orders is two lines.
 */
export type LineName = Omit<CartLine, 'quantity' | 'requirements'>

/** The unit that a line names; null: any of its condition. */
export const unitOf = ({ unitId }: Pick<LineName, 'unitId'>): number | null => unitId ?? null

export const referenceOf = ({ reference }: Pick<LineName, 'reference'>): string => reference ?? ''

/** The same for lines of the same pieces, whatever their buyer calls them. */
const piecesKey = (line: LineName): string => `${line.productId} ${line.condition ?? ''} ${unitOf(line) ?? ''}`

/** The same for the same line, another for another. */
export const lineKey = (line: LineName): string => `${piecesKey(line)} ${referenceOf(line)}`

/** Compares without the keys: a cart of many lines compares each with each. */
export const isSameLine = (a: LineName, b: LineName): boolean =>
  isOfSamePieces(a, b) && referenceOf(a) === referenceOf(b)

/** True if both lines are of the same pieces: equal except for the buyer's reference. */
export const isOfSamePieces = (a: LineName, b: LineName): boolean =>
  a.productId === b.productId && a.condition === b.condition && unitOf(a) === unitOf(b)

/** The key of a line, without its other fields. */
export const lineName = ({ productId, condition, unitId, reference }: LineName): LineName => ({
  productId,
  condition,
  ...(unitId != null && { unitId }),
  ...(reference && { reference }),
})

/** The fields of a cart line, without additional fields. */
export const plainLine = (line: CartLine): CartLine => ({
  ...lineName(line),
  quantity: line.quantity,
  ...(line.requirements && { requirements: line.requirements }),
})

/**
 * Lines merge when product, condition, unit and reference match, with the requirements of the first that has any. Keeps the order of first
 * appearance.
 */
export function mergeLines(lines: readonly CartLine[]): CartLine[] {
  const merged = new Map<string, CartLine>()
  for (const line of lines) {
    const key = lineKey(line)
    const before = merged.get(key)
    const requirements = before?.requirements ?? line.requirements
    const one = { ...line, ...before, quantity: (before?.quantity ?? 0) + line.quantity }
    merged.set(key, requirements ? { ...one, requirements } : one)
  }
  return [...merged.values()]
}

/** A cart without its bought lines: lines added since stay. A bought line is removed even if its reference changed since. */
export function withoutBought(lines: readonly CartLine[], bought: readonly CartLine[]): CartLine[] {
  const left = mergeLines(lines)
  const boughtLines = mergeLines(bought)
  for (const isIt of [isSameLine, isOfSamePieces])
    for (const one of boughtLines)
      for (const line of left.filter(mine => isIt(mine, one))) {
        const taken = Math.min(line.quantity, one.quantity)
        line.quantity -= taken
        one.quantity -= taken
      }
  return left.filter(line => line.quantity > 0)
}

/** True if a cart has these lines, each with at least this quantity. */
export const hasLines = (cart: readonly CartLine[], lines: readonly CartLine[]): boolean =>
  mergeLines(lines).every(line => cart.some(one => isSameLine(one, line) && one.quantity >= line.quantity))

/** A cart with these lines, as many of each at least: twice the same changes nothing. */
export function withAtLeast(cart: readonly CartLine[], lines: readonly CartLine[]): CartLine[] {
  const next = mergeLines(cart)
  for (const line of mergeLines(lines)) {
    const there = next.find(one => isSameLine(one, line))
    if (there) there.quantity = Math.max(there.quantity, line.quantity)
    else next.push(line)
  }
  return next
}

/** The reasons why a line cannot be bought; `unit_`: a reason of the unit that it names. */
export const LINE_PROBLEMS = [
  ...(['gone', 'price_on_request', 'out_of_stock', 'short'] as const),
  ...(['unit_gone', 'unit_expired', 'unit_quarantined', 'unit_without_paper'] as const),
  // Fewer pieces in stock meet the buyer's requirements than the line has.
  'unmet',
] as const
export type LineProblem = (typeof LINE_PROBLEMS)[number]

/** True if the problem is the unit of a line: the buyer chooses a replacement. */
export const isOfUnit = (problem: LineProblem | null): boolean => problem?.startsWith('unit_') ?? false

/** A unit as lines show it. */
export type LineUnit = {
  id: number
  kind: UnitKind
  mark: string
  paper: string | null
  paperNumber: string
  paperBy: string
  paperDate: string | null
  expiresOn: string | null
}

const LIST_SOURCES = ['list', 'sale', 'round-up'] as const
const QUOTE_SOURCES = ['quote', 'sourced'] as const
/** The source of the price of an order line. */
export const PRICE_SOURCES = [...LIST_SOURCES, ...QUOTE_SOURCES] as const
export type PriceSource = (typeof PRICE_SOURCES)[number]

/** True for the price source of an order line that was bought as a quote offered it. */
export const isQuoted = (priceSource: string): boolean => QUOTE_SOURCES.some(source => source === priceSource)

/** Pieces of a line that are not in stock, and the day by which the store ships them, YYYY-MM-DD. */
export type BackorderedPieces = { quantity: number; shipsBy: string }

/**
 * Pieces of a line at one price. `priceSource`: the origin of the price; the adjustment to the minimum order has its
 * own.
 */
export type LinePrice = {
  unitPrice: Cents
  quantity: number
  priceSource: (typeof LIST_SOURCES)[number]
  /** the number of these pieces that are beyond the stock */
  later: number
}

/** A line with everything a person or an order needs to know of it, as the server sees it now. */
export type PricedLine = CartLine & {
  sku: string
  name: string
  manufacturer: string | null
  /** the unit in which it is counted and priced: unit-of-measure.ts */
  uom: string
  slug: string
  imageUrl: string | null
  /** address of the drawing that replaces a missing photograph */
  drawing: string
  /** of its cheapest pieces; the regular price is displayed with a sale price */
  unitPrice: Cents
  compareAt: Cents | null
  /** its pieces by what they cost, the cheapest first: one price for most lines */
  prices: LinePrice[]
  linePrice: Cents
  /** the unit that it names, where the store knows it */
  unit: LineUnit | null
  /** of a line whose unit cannot be bought: a similar available unit, and its price */
  nextUnit: (LineUnit & { unitPrice: Cents }) | null
  /** the stock in the line's condition */
  available: number
  /** the maximum quantity in a cart: the available pieces, or more if the part can be backordered */
  most: number
  /** of a part that can be backordered: the missing pieces, and the day by which they ship; null: none */
  later: BackorderedPieces | null
  /** for a line without a condition: the conditions to choose from, less the pieces of other lines, the best first */
  choices: ConditionStock[]
  problem: LineProblem | null
}

/** A line of a quote in a cart, as offered. It cannot be changed. */
export type QuotedLine = Pick<
  PricedLine,
  'sku' | 'name' | 'manufacturer' | 'uom' | 'imageUrl' | 'drawing' | 'unitPrice' | 'linePrice'
> & {
  /** null: not in the catalogue */
  productId: number | null
  /** of the part's page; null: no page */
  slug: string | null
  condition: Condition
  quantity: number
  requirements?: LineRequirements | null
  reference?: string
  /** held from the store's stock, or got for the buyer */
  priceSource: (typeof QUOTE_SOURCES)[number]
  /** of a line that the store buys for the buyer: days until it ships; null: unknown */
  leadTimeDays: number | null
}

/** Why a quote cannot be bought: it ended or changed, its last day is over, the stock no longer has it. */
export type QuoteProblem = 'gone' | 'expired' | 'short'

/** A quote in a cart, as the server sees it now. It is bought whole. */
export type PricedQuote = {
  quoteId: string
  quoteNumber: string
  kind: QuoteKind
  lines: QuotedLine[]
  goods: Cents
  /** the quoted price of shipping; 0 on a carrier account of the buyer's own */
  shipping: Cents
  /** charges in addition to parts and freight */
  charges: Charge[]
  carrierAccount: QuoteAccount | null
  /** the destination that shipping was quoted for; empty: not requested */
  zipCode: string
  /** the ISO code of the country that shipping was priced for */
  shippingCountry: string
  validUntil: string | null
  problem: QuoteProblem | null
}

/** True for a line whose condition is still to be chosen from the stock. */
export const isToChoose = ({ condition, choices }: Pick<PricedLine, 'condition' | 'choices'>): boolean =>
  condition === null && choices.length > 0

/** The cart after a line without a condition is replaced by lines with one. */
export const withChosen = (
  lines: readonly CartLine[],
  { productId, reference }: Pick<LineName, 'productId' | 'reference'>,
  takes: readonly { condition: Condition; quantity: number }[],
): CartLine[] =>
  mergeLines(
    lines.flatMap(line =>
      isSameLine(line, { productId, condition: null, reference })
        ? takes.map(take => plainLine({ ...line, ...take }))
        : [line],
    ),
  )

/** The cart with new requirements for the pieces of a line. */
export const withRequirements = (cart: Cart, name: LineName, requirements: LineRequirements | null): Cart => ({
  ...cart,
  lines: cart.lines.map(line => (isSameLine(line, name) ? plainLine({ ...line, requirements }) : line)),
})

/** The lines with a new reference for one of them; it is merged with a line that already has that reference. */
export const withReference = (lines: readonly CartLine[], name: LineName, reference: string): CartLine[] =>
  mergeLines(lines.map(line => (isSameLine(line, name) ? plainLine({ ...line, reference }) : line))).map(line => ({
    ...line,
    quantity: Math.min(line.quantity, MAX_LINE_QUANTITY),
  }))

type Addition = { name: string; sku: string; inCart: number; adding: number; available: number }

/** Null when `adding` more may go into the cart, else why not. */
export function refuseAddition({ name, sku, inCart, adding, available }: Addition): string | null {
  if (inCart + adding <= available) return null
  const left = available - inCart
  return left <= 0
    ? `Sorry, "${name}" (${sku}) is out of stock. You already have ${inCart} in your cart and we only have ${Math.max(0, available)} available.`
    : `Sorry, only ${left} units of "${name}" (${sku}) are available. You already have ${inCart} in your cart.`
}
