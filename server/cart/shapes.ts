import { LINE_PROBLEMS } from '../../domain/cart/cart.ts'
import { ConditionShape, PiecesAtPriceShape } from '../../domain/catalogue/product-shapes.ts'
import { ChargeSummaryShape } from '../../domain/charges/charge-shape.ts'
import { RequirementsSummaryShape } from '../../domain/inventory/line-requirements-shape.ts'
import { UNIT_KIND_NAMES } from '../../domain/inventory/unit.ts'
import { QUOTE_KINDS } from '../../domain/quotes/quote.ts'
import { CARRIERS } from '../../domain/shipping/carrier-account.ts'
import { CARRIAGES } from '../../domain/shipping/dangerous-goods.ts'
import { z } from '../../domain/text/zod.ts'

// What is answered about carts.

/** A line of a cart. */
export const LineShape = z.object({
  productId: z.int(),
  condition: z.nullable(ConditionShape),
  /** the very unit; left out: any of the condition */
  unitId: z.optional(z.nullable(z.int())),
  /** what its buyer calls the line; left out: nothing */
  reference: z.optional(z.string()),
  quantity: z.int(),
  /** what the buyer requires of the pieces; left out: nothing */
  requirements: z.optional(RequirementsSummaryShape),
})

/** A unit as lines tell of it. */
const UNIT = {
  id: z.int(),
  kind: z.enum(UNIT_KIND_NAMES),
  mark: z.string(),
  paper: z.nullable(z.string()),
  paperNumber: z.string(),
  paperBy: z.string(),
  paperDate: z.nullable(z.string()),
  expiresOn: z.nullable(z.string()),
}

const PricedLineShape = z.object({
  ...LineShape.shape,
  sku: z.string(),
  name: z.string(),
  manufacturer: z.nullable(z.string()),
  /** in which it is counted and priced: EA, FT, LB, … */
  uom: z.string(),
  slug: z.string(),
  imageUrl: z.nullable(z.string()),
  drawing: z.string(),
  /** cents: of its cheapest pieces, and their regular price beside a sale price */
  unitPrice: z.int(),
  compareAt: z.nullable(z.int()),
  /** its pieces by what they cost, the cheapest first; `later`: of them, pieces beyond the stock */
  prices: z.array(
    z.object({
      unitPrice: z.int(),
      quantity: z.int(),
      priceSource: z.enum(['list', 'sale', 'round-up']),
      later: z.int(),
    }),
  ),
  linePrice: z.int(),
  /** the unit that it names, where the store knows it */
  unit: z.nullable(z.object(UNIT)),
  /** of a line whose unit cannot be bought: one like it that can; `unitPrice` in cents */
  nextUnit: z.nullable(z.object({ ...UNIT, unitPrice: z.int() })),
  /** pieces of its condition, or of its unit */
  available: z.int(),
  /** how many of it a cart may hold */
  most: z.int(),
  /** pieces beyond the stock, of a part that may be ordered so, and the day by which they ship */
  later: z.nullable(z.object({ quantity: z.int(), shipsBy: z.string() })),
  /** of a line without a condition: what is left to choose from, the best first */
  choices: z.array(
    z.object({
      condition: ConditionShape,
      quantity: z.int(),
      tagType: z.nullable(z.string()),
      /** cents: of the cheapest piece, and how many cost how much */
      unitPrice: z.optional(z.nullable(z.int())),
      prices: z.optional(z.array(PiecesAtPriceShape)),
    }),
  ),
  problem: z.nullable(z.enum(LINE_PROBLEMS)),
})

/** A quote in a cart, bought whole; its lines cannot be changed. */
const PricedQuoteShape = z.object({
  quoteId: z.string(),
  quoteNumber: z.string(),
  kind: z.enum(QUOTE_KINDS),
  lines: z.array(
    z.object({
      productId: z.nullable(z.int()),
      slug: z.nullable(z.string()),
      sku: z.string(),
      name: z.string(),
      manufacturer: z.nullable(z.string()),
      /** the unit of measure of quantity and price */
      uom: z.string(),
      imageUrl: z.nullable(z.string()),
      drawing: z.string(),
      condition: ConditionShape,
      quantity: z.int(),
      unitPrice: z.int(),
      linePrice: z.int(),
      /** out of the store's stock, or got for the buyer */
      priceSource: z.enum(['quote', 'sourced']),
      /** of a line that is got for the buyer: days until it leaves; null: not said */
      leadTimeDays: z.nullable(z.int()),
      requirements: z.optional(RequirementsSummaryShape),
      /** what its buyer calls the line */
      reference: z.optional(z.string()),
    }),
  ),
  goods: z.int(),
  shipping: z.int(),
  /** what it charges besides parts and freight */
  charges: z.array(ChargeSummaryShape),
  carrierAccount: z.nullable(z.object({ id: z.nullable(z.int()), provider: z.enum(CARRIERS), ending: z.string() })),
  zipCode: z.string(),
  shippingCountry: z.string(),
  validUntil: z.nullable(z.string()),
  problem: z.nullable(z.enum(['gone', 'expired', 'short'])),
})

export const PricedCartShape = z.object({
  lines: z.array(PricedLineShape),
  quotes: z.array(PricedQuoteShape),
  /** cents: all lines, those of quotes too */
  goods: z.int(),
  /** cents: what shipping of the quotes was quoted at */
  quotedShipping: z.int(),
  /** the adjustment to the minimum order; null: none was asked for, or nothing lacks */
  roundUp: z.nullable(PricedLineShape),
  /** cents: goods and adjustment */
  subtotal: z.int(),
  /** by what everything in it may be carried together: anything, or dangerous goods by aircraft or by ground alone */
  carriage: z.enum(CARRIAGES),
  /** what is charged besides parts and freight: by the quotes, by rule, or as the desk has set it on the unpaid order of the cart */
  charges: z.array(ChargeSummaryShape),
  /** cents: what a material certification costs; null: none is offered */
  certificatePrice: z.nullable(z.int()),
})
