import { CONDITION_NAMES } from '../../domain/catalogue/condition.ts'
import { PiecesAtPriceShape } from '../../domain/catalogue/product-shapes.ts'
import { FACT_SOURCES } from '../../domain/facts/fact.ts'
import { DOCUMENT_KIND_NAMES } from '../../domain/inventory/document-kind.ts'
import { MEDIA_TYPES, type MediaType } from '../../domain/inventory/document-sight.ts'
import { FACT_SHAPES_FOR_BUYERS } from '../../domain/inventory/unit-facts.ts'
import { z } from '../../domain/text/zod.ts'

const Amount = z.int().check(z.gte(0))

export const ProductCardShape = z.object({
  id: z.int(),
  slug: z.string(),
  sku: z.string(),
  name: z.string(),
  /** cents; 0: price on request */
  price: Amount,
  salePrice: z.nullable(Amount),
  /** the lowest of the pieces' own prices, if pieces in stock have any; 0: on request; null: no piece has one */
  fromPrice: z.nullable(Amount),
  manufacturer: z.nullable(z.string()),
  /** the unit of measure of its prices and quantities: EA, FT, LB, … */
  uom: z.string(),
  totalQuantity: z.int(),
  /** in stock, the largest line first */
  conditions: z.array(z.string()),
  primaryImageUrl: z.nullable(z.string()),
  /** the path of the drawing that replaces a missing photograph */
  drawing: z.string(),
})

/** A part that a listed number may mean, with its stock in each condition, the best to choose first. */
export const ListedPartShape = z.object({
  ...ProductCardShape.shape,
  stock: z.array(
    z.object({
      condition: z.enum(CONDITION_NAMES),
      quantity: z.int(),
      tagType: z.nullable(z.string()),
      /** cents, of the cheapest piece; null: on request */
      unitPrice: z.optional(z.nullable(Amount)),
      /** the number of pieces at each price, the cheapest first */
      prices: z.optional(z.array(PiecesAtPriceShape)),
    }),
  ),
  /** true if its number is only similar to the requested one */
  isAlike: z.optional(z.boolean()),
})

/**
 * A listed part that supersedes another number, or may replace it, by a cross-reference. This is no approval; `source`
 * names who states it.
 */
export const AlternateShape = z.object({
  kind: z.enum(['superseded_by', 'alternate']),
  source: z.string(),
  part: ListedPartShape,
})

const UnitDocumentShape = z.object({
  id: z.int(),
  kind: z.enum(DOCUMENT_KIND_NAMES),
  name: z.string(),
  bytes: z.int(),
  mediaType: z.enum(Object.keys(MEDIA_TYPES) as MediaType[]),
  /** true if it is shown with a watermark; the buyer of the unit sees it without one */
  isPreview: z.boolean(),
})

export const StockLineShape = z.object({
  id: z.int(),
  condition: z.string(),
  quantity: z.int(),
  serialOrBatch: z.nullable(z.string()),
  tagType: z.nullable(z.string()),
  taggedBy: z.nullable(z.string()),
  tagDate: z.nullable(z.string()),
  traceTo: z.nullable(z.string()),
  shelfLifeExpiry: z.nullable(z.string()),
  /** cents: the price of its cheapest pieces, and the regular price if that is a sale price; null: on request */
  unitPrice: z.nullable(Amount),
  compareAt: z.nullable(Amount),
  /** the number of pieces at each price, the cheapest first; the remaining pieces are on request */
  prices: z.array(PiecesAtPriceShape),
  /** the number of pieces that can be bought, at any price */
  available: z.int(),
  /**
   * pieces that are not for sale, because the store sells this condition only with a release paper; not in `quantity`
   */
  withoutPaper: z.int(),
  /** up to 50 of its units that can be bought, the cheapest first, then the earliest expiry */
  units: z.array(
    z.object({
      /** cents; null: on request */
      unitPrice: z.nullable(Amount),
      /** false if it lacks the release paper that its condition is sold with */
      isForSale: z.boolean(),
      id: z.int(),
      quantity: z.int(),
      ...FACT_SHAPES_FOR_BUYERS,
      /** true if it is a certified true copy, because the document is with other pieces of the lot */
      paperIsCopy: z.boolean(),
      /** the month or quarter that was written for these days (`2Q27`), if it was one */
      expiresAs: z.nullable(z.string()),
      manufacturedAs: z.nullable(z.string()),
      /**
       * its documents and photographs: /documents/units/{id}.{pdf,jpg,png}, or {id}-preview.pdf for signed-in visitors
       */
      documents: z.array(UnitDocumentShape),
    }),
  ),
  /** public scanned documents, at /documents/{id}.pdf */
  documents: z.array(z.object({ id: z.int(), kind: z.enum(DOCUMENT_KIND_NAMES), name: z.string(), bytes: z.int() })),
})

/** Another part that may replace this one, or that this one may replace, as `source` states. This is no approval. */
export const CrossReferenceShape = z.object({
  /**
   * alternate: may be used in place of this part; alternate_for: this part in place of it; other_maker: a part of the
   * same number, without such a statement
   */
  kind: z.enum(['alternate', 'alternate_for', 'superseded_by', 'supersedes', 'other_maker']),
  sku: z.string(),
  source: z.string(),
  /** null: the store does not list it */
  slug: z.nullable(z.string()),
  name: z.nullable(z.string()),
  manufacturer: z.nullable(z.string()),
  totalQuantity: z.nullable(z.int()),
  /** the part as lists show it; null if the store does not list it */
  card: z.nullable(ProductCardShape),
})

export const CategoryShape = z.object({ id: z.int(), slug: z.string(), name: z.string(), description: z.string() })

export const ProductShape = z.object({
  ...ProductCardShape.shape,
  /** slug of domain/facts/families.ts; null: none */
  family: z.nullable(z.string()),
  /** its dimensions and materials, in the order of the family's columns */
  facts: z.array(
    z.object({
      key: z.string(),
      text: z.string(),
      source: z.enum(FACT_SOURCES),
      /** true if it is derived from the number or name by a rule, not stated by a person */
      isGuessed: z.boolean(),
    }),
  ),
  category: z.nullable(z.pick(CategoryShape, { id: true, slug: true, name: true })),
  brand: z.nullable(z.string()),
  gtin: z.nullable(z.string()),
  aircraftType: z.nullable(z.string()),
  /** pounds */
  weight: z.nullable(z.number()),
  dimensions: z.nullable(z.string()),
  description: z.string(),
  shortDescription: z.string(),
  condition: z.nullable(z.string()),
  images: z.array(z.object({ id: z.int(), url: z.string(), alt: z.string(), isPrimary: z.boolean() })),
  inventory: z.array(StockLineShape),
  /**
   * the day on which pieces in stock that are bought now ship, and the present day, in the store's time zone:
   * YYYY-MM-DD
   */
  leavesOn: z.string(),
  today: z.string(),
  /** the business days within which the fastest service reaches all of the contiguous states */
  quickestDays: z.int(),
  /**
   * true if the freight in the structured data for search engines covers one piece, within the United States and abroad
   */
  freightIsTrue: z.object({ domestic: z.boolean(), international: z.boolean() }),
  /** the day by which pieces ordered beyond the stock ship, if the part can be backordered; null: it cannot */
  shipsBy: z.nullable(z.string()),
  crossReferences: z.array(CrossReferenceShape),
  related: z.array(ProductCardShape),
})

export type ProductCard = z.infer<typeof ProductCardShape>
export type Alternate = z.infer<typeof AlternateShape>
export type ListedPart = z.infer<typeof ListedPartShape>
export type Product = z.infer<typeof ProductShape>
export type Category = z.infer<typeof CategoryShape>
