import { CONDITION_NAMES } from '../../domain/catalogue/condition.ts'
import { PiecesAtPriceShape } from '../../domain/catalogue/product-shapes.ts'
import { FACT_SOURCES } from '../../domain/facts/fact.ts'
import { DOCUMENT_KIND_NAMES } from '../../domain/inventory/document-kind.ts'
import { MEDIA_TYPES, type MediaType } from '../../domain/inventory/document-sight.ts'
import { UNIT_KIND_NAMES } from '../../domain/inventory/unit.ts'
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
  /** where pieces in stock have prices of their own: what the cheapest of them costs, 0 on request; null: none has */
  fromPrice: z.nullable(Amount),
  manufacturer: z.nullable(z.string()),
  /** in which it is counted and priced: EA, FT, LB, …; prices and quantities are of one of them */
  uom: z.string(),
  totalQuantity: z.int(),
  /** in stock, the largest line first */
  conditions: z.array(z.string()),
  primaryImageUrl: z.nullable(z.string()),
  /** address of the drawing that stands where there is no photograph */
  drawing: z.string(),
})

/** A part that a listed number may mean, with what there is of it in each condition, the best to choose first. */
export const ListedPartShape = z.object({
  ...ProductCardShape.shape,
  stock: z.array(
    z.object({
      condition: z.enum(CONDITION_NAMES),
      quantity: z.int(),
      tagType: z.nullable(z.string()),
      /** cents, of the cheapest piece; null: on request */
      unitPrice: z.optional(z.nullable(Amount)),
      /** how many pieces cost how much, the cheapest first */
      prices: z.optional(z.array(PiecesAtPriceShape)),
    }),
  ),
  /** its number only looks like the one that was asked for */
  isAlike: z.optional(z.boolean()),
})

/** A listed part that somebody says supersedes another number, or may be used in its place. No approval: `source` says who says so. */
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
  /** it is shown with a watermark, and whole to who bought the unit */
  isPreview: z.boolean(),
})

const StockLineShape = z.object({
  id: z.int(),
  condition: z.string(),
  quantity: z.int(),
  serialOrBatch: z.nullable(z.string()),
  tagType: z.nullable(z.string()),
  taggedBy: z.nullable(z.string()),
  tagDate: z.nullable(z.string()),
  traceTo: z.nullable(z.string()),
  shelfLifeExpiry: z.nullable(z.string()),
  /** cents, what its cheapest pieces cost, and the regular price beside a sale price; null: on request */
  unitPrice: z.nullable(Amount),
  compareAt: z.nullable(Amount),
  /** how many pieces cost how much, the cheapest first; further ones are on request */
  prices: z.array(PiecesAtPriceShape),
  /** how many can be bought, at whichever price */
  available: z.int(),
  /** pieces that are not for sale, because the store sells none of this condition without a release paper; not in `quantity` */
  withoutPaper: z.int(),
  /** pieces of it that can be told apart and bought, the cheapest first, then what expires first: up to 50 */
  units: z.array(
    z.object({
      /** cents; null: on request */
      unitPrice: z.nullable(Amount),
      /** false: it lacks the release paper without which none of its condition is sold */
      isForSale: z.boolean(),
      id: z.int(),
      quantity: z.int(),
      kind: z.enum(UNIT_KIND_NAMES),
      mark: z.string(),
      conditionCode: z.string(),
      paper: z.nullable(z.string()),
      paperNumber: z.string(),
      paperBy: z.string(),
      paperDate: z.nullable(z.string()),
      /** it is a certified true copy: the paper is with other pieces of the lot */
      paperIsCopy: z.boolean(),
      traceTo: z.string(),
      expiresOn: z.nullable(z.string()),
      manufacturedOn: z.nullable(z.string()),
      /** the month or quarter that was written for these days (`2Q27`), where it was one */
      expiresAs: z.nullable(z.string()),
      manufacturedAs: z.nullable(z.string()),
      hoursSinceNew: z.nullable(z.number()),
      cyclesSinceNew: z.nullable(z.number()),
      hoursSinceOverhaul: z.nullable(z.number()),
      cyclesSinceOverhaul: z.nullable(z.number()),
      /** its papers and photographs: /documents/units/{id}.{pdf,jpg,png}, or {id}-preview.pdf for who is signed in */
      documents: z.array(UnitDocumentShape),
    }),
  ),
  /** scanned papers that everybody may read, at /documents/{id}.pdf */
  documents: z.array(z.object({ id: z.int(), kind: z.enum(DOCUMENT_KIND_NAMES), name: z.string(), bytes: z.int() })),
})

/** Another part that may stand in for this one, or this one for it. Somebody's word (`source`), not an approval. */
const CrossReferenceShape = z.object({
  /**
   * alternate: may be used in place of this part; alternate_for: this part in place of it; other_maker: a part of the same
   * number, of which nobody says so
   */
  kind: z.enum(['alternate', 'alternate_for', 'superseded_by', 'supersedes', 'other_maker']),
  sku: z.string(),
  source: z.string(),
  /** null: the store does not list it */
  slug: z.nullable(z.string()),
  name: z.nullable(z.string()),
  manufacturer: z.nullable(z.string()),
  totalQuantity: z.nullable(z.int()),
  /** the part as lists have it; null where the store does not list it */
  card: z.nullable(ProductCardShape),
})

export const CategoryShape = z.object({ id: z.int(), slug: z.string(), name: z.string(), description: z.string() })

export const ProductShape = z.object({
  ...ProductCardShape.shape,
  /** slug of domain/facts/families.ts; null: it is of none */
  family: z.nullable(z.string()),
  /** its dimensions and materials, in the order of the family's columns */
  facts: z.array(
    z.object({
      key: z.string(),
      text: z.string(),
      source: z.enum(FACT_SOURCES),
      /** read from its number or name by a rule, and stated by nobody */
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
  /** the day on which what is in stock and bought now leaves, and the day it is now, in the store's zone: YYYY-MM-DD */
  leavesOn: z.string(),
  today: z.string(),
  /** the business days within which the quickest service reaches all of the contiguous states */
  quickestDays: z.int(),
  /** whether the freight that search engines are told covers one piece, within the United States and abroad */
  freightIsTrue: z.object({ domestic: z.boolean(), international: z.boolean() }),
  /** by when what is ordered beyond the stock ships, of a part that may be ordered so; null: it may not */
  shipsBy: z.nullable(z.string()),
  crossReferences: z.array(CrossReferenceShape),
  related: z.array(ProductCardShape),
})

export type ProductCard = z.infer<typeof ProductCardShape>
export type Alternate = z.infer<typeof AlternateShape>
export type ListedPart = z.infer<typeof ListedPartShape>
export type Product = z.infer<typeof ProductShape>
export type Category = z.infer<typeof CategoryShape>
