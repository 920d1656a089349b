import { CONDITION_NAMES, conditionCode } from '../../../domain/catalogue/condition.ts'
import {
  type Cents,
  cents,
  MAX_AMOUNT,
  parseDollars,
  sum,
  times,
  toDecimal,
  ZERO,
} from '../../../domain/money/money.ts'
import { groupLetter } from '../../../domain/quotes/alternatives.ts'
import { marginOf } from '../../../domain/quotes/margin.ts'
import { lastDay, type QuoteActor } from '../../../domain/quotes/quote.ts'
import { type OfferInput, OfferShape } from '../../../domain/quotes/quote-offer.ts'
import { DEFAULT_FREIGHT_COUNTRY, isUnshippable } from '../../../domain/quotes/quote-zip.ts'
import { z } from '../../../domain/text/zod.ts'
import { ChargeDraftShape, chargeDrafts, draftCharges, readCharges } from '../charges/charge-draft.ts'
import type { AdminQuote, LinePriceHistory, QuoteLine } from './queries.ts'

const Typed = z.string().check(z.maxLength(3000))
/** The source of a unit price. `filled`: the sheet entered the shop's price, which follows the line. */
export const PRICE_SOURCES = ['typed', 'filled', 'list', 'sold', 'quoted', 'buyer', 'offer'] as const
export type PriceSource = (typeof PRICE_SOURCES)[number]
const LineDraftShape = z.strictObject({
  lineId: z.int(),
  /** the letter shared with its alternatives; empty: none */
  group: z.string().check(z.maxLength(1)),
  isAvailable: z.boolean(),
  partNumber: Typed,
  /** the part chosen among several makers of that number; valid for that number only */
  productId: z._default(z.nullable(z.int()), null),
  name: Typed,
  condition: Typed,
  quantity: Typed,
  unitPrice: Typed,
  priceSource: z._default(z.enum(PRICE_SOURCES), 'typed'),
  /** the condition and the part number that the price is for; empty: any */
  priceCondition: z._default(Typed, ''),
  pricePart: z._default(Typed, ''),
  leadTimeDays: Typed,
  paperwork: Typed,
  /** empty: if the stock suffices */
  fromStock: z.enum(['', 'yes', 'no']),
  remark: Typed,
  unitCost: Typed,
  costNote: Typed,
})
/** An offer as typed. */
export const OfferDraftShape = z.strictObject({
  lines: z.array(LineDraftShape),
  /** empty: priced after the buyer approves the part prices */
  shippingPrice: Typed,
  /** the ISO code of the country that the shipping price is for */
  shippingCountry: z._default(Typed, DEFAULT_FREIGHT_COUNTRY),
  charges: z._default(z.array(ChargeDraftShape), []),
  validUntil: Typed,
  note: Typed,
})
export type OfferDraft = z.infer<typeof OfferDraftShape>
export type LineDraft = OfferDraft['lines'][number]

/** The initial values of the form: the earlier offer, else the request at the shop's price for its condition. */
export function firstOffer({ quote, lines: known }: AdminQuote, today: string, days: number): OfferDraft {
  return {
    lines: quote.lines.map(line => lineDraft(line, knownOf(known, line.id))),
    shippingPrice: typedPrice(quote.isOnAccount ? null : quote.shippingPrice),
    shippingCountry: quote.shippingCountry,
    charges: chargeDrafts(quote.charges),
    validUntil: lastDay(today, days),
    note: '',
  }
}

const NOTHING_KNOWN = {
  unitCost: null,
  costNote: '',
  listPrice: null,
  uom: 'EA',
  stock: [],
  lastPrices: [],
  alternates: [],
}

export const knownOf = (known: readonly LinePriceHistory[], id: number): LinePriceHistory =>
  known.find(one => one.id === id) ?? { ...NOTHING_KNOWN, id }

/** True if a part of the request was sold or quoted before. */
export const hasLastPrices = ({ lines }: AdminQuote): boolean => lines.some(({ lastPrices }) => lastPrices.length > 0)

const typedPrice = (price: number | null | undefined): string =>
  price === null || price === undefined ? '' : toDecimal(cents(price))

function lineDraft(line: QuoteLine, known: LinePriceHistory): LineDraft {
  const { unitCost, costNote = '' } = known
  const { id, sku, name, quantity, offer } = line
  const rest = {
    lineId: id,
    isAvailable: line.answer !== 'unavailable',
    remark: line.remark,
    costNote,
    unitCost: typedPrice(unitCost),
    group: line.alternativeGroup === null ? '' : groupLetter(line.alternativeGroup),
  }
  if (offer)
    return {
      ...rest,
      partNumber: offer.sku,
      productId: offer.productId,
      name: offer.name,
      condition: offer.condition,
      quantity: `${offer.quantity}`,
      unitPrice: typedPrice(offer.unitPrice),
      priceSource: 'offer',
      priceCondition: offer.condition,
      pricePart: offer.sku,
      leadTimeDays: offer.leadTimeDays === null ? '' : `${offer.leadTimeDays}`,
      paperwork: offer.paperwork,
      fromStock: offer.fromStock ? 'yes' : 'no',
    }
  const draft: LineDraft = {
    ...rest,
    partNumber: sku,
    productId: null,
    name,
    // A request in any condition has no offered condition until one is chosen.
    condition: line.condition ?? '',
    quantity: `${quantity}`,
    unitPrice: '',
    priceSource: 'filled',
    priceCondition: '',
    pricePart: '',
    leadTimeDays: '',
    paperwork: '',
    fromStock: '',
  }
  return { ...draft, ...followPrice(draft, line, known) }
}

type Price = Pick<LineDraft, 'unitPrice' | 'priceSource' | 'priceCondition' | 'pricePart'>
type KnownPart = Pick<LinePriceHistory, 'listPrice' | 'uom' | 'stock'>
type KnownStock = LinePriceHistory['stock'][number]

/**
 * The price of a line after its part, condition or quantity changed. A filled-in price becomes the shop's price for that
 * condition, or empty if there is none. A price that a person chose does not change.
 */
export function followPrice(draft: LineDraft, asked: Pick<QuoteLine, 'sku'>, known: LinePriceHistory): Price {
  const { unitPrice, priceSource, priceCondition, pricePart, condition } = draft
  if (priceSource !== 'filled' && unitPrice.trim() !== '') return { unitPrice, priceSource, priceCondition, pricePart }
  return {
    unitPrice: typedPrice(shopPrice(draft, asked, known)),
    priceSource: 'filled',
    priceCondition: condition,
    pricePart: draft.partNumber.trim(),
  }
}

/** The shop's price of a piece; null: none, or it does not apply to all pieces. */
export function shopPrice(draft: LineDraft, asked: Pick<QuoteLine, 'sku'>, known: LinePriceHistory): number | null {
  const line = knownStock(draft, asked, known)?.find(({ condition }) => condition === draft.condition)
  if (!line) return null
  return line.dearer > 0 && line.atPrice < (whole(draft.quantity) ?? 1) ? null : line.unitPrice
}

/** The price that a person typed or applied, with its condition and part. */
export const chosenPrice = (
  { condition, partNumber }: Pick<LineDraft, 'condition' | 'partNumber'>,
  unitPrice: string,
  source: PriceSource,
  of: { condition?: string | null; sku?: string } = {},
): Price => ({
  unitPrice,
  priceSource: source,
  priceCondition: of.condition ?? condition,
  pricePart: of.sku ?? partNumber.trim(),
})

const SOURCE_WORDS: Record<PriceSource, string> = {
  typed: 'typed',
  filled: 'list',
  list: 'list',
  sold: 'sold',
  quoted: 'quoted',
  buyer: 'buyer’s',
  offer: 'last offer',
}

/** The note on a line's price. `isOther`: the price is of another condition or part than the line offers. */
export type PriceNote = { words: string; isCaution: boolean; isOther: boolean }

/**
 * The source of a line's price, in a word or two. A typed price needs none, unless the shop's is higher: then it shows that
 * one.
 */
export function priceNote(draft: LineDraft, asked: Pick<QuoteLine, 'sku'>, known: LinePriceHistory): PriceNote {
  const { unitPrice, priceSource, priceCondition, pricePart, condition, partNumber } = draft
  if (unitPrice.trim() === '') return { words: '', isCaution: false, isOther: false }
  const word = SOURCE_WORDS[priceSource]
  if (pricePart !== '' && pricePart !== partNumber.trim())
    return { words: `${word} for ${pricePart}`, isCaution: true, isOther: true }
  if (priceCondition !== '' && priceCondition !== condition)
    return { words: `${word} for ${conditionCode(priceCondition)}`, isCaution: true, isOther: true }
  const [price, own] = [parseDollars(unitPrice), shopPrice(draft, asked, known)]
  if (price !== null && own !== null && price < own)
    return { words: `shop ${toDecimal(cents(own))}`, isCaution: true, isOther: false }
  return { words: priceSource === 'typed' ? '' : word, isCaution: false, isOther: false }
}

/**
 * The shop's prices if none was filled in: of other conditions, each named, or the lowest one if pieces differ. Empty: unknown.
 */
export function priceHint(draft: LineDraft, asked: Pick<QuoteLine, 'sku'>, known: LinePriceHistory): string {
  const part = offeredPart(draft, asked, known)
  if (!part) return ''
  const own = part.stock.find(({ condition }) => condition === draft.condition)
  if (own && own.unitPrice !== null) return `from ${toDecimal(cents(own.unitPrice))}`
  const others = part.stock.filter(line => line.unitPrice !== null && line.condition !== draft.condition)
  if (others.length > 0) return others.map(shopWords).join(', ')
  return part.listPrice === null || part.stock.length > 0 ? '' : `list ${toDecimal(cents(part.listPrice))}`
}

/** The numbers, from 1, of lines whose price was for another condition or part. */
export const otherPrices = (
  { lines }: Pick<OfferDraft, 'lines'>,
  { quote, known }: Pick<OfferRules, 'quote' | 'known'>,
) =>
  lines.flatMap((draft, at) => {
    const asked = quote.lines.find(({ id }) => id === draft.lineId)
    if (!draft.isAvailable || !asked) return []
    const note = priceNote(draft, asked, knownOf(known, draft.lineId))
    return note.isOther ? [{ line: at + 1, words: note.words }] : []
  })

const shopWords = ({ condition, unitPrice }: KnownStock): string =>
  `${conditionCode(condition)} ${unitPrice === null ? '' : toDecimal(cents(unitPrice))}`

/** Parses a whole number; null: invalid. */
const whole = (typed: string): number | null => (/^\d{1,9}$/.test(typed.trim()) ? Number(typed.trim()) : null)

/** True if this is the part chosen among all with its number. */
export const isChosenPart = (
  draft: Pick<LineDraft, 'partNumber' | 'productId'>,
  part: Pick<LinePriceHistory['alternates'][number], 'productId' | 'sku'>,
): boolean => draft.productId === part.productId && draft.partNumber.trim() === part.sku

/** The stock of the offered part, in its condition or in any; null: the part is unknown. */
export function stockOf(draft: LineDraft, asked: Pick<QuoteLine, 'sku'>, known: LinePriceHistory): number | null {
  const fits = knownStock(draft, asked, known)?.filter(
    ({ condition }) => draft.condition === '' || condition === draft.condition,
  )
  return fits ? fits.reduce((all, { quantity }) => all + quantity, 0) : null
}

/** The offered part: the requested one, or an alternate. */
function offeredPart(
  draft: Pick<LineDraft, 'partNumber' | 'productId'>,
  asked: Pick<QuoteLine, 'sku'>,
  known: LinePriceHistory,
): KnownPart | undefined {
  const sku = draft.partNumber.trim()
  return (
    known.alternates.find(other => isChosenPart(draft, other)) ??
    (sku === asked.sku ? known : known.alternates.find(other => other.sku === sku))
  )
}

/** The unit of measure of the offered part. */
export const offeredUom = (draft: LineDraft, asked: Pick<QuoteLine, 'sku'>, known: LinePriceHistory): string =>
  offeredPart(draft, asked, known)?.uom ?? 'EA'

const knownStock = (draft: LineDraft, asked: Pick<QuoteLine, 'sku'>, known: LinePriceHistory) =>
  offeredPart(draft, asked, known)?.stock

/** True if a line ships from stock: as chosen, else if the stock in that condition suffices. */
export function takesFromStock(draft: LineDraft, asked: Pick<QuoteLine, 'sku'>, known: LinePriceHistory): boolean {
  if (draft.fromStock !== '') return draft.fromStock === 'yes'
  const quantity = whole(draft.quantity)
  return draft.condition !== '' && quantity !== null && quantity > 0 && (stockOf(draft, asked, known) ?? 0) >= quantity
}

/** The margin of a line, in tenths of a percent; null while it cannot be calculated. */
export function lineMargin({ unitPrice, unitCost }: Pick<LineDraft, 'unitPrice' | 'unitCost'>): number | null {
  const [price, cost] = [parseDollars(unitPrice), parseDollars(unitCost)]
  return price === null || cost === null || cost < 0 ? null : marginOf(price, cost)
}

/** The total of a line as typed; null while it cannot be calculated. */
export function lineTotal({ unitPrice, quantity }: Pick<LineDraft, 'unitPrice' | 'quantity'>): Cents | null {
  const [price, pieces] = [parseDollars(unitPrice), whole(quantity)]
  if (price === null || price < 0 || pieces === null || price * pieces > MAX_AMOUNT) return null
  return times(price, pieces)
}

/** The offered lines that count in the total: of alternatives the first. */
function summed(lines: readonly LineDraft[]): LineDraft[] {
  const offered = lines.filter(({ isAvailable }) => isAvailable)
  return offered.filter(({ group }, at) => group === '' || offered.findIndex(line => line.group === group) === at)
}

/** The totals of an offer as typed. `isWhole`: every offered line has a price. */
export function draftTotals(draft: Pick<OfferDraft, 'lines' | 'shippingPrice' | 'charges'>): {
  goods: Cents
  shipping: Cents | null
  total: Cents
  isWhole: boolean
} {
  const totals = summed(draft.lines).map(lineTotal)
  const known = totals.filter(total => total !== null)
  const shipping = parseDollars(draft.shippingPrice)
  const charges = draftCharges(draft.charges)
  const all = known.reduce((total, one) => total + one, 0) + Math.max(0, shipping ?? 0) + charges
  const isPriced = draft.lines.every(line => !line.isAvailable || lineTotal(line) !== null)
  const isWhole = isPriced && all <= MAX_AMOUNT
  if (!isWhole && all > MAX_AMOUNT) return { goods: ZERO, shipping: null, total: ZERO, isWhole }
  const goods = sum(known)
  return { goods, shipping, total: sum([goods, shipping !== null && shipping > 0 ? shipping : ZERO, charges]), isWhole }
}

/** Letters of alternatives, as many as the sheet offers. */
export const GROUP_LETTERS = Array.from({ length: 6 }, (_, at) => groupLetter(at + 1))

export type Problems = Record<string, string>
const PRICE_WRONG = 'Please enter a price, like 12.50'
const WHOLE_WRONG = 'Please enter a whole number'

/** Data for validation in addition to the typed values. */
export type OfferRules = {
  quote: Pick<AdminQuote['quote'], 'lines' | 'shippingCountry' | 'zipCode'>
  known: AdminQuote['lines']
  isOnAccount: boolean
  /** part prices may be sent alone, for the buyer to approve first */
  mayLeaveShipping: boolean
  /** the store's current day */
  today: string
}

/** The typed offer for the server, or its errors by field path. */
export function readOffer(draft: OfferDraft, rules: OfferRules): { offer: OfferInput } | { problems: Problems } {
  const problems: Problems = {}
  const lines = draft.lines.map((line, at) => {
    const asked = rules.quote.lines.find(({ id }) => id === line.lineId)
    if (!line.isAvailable) return { answer: 'unavailable' as const, lineId: line.lineId, remark: line.remark }
    const unitPrice = parseDollars(line.unitPrice)
    const quantity = whole(line.quantity)
    const leadTimeDays = line.leadTimeDays.trim() === '' ? null : whole(line.leadTimeDays)
    const unitCost = line.unitCost.trim() === '' ? null : parseDollars(line.unitCost)
    const condition = CONDITION_NAMES.find(name => name === line.condition)
    if (unitPrice === null || unitPrice < 0) problems[`lines.${at}.unitPrice`] = PRICE_WRONG
    if (quantity === null) problems[`lines.${at}.quantity`] = WHOLE_WRONG
    if (leadTimeDays === null && line.leadTimeDays.trim() !== '') problems[`lines.${at}.leadTimeDays`] = WHOLE_WRONG
    if (unitPrice !== null && quantity !== null && lineTotal(line) === null && unitPrice > 0)
      problems[`lines.${at}.unitPrice`] = 'This comes to more than can be charged'
    if (line.unitCost.trim() !== '' && (unitCost === null || unitCost < 0))
      problems[`lines.${at}.unitCost`] = PRICE_WRONG
    if (!condition) problems[`lines.${at}.condition`] = 'Please select a condition'
    return {
      answer: 'offered' as const,
      lineId: line.lineId,
      partNumber: line.partNumber,
      productId: line.productId,
      name: line.name,
      condition: condition ?? 'new',
      quantity: quantity ?? 1,
      unitPrice: unitPrice ?? 1,
      leadTimeDays,
      paperwork: line.paperwork,
      remark: line.remark,
      fromStock: asked !== undefined && takesFromStock(line, asked, knownOf(rules.known, line.lineId)),
      alternativeGroup: GROUP_LETTERS.indexOf(line.group) + 1 || null,
      unitCost,
      costNote: line.costNote,
    }
  })
  const charges = readCharges(draft.charges, problems)
  const shippingPrice = readShipping(draft.shippingPrice, rules, problems)
  if (draft.validUntil !== '' && draft.validUntil < rules.today)
    problems.validUntil = 'An offer is valid at least through today'
  const offer: OfferInput = {
    lines,
    shippingPrice,
    ...(shippingPrice !== null && shippingPrice > 0 ? { shippingCountry: draft.shippingCountry } : {}),
    charges,
    validUntil: draft.validUntil,
    note: draft.note,
  }
  const checked = z.safeParse(OfferShape, offer)
  for (const { path, message } of checked.success ? [] : checked.error.issues)
    problems[
      path.length > 1 || path[0] !== 'lines'
        ? path.join('.').replace(/alternativeGroup$/, 'group')
        : 'lines.0.condition'
    ] ??= message
  return Object.keys(problems).length > 0 ? { problems } : { offer }
}

function readShipping(typed: string, { isOnAccount, mayLeaveShipping }: OfferRules, problems: Problems): number | null {
  if (isOnAccount) return null
  if (typed.trim() === '') {
    if (!mayLeaveShipping) problems.shippingPrice = 'Please price the shipping'
    return null
  }
  const price = readShippingPrice(typed)
  if (price === null) problems.shippingPrice = 'Please enter a price, like 12.50, or 0'
  return price
}

/** Parses a shipping price, 0 or more; null: none. */
export function readShippingPrice(typed: string): Cents | null {
  const price = parseDollars(typed)
  return price === null || price < 0 ? null : price
}

/** True if the offer names a price of freight, which has a country. */
export const isFreightPriced = ({ shippingPrice }: Pick<OfferDraft, 'shippingPrice'>, { isOnAccount }: OfferRules) =>
  !isOnAccount && (readShippingPrice(shippingPrice) ?? 0) > 0

/** True if the store cannot ship where the offer goes: the country of its freight, otherwise the place of the quote. */
export function cannotShip(draft: Pick<OfferDraft, 'shippingPrice' | 'shippingCountry'>, rules: OfferRules): boolean {
  const { quote } = rules
  const { shippingCountry } = draft
  const isOther = isFreightPriced(draft, rules) && shippingCountry !== quote.shippingCountry
  return isUnshippable(isOther ? { shippingCountry, zipCode: '' } : quote)
}

type Step = { actor: QuoteActor; offer: { goods: number; validUntil: string } | null }

/** True if a step of the quote is this offer, whose response the page did not receive. */
export function hasArrived(draft: OfferDraft, { actor, offer }: Step): boolean {
  const { goods, isWhole } = draftTotals(draft)
  return actor === 'admin' && isWhole && offer?.goods === goods && offer.validUntil === draft.validUntil
}
