import { MAX_PART_NUMBER_LENGTH } from '../catalogue/parts-list.ts'
import { ConditionShape, ProductIdShape } from '../catalogue/product-shapes.ts'
import { MAX_CHARGE } from '../charges/charge.ts'
import { ChargesShape } from '../charges/charge-shape.ts'
import { type Cents, cents, MAX_AMOUNT, sum, times, ZERO } from '../money/money.ts'
import { CentsShape } from '../money/money-shape.ts'
import { dayShape } from '../text/day-shape.ts'
import { blankableText, requiredText } from '../text/printed-text.ts'
import { z } from '../text/zod.ts'
import { loneAlternatives, MAX_GROUPS } from './alternatives.ts'
import { MAX_QUOTE_LINES } from './quote-request.ts'
import { longText, QuoteQuantityShape } from './quote-request-shape.ts'
import { FreightCountryShape } from './quote-zip-shape.ts'

/** The maximum validity of a quote, and the maximum lead time of a part, in days. */
export const MAX_VALIDITY_DAYS = 365
const MAX_LEAD_TIME_DAYS = 730

const LineIdShape = z.int().check(z.gte(1))

/** The answer of the back office to one requested line. */
const OfferLineShape = z.discriminatedUnion('answer', [
  z.strictObject({
    answer: z.literal('offered'),
    lineId: LineIdShape,
    /** the offered part: the requested one, or a replacement */
    partNumber: requiredText('Part number', MAX_PART_NUMBER_LENGTH),
    /** the offered part of the catalog, if several makers have the number; null: the requested one, or the only one */
    productId: z._default(z.nullable(ProductIdShape), null),
    name: z._default(blankableText('Name', 200), ''),
    condition: ConditionShape,
    quantity: QuoteQuantityShape,
    /** cents, of one piece */
    unitPrice: CentsShape.check(z.gte(1, 'A unit price must be above $0.00')),
    /** days until it leaves; null: not said */
    leadTimeDays: z._default(z.nullable(z.int().check(z.gte(0), z.lte(MAX_LEAD_TIME_DAYS))), null),
    /** the documents promised with it */
    paperwork: z._default(blankableText('Paperwork', 120), ''),
    remark: z._default(longText('Remark', 500), ''),
    /** it is taken from the store's stock and reserved by the order; otherwise the store procures it for the buyer */
    fromStock: z.boolean(),
    /** lines with one number are alternatives, of which the buyer takes one; null: no alternative */
    alternativeGroup: z._default(z.nullable(z.int().check(z.gte(1), z.lte(MAX_GROUPS))), null),
    /** cents, what one piece costs the store; null: not said. For the back office alone, as is the note */
    unitCost: z._default(z.nullable(CentsShape), null),
    /** the vendor, and other notes on the cost */
    costNote: z._default(blankableText('Cost note', 200), ''),
  }),
  z.strictObject({
    answer: z.literal('unavailable'),
    lineId: LineIdShape,
    remark: z._default(longText('Remark', 500), ''),
  }),
])
export type OfferLine = z.output<typeof OfferLineShape>
export type OfferLineInput = z.input<typeof OfferLineShape>

/** With freight and charges it is still an amount. */
const MAX_OFFER_AMOUNT = MAX_AMOUNT / 2

const OfferLinesShape = z.array(OfferLineShape).check(
  z.minLength(1),
  z.maxLength(MAX_QUOTE_LINES),
  z.refine(lines => lines.some(({ answer }) => answer === 'offered'), {
    message: 'Nothing is offered: reject the request instead',
  }),
  z.superRefine((lines, form) => {
    const offered = lines.filter(line => line.answer === 'offered')
    for (const lone of loneAlternatives(offered))
      form.addIssue({
        code: 'custom',
        path: [lines.indexOf(lone), 'alternativeGroup'],
        message: 'An alternative needs another line to be chosen instead',
      })
    let total = 0
    for (const [at, line] of lines.entries()) {
      if (line.answer === 'offered') total += line.unitPrice * line.quantity
      if (total < MAX_OFFER_AMOUNT) continue
      form.addIssue({ code: 'custom', path: [at, 'unitPrice'], message: 'This comes to more than can be charged' })
      return
    }
  }),
)

/** Prices of the parts, and, when the whole is quoted at once, of the freight. */
export const OfferShape = z.strictObject({
  lines: OfferLinesShape,
  /** cents; null: the freight is priced once the buyer has approved the prices */
  shippingPrice: z.nullable(CentsShape.check(z.lte(MAX_CHARGE, 'This is more than can be charged'))),
  /** the country that the freight holds for; left out: as before, the United States at first */
  shippingCountry: z.optional(FreightCountryShape),
  /** charges in addition to parts and freight */
  charges: z._default(ChargesShape, []),
  /** the last day, YYYY-MM-DD in the store's zone */
  validUntil: dayShape('Please say until which day it is valid'),
  /** for the buyer, with the offer */
  note: z._default(longText('Note'), ''),
})
export type Offer = z.output<typeof OfferShape>
export type OfferInput = z.input<typeof OfferShape>

type Priced = { unitPrice: Cents; quantity: number }

/** The totals of an offer. Each line is a price times a whole number, so there is no rounding. */
export function offerTotals(
  lines: readonly Priced[],
  shipping: Cents | null,
  charges: Cents = ZERO,
): { goods: Cents; total: Cents; pieces: number } {
  const goods = sum(lines.map(({ unitPrice, quantity }) => times(unitPrice, quantity)))
  const pieces = lines.reduce((all, { quantity }) => all + quantity, 0)
  return { goods, total: sum([goods, shipping ?? ZERO, charges]), pieces }
}

/** The weighted average price of a piece, rounded half up: shown where one number must do, never multiplied back. */
export function averageUnitPrice(lines: readonly Priced[]): Cents {
  const { goods, pieces } = offerTotals(lines, null)
  return pieces === 0 ? ZERO : cents(Math.floor((goods * 2 + pieces) / (pieces * 2)))
}
