import { LINE_PROBLEMS } from '../../domain/cart/cart.ts'
import { ConditionShape, PiecesAtPriceShape } from '../../domain/catalogue/product-shapes.ts'
import { ChargeSummaryShape } from '../../domain/charges/charge-shape.ts'
import { RequirementsSummaryShape } from '../../domain/inventory/line-requirements-shape.ts'
import { UNIT_KIND_NAMES } from '../../domain/inventory/unit.ts'
import { QUOTE_KINDS } from '../../domain/quotes/quote.ts'
import { CARRIERS } from '../../domain/shipping/carrier-account.ts'
import { CARRIAGES } from '../../domain/shipping/dangerous-goods.ts'
import { z } from '../../domain/text/zod.ts'

// Outputs of the cart procedures.

/** A line of a cart. */
export const LineShape = z.object({
  productId: z.int(),
  condition: z.nullable(ConditionShape),
  /** a specific unit; omitted: any of the condition */
  unitId: z.optional(z.nullable(z.int())),
  /** the buyer's name for the line; omitted: none */
  reference: z.optional(z.string()),
  quantity: z.int(),
  /** the buyer's requirements for the pieces; omitted: none */
  requirements: z.optional(RequirementsSummaryShape),
})

/** A unit of a line. */
export const UNIT = {
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
  /** the unit of measure of its quantity and price: EA, FT, LB, … */
  uom: z.string(),
  slug: z.string(),
  imageUrl: z.nullable(z.string()),
  drawing: z.string(),
  /** cents: the price of its cheapest pieces, and their regular price in addition to a sale price */
  unitPrice: z.int(),
  compareAt: z.nullable(z.int()),
  /** its pieces by price, cheapest first; `later`: those beyond the stock */
  prices: z.array(
    z.object({
      unitPrice: z.int(),
      quantity: z.int(),
      priceSource: z.enum(['list', 'sale', 'round-up']),
      later: z.int(),
    }),
  ),
  linePrice: z.int(),
  /** the named unit, if the store knows it */
  unit: z.nullable(z.object(UNIT)),
  /** for a line whose unit cannot be bought: a similar available one; `unitPrice` in cents */
  nextUnit: z.nullable(z.object({ ...UNIT, unitPrice: z.int() })),
  /** available pieces of its condition or unit */
  available: z.int(),
  /** maximum quantity in a cart */
  most: z.int(),
  /** pieces beyond the stock, for a part that may be ordered beyond it, and their ship-by date */
  later: z.nullable(z.object({ quantity: z.int(), shipsBy: z.string() })),
  /** for a line without a condition: the available conditions, best first */
  choices: z.array(
    z.object({
      condition: ConditionShape,
      quantity: z.int(),
      tagType: z.nullable(z.string()),
      /** cents: the price of the cheapest piece, and the number of pieces at each price */
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
      /** from the store's stock, or sourced for the buyer */
      priceSource: z.enum(['quote', 'sourced']),
      /** for a sourced line: days until it ships; null: unknown */
      leadTimeDays: z.nullable(z.int()),
      requirements: z.optional(RequirementsSummaryShape),
      /** the buyer's name for the line */
      reference: z.optional(z.string()),
    }),
  ),
  goods: z.int(),
  shipping: z.int(),
  /** charges in addition to parts and freight */
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
  /** cents: all lines, including those of quotes */
  goods: z.int(),
  /** cents: the quoted shipping of the quotes */
  quotedShipping: z.int(),
  /** the round-up to the minimum order; null: not requested or not needed */
  roundUp: z.nullable(PricedLineShape),
  /** cents: goods and round-up */
  subtotal: z.int(),
  /** the permitted carriage of everything in the cart: any, or as dangerous goods by aircraft or by ground only */
  carriage: z.enum(CARRIAGES),
  /**
   * charges in addition to parts and freight: of the quotes, by rule, or set by an admin on the unpaid order of the
   * cart
   */
  charges: z.array(ChargeSummaryShape),
  /** cents: price of a material certification; null: not offered */
  certificatePrice: z.nullable(z.int()),
})
