import { PART_LACKS, PART_STATES, type PartLack, type PartState } from '../../domain/catalogue/part-list.ts'
import { PRICE_BAND_NAMES } from '../../domain/catalogue/price-band.ts'
import { SYNONYM_KIND_NAMES } from '../../domain/catalogue/synonym.ts'
import { searchText } from '../../domain/text/search-text.ts'
import { z } from '../../domain/text/zod.ts'
import { AlternateShape, type ProductCard, ProductCardShape } from '../catalogue/shapes.ts'

const Amount = z.int().check(z.gte(0))

/** A fact in a list: `text` as domain/facts formats it, without its unit of measure. */
const ListedFactShape = z.object({
  key: z.string(),
  text: z.string(),
  /** derived from the part's number or name by a rule, and not stated by a person */
  isGuessed: z.boolean(),
})

export const ProductPageShape = z.object({
  /** `facts` in the order of the family's columns, if all parts of the list are of one family; otherwise none */
  items: z.array(z.object({ ...ProductCardShape.shape, facts: z.array(ListedFactShape) })),
  /** slug of the family of all parts of the list; null: several, or none */
  family: z.nullable(z.string()),
  /**
   * exact up to 10,000 (100,000 without search or filters, where a job counts more); otherwise estimated, with
   * `isAbout`
   */
  total: z.int(),
  isAbout: z.boolean(),
  page: z.int(),
  /** the number of pages that can be opened */
  pages: z.int(),
  perPage: z.int(),
})

const FacetShape = z.array(z.object({ value: z.string(), count: z.int() }))
export const FacetsShape = z.object({
  conditions: FacetShape,
  manufacturers: FacetShape,
  aircraft: FacetShape,
  /**
   * If all parts of the list are of one family: the values of each of its facts, in order; otherwise the selected facts
   * without values. `notStated`: the parts that any value hides because they do not state the fact (`facts[]=grip:`
   * adds them).
   */
  facts: z.array(
    z.object({
      key: z.string(),
      values: z.array(z.object({ text: z.string(), count: z.int() })),
      notStated: Amount,
    }),
  ),
  /** the bands of domain/catalogue/price-band.ts that have parts */
  prices: z.array(z.object({ value: z.enum(PRICE_BAND_NAMES), count: z.int() })),
  /** parts with pieces in stock that have a release paper */
  withReleasePaper: z.int(),
  /** parts that ship today if they are ordered now */
  leavesToday: z.int(),
  /** matching parts that are shown only on request; at most 10,000 */
  outOfStock: z.int(),
  isAbout: z.boolean(),
})

/** A list with all that its page shows. */
export const FoundPartsShape = z.object({
  list: ProductPageShape,
  /** null if they are not known soon; the page can request them */
  facets: z.nullable(FacetsShape),
  /** if nothing or almost nothing is found: other searches with matches, at most three */
  didYouMean: z.array(z.string()),
  /** the additional searches, by the owner's list of synonyms */
  also: z.array(
    z.object({ search: z.string(), word: z.string(), typed: z.string(), kind: z.enum(SYNONYM_KIND_NAMES) }),
  ),
  /** true: no part has all words of the search, and these have some of them */
  hasSomeWords: z.boolean(),
  /** if nothing or almost nothing is found: parts that supersede or may replace the number by a cross-reference */
  alternates: z.array(AlternateShape),
})

/** Other suggestions for the text typed so far. */
export const OtherSuggestionsShape = z.object({
  categories: z.array(z.object({ slug: z.string(), name: z.string() })),
  alternates: z.array(AlternateShape),
})

/**
 * The categories of the shop, each with a drawing of its most common kind of part, and the families of
 * domain/facts/families.ts.
 */
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
  /** the unit of measure of prices and quantities: EA, FT, … */
  uom: z.string(),
  /** cents; 0: price on request */
  price: Amount,
  salePrice: z.nullable(Amount),
  /** if pieces in stock have prices of their own: the lowest, 0 on request; null: none has */
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

/** The filters of an admin's list of parts. */
export const PartFilterShape = z.strictObject({
  search: z._default(searchText(100), ''),
  state: z._default(z.nullable(z.enum(keysOf<PartState>(PART_STATES))), null),
  lacks: z._default(z.nullable(z.enum(keysOf<PartLack>(PART_LACKS))), null),
  categoryId: z._default(z.nullable(z.coerce.number().check(z.int(), z.gte(1))), null),
})

export const PartListShape = z.object({
  parts: z.array(PartLineShape),
  /** the cursor for the next page: parts after this one; null: these are the last */
  after: z.nullable(z.int()),
  /** true: there are more matches than are ranked */
  isCut: z.boolean(),
})

export type ProductPage = z.infer<typeof ProductPageShape>
/** A page without the facts of its items. */
export type BarePage = Omit<ProductPage, 'items'> & { items: ProductCard[] }
export type Facets = z.infer<typeof FacetsShape>
export type FoundParts = z.infer<typeof FoundPartsShape>
export type OtherSuggestions = z.infer<typeof OtherSuggestionsShape>
export type ShopIndex = z.infer<typeof ShopIndexShape>
export type Suggestion = z.infer<typeof SuggestionShape>
export type PartList = z.infer<typeof PartListShape>
