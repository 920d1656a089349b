import { PART_LACKS, PART_STATES, type PartLack, type PartState } from '../../domain/catalogue/part-list.ts'
import { PRICE_BAND_NAMES } from '../../domain/catalogue/price-band.ts'
import { searchText } from '../../domain/text/search-text.ts'
import { z } from '../../domain/text/zod.ts'
import { AlternateShape, type ProductCard, ProductCardShape } from '../catalogue/shapes.ts'

const Amount = z.int().check(z.gte(0))

/** A fact in a list: `text` as domain/facts writes it, without its unit. */
const ListedFactShape = z.object({
  key: z.string(),
  text: z.string(),
  /** read from the part's number or name by a rule, and stated by nobody */
  isGuessed: z.boolean(),
})

export const ProductPageShape = z.object({
  /** `facts` in the order of the family's columns, where all of the list are of one family; else none */
  items: z.array(z.object({ ...ProductCardShape.shape, facts: z.array(ListedFactShape) })),
  /** slug of the family that all parts of the list are of; null: of several, or of none */
  family: z.nullable(z.string()),
  /** exact up to 10,000 (100,000 without search or filters, where more are counted now and then); else about, when `isAbout` says so */
  total: z.int(),
  isAbout: z.boolean(),
  page: z.int(),
  /** as many pages can be opened */
  pages: z.int(),
  perPage: z.int(),
})

const FacetShape = z.array(z.object({ value: z.string(), count: z.int() }))
export const FacetsShape = z.object({
  conditions: FacetShape,
  manufacturers: FacetShape,
  aircraft: FacetShape,
  /** of the family that all parts of the list are of: the values of each of its facts, in their order */
  facts: z.array(z.object({ key: z.string(), values: z.array(z.object({ text: z.string(), count: z.int() })) })),
  /** the bands of domain/catalogue/price-band.ts that any part is in */
  prices: z.array(z.object({ value: z.enum(PRICE_BAND_NAMES), count: z.int() })),
  /** parts with pieces in stock that have a release paper */
  withReleasePaper: z.int(),
  /** parts that leave today when they are ordered now */
  leavesToday: z.int(),
  /** parts that are listed only when asked for; at most 10,000 */
  outOfStock: z.int(),
  isAbout: z.boolean(),
})

/** A list with all that its page shows. */
export const FoundPartsShape = z.object({
  list: ProductPageShape,
  /** null when they cannot be told soon: they can be asked for */
  facets: z.nullable(FacetsShape),
  /** where nothing or next to nothing is found: other searches that find something, at most three */
  didYouMean: z.array(z.string()),
  /** what was searched for besides what was typed, by the owner's list of words that mean the same */
  also: z.array(
    z.object({ search: z.string(), word: z.string(), typed: z.string(), kind: z.enum(['same', 'superseded']) }),
  ),
  /** no part has all words of the search: these have some of them */
  hasSomeWords: z.boolean(),
  /** where nothing or next to nothing is found: parts that somebody says supersede the number, or may take its place */
  alternates: z.array(AlternateShape),
})

/** What is offered beside the parts, for what is being typed. */
export const OtherSuggestionsShape = z.object({
  categories: z.array(z.object({ slug: z.string(), name: z.string() })),
  alternates: z.array(AlternateShape),
})

/** What the shop has: its categories, each with the drawing of what it is mostly of, and families of domain/facts/families.ts. */
export const ShopIndexShape = z.object({
  categories: z.array(
    z.object({
      slug: z.string(),
      name: z.string(),
      drawing: z.string(),
      /** on the shelf; null: not counted yet */
      parts: z.nullable(Amount),
    }),
  ),
  families: z.array(z.object({ slug: z.string(), parts: z.nullable(Amount) })),
})

export const SuggestionShape = z.object({
  slug: z.string(),
  name: z.string(),
  sku: z.string(),
  manufacturer: z.nullable(z.string()),
  inStock: z.boolean(),
  /** in any condition */
  totalQuantity: z.int(),
  /** of prices and quantities: EA, FT, … */
  uom: z.string(),
  /** cents; 0: price on request */
  price: Amount,
  salePrice: z.nullable(Amount),
  /** where pieces in stock have prices of their own: what the cheapest of them costs, 0 on request; null: none has */
  fromPrice: z.nullable(Amount),
  /** in stock, the largest line first */
  conditions: z.array(z.string()),
})

const PartLineShape = z.object({
  ...ProductCardShape.shape,
  version: z.int(),
  category: z.nullable(z.string()),
  isPublished: z.boolean(),
})
const keysOf = <T extends string>(names: Record<T, string>) => Object.keys(names) as T[]

/** What an admin's list of parts is narrowed to. */
export const PartFilterShape = z.strictObject({
  search: z._default(searchText(100), ''),
  state: z._default(z.nullable(z.enum(keysOf<PartState>(PART_STATES))), null),
  lacks: z._default(z.nullable(z.enum(keysOf<PartLack>(PART_LACKS))), null),
  categoryId: z._default(z.nullable(z.coerce.number().check(z.int(), z.gte(1))), null),
})

export const PartListShape = z.object({
  parts: z.array(PartLineShape),
  /** what to ask for next: parts after this one; null: these are the last */
  after: z.nullable(z.int()),
  /** more match than are put in order */
  isCut: z.boolean(),
})

export type ProductPage = z.infer<typeof ProductPageShape>
/** The same without the facts of its items. */
export type BarePage = Omit<ProductPage, 'items'> & { items: ProductCard[] }
export type Facets = z.infer<typeof FacetsShape>
export type FoundParts = z.infer<typeof FoundPartsShape>
export type OtherSuggestions = z.infer<typeof OtherSuggestionsShape>
export type ShopIndex = z.infer<typeof ShopIndexShape>
export type Suggestion = z.infer<typeof SuggestionShape>
export type PartList = z.infer<typeof PartListShape>
