import { PRICE_BAND_NAMES } from '../../domain/catalogue/price-band.ts'
import {
  DEFAULT_PER_PAGE,
  MAX_CHOSEN_LENGTH,
  MAX_CHOSEN_VALUES,
  MAX_SEARCH_LENGTH,
  PER_PAGE,
  SORT_NAMES,
} from '../../domain/catalogue/product-list.ts'
import { SynonymFieldsShape } from '../../domain/catalogue/synonym.ts'
import { FACT_SORTS, readFactFilter } from '../../domain/facts/fact-filter.ts'
import { FAMILY_SLUGS } from '../../domain/facts/families.ts'
import { searchText } from '../../domain/text/search-text.ts'
import { z } from '../../domain/text/zod.ts'
import { DaysQuery, IdInAddress } from '../input-shapes.ts'
import { cached } from '../platform/cache/cached.ts'
import { anyone, DONE, Done, NoInput, staff } from '../procedure.ts'
import { categoryOf } from './category-of.ts'
import { findParts, listParts } from './find-parts.ts'
import { listMissedSearches, MissedSearchShape } from './list-missed-searches.ts'
import { listPartsForAdmins } from './list-parts-for-admins.ts'
import {
  FacetsShape,
  FoundPartsShape,
  OtherSuggestionsShape,
  PartFilterShape,
  PartListShape,
  ProductPageShape,
  ShopIndexShape,
  SuggestionShape,
} from './shapes.ts'
import { shopIndex } from './shop-index.ts'
import { suggestOthers } from './suggest-others.ts'
import { suggestParts } from './suggest-parts.ts'
import { addSynonym, deleteSynonym, listSynonyms } from './synonyms.ts'

const PER_PAGE_OFFERED = [10, ...PER_PAGE]

const Search = searchText(MAX_SEARCH_LENGTH, `A search has at most ${MAX_SEARCH_LENGTH} characters`)
const Slug = z.string().check(z.minLength(1), z.maxLength(200))
const PageNumber = z.coerce
  .number()
  .check(
    z.int('page is a whole number from 1'),
    z.gte(1, 'page is a whole number from 1'),
    z.lte(1_000_000, 'page is too large'),
  )
const PerPage = z.coerce
  .number()
  .check(z.refine(n => PER_PAGE_OFFERED.includes(n), `perPage is one of ${PER_PAGE_OFFERED.join(', ')}`))

const asList = <T extends z.ZodMiniType>(one: T) =>
  z.pipe(
    z.pipe(
      z.unknown(),
      z.transform(given => (typeof given === 'string' ? [given] : given)),
    ),
    z.array(one).check(z.maxLength(MAX_CHOSEN_VALUES)),
  )
const FactFilter = z.string().check(
  z.maxLength(MAX_CHOSEN_LENGTH),
  z.refine(
    given => readFactFilter(given) !== null,
    'a fact is written key:text, as in thread:1/4-28, or key: for parts that do not state it',
  ),
)
const Chosen = asList(z.string().check(z.minLength(1), z.maxLength(MAX_CHOSEN_LENGTH)))
const FILTERS = {
  conditions: z._default(Chosen, []),
  manufacturers: z._default(Chosen, []),
  aircraft: z._default(Chosen, []),
  prices: z._default(asList(z.enum(PRICE_BAND_NAMES)), []),
  facts: z._default(asList(FactFilter), []),
  paper: z.optional(z.literal('release', "paper is 'release' or left out")),
  leaves: z.optional(z.literal('today', "leaves is 'today' or left out")),
  family: z.optional(z.enum(FAMILY_SLUGS, 'family is one of those of docs/api.md')),
  stock: z.optional(z.literal('any', "stock is 'any' or left out")),
}

const FacetQueryShape = z.strictObject({ search: z.optional(Search), category: z.optional(Slug), ...FILTERS })
/** A list of one family can also be sorted by each of its facts. */
const SortShape = z.enum(
  [...SORT_NAMES, ...FACT_SORTS],
  `sort is one of ${SORT_NAMES.join(', ')}, or in a family fact-<key>-asc or fact-<key>-desc`,
)

/** `only=typed` leaves out the owner's synonyms. */
const Only = z.optional(z.literal('typed', "only is 'typed' or left out"))
const ProductQueryShape = z.strictObject({
  search: z.optional(Search),
  category: z.optional(Slug),
  ...FILTERS,
  sort: z.optional(SortShape),
  page: z._default(PageNumber, 1),
  perPage: z._default(PerPage, DEFAULT_PER_PAGE),
})

/** Procedures for lists and searches of parts, for everyone. */
export const search = {
  listProducts: anyone
    .meta({ notLive: 'Comes from caches for all visitors; the page of a part and the cart confirm stock and price' })
    .route({ method: 'GET', path: '/api/products', summary: 'Lists parts on the shelf, one page per request' })
    .input(ProductQueryShape)
    .output(ProductPageShape)
    .handler(async ({ context, input: { category, ...query } }) =>
      listParts(context, { ...query, categoryId: await categoryOf(context.reads, category) }),
    ),

  findParts: anyone
    .meta({ notLive: 'Comes from caches for all visitors; the page of a part and the cart confirm stock and price' })
    .route({
      method: 'GET',
      path: '/api/search',
      summary: 'Searches parts on the shelf, and returns one page with its filters',
    })
    .input(z.strictObject({ ...ProductQueryShape.shape, only: Only }))
    .output(FoundPartsShape)
    .handler(async ({ context, input: { category, only, ...query } }) =>
      findParts(context, { ...query, categoryId: await categoryOf(context.reads, category) }, only === 'typed'),
    ),

  facets: anyone
    .meta({ notLive: 'Comes from caches for all visitors; the page of a part and the cart confirm stock and price' })
    .route({
      method: 'GET',
      path: '/api/facets',
      summary: 'Returns the filters of a list, with the number of parts of each value',
    })
    .input(FacetQueryShape)
    .output(FacetsShape)
    .handler(async ({ context: { reads, search }, input: { category, ...query } }) =>
      search.search({ ...query, categoryId: await categoryOf(reads, category) }).facets(),
    ),

  shopIndex: anyone
    .meta({ notLive: 'Comes from caches for all visitors; the page of a part and the cart confirm stock and price' })
    .route({
      method: 'GET',
      path: '/api/shop-index',
      summary: 'Lists the categories and families of the shop, with the number of parts of each',
    })
    .input(NoInput)
    .output(ShopIndexShape)
    .handler(({ context }) => shopIndex(context.reads)),

  suggestions: anyone
    .meta({ notLive: 'Requested again for each typed or scanned text' })
    .route({ method: 'GET', path: '/api/suggestions', summary: 'Suggests up to 10 parts for a partly typed search' })
    .input(z.strictObject({ q: Search }))
    .output(z.array(SuggestionShape))
    .handler(({ context, input }) => suggestParts(context.search, input.q)),

  beside: anyone
    .meta({ notLive: 'Requested again for each typed or scanned text' })
    .route({
      method: 'GET',
      path: '/api/beside',
      summary: 'Suggests up to 3 categories and up to 3 alternates for a partly typed search',
    })
    .input(z.strictObject({ q: Search }))
    .output(OtherSuggestionsShape)
    .handler(({ context, input }) => suggestOthers(context.reads, input.q)),
}

/** Procedures for admins. */
export const searchAdmin = {
  parts: staff('read_back_office')
    .meta({ shows: ['product', 'category'], list: { name: 'Parts', rows: 'parts', next: 'after', views: ['parts'] } })
    .route({
      method: 'GET',
      path: '/api/admin/parts',
      summary: 'Lists all parts, including drafts, 50 per page',
    })
    .input(z.strictObject({ ...PartFilterShape.shape, after: z._default(z.nullable(IdInAddress), null) }))
    .output(PartListShape)
    .handler(({ context, input }) => listPartsForAdmins(context.db, input)),

  synonyms: staff('read_back_office')
    .meta({ shows: ['synonym'] })
    .route({ method: 'GET', path: '/api/admin/synonyms', summary: 'Lists the synonyms of searches' })
    .input(NoInput)
    .output(z.array(z.object({ id: z.int(), ...SynonymFieldsShape.shape })))
    .handler(({ context }) => listSynonyms(context.db)),

  addSynonym: staff('change_catalogue')
    .route({ method: 'POST', path: '/api/admin/synonyms', summary: 'Adds a synonym to searches' })
    .input(z.strictObject({ fields: SynonymFieldsShape }))
    .output(Done)
    .handler(async ({ context: { db, me }, input }) => {
      await addSynonym(db, input.fields, me.userId)
      return DONE
    }),

  deleteSynonym: staff('change_catalogue')
    .route({ method: 'POST', path: '/api/admin/synonyms/{id}/delete', summary: 'Deletes a synonym of searches' })
    .input(z.strictObject({ id: IdInAddress }))
    .output(Done)
    .handler(async ({ context: { db, me }, input }) => {
      await deleteSynonym(db, input.id, me.userId)
      return DONE
    }),

  missedSearches: staff('read_back_office')
    .meta({
      notLive: 'No event tells of it; its page asks every minute or more often',
      list: { name: 'Searches without a result', rows: null, next: null, views: ['searches'] },
    })
    .route({
      method: 'GET',
      path: '/api/admin/missed-searches',
      summary: 'Lists the 100 most frequent searches without a result',
    })
    .input(z.strictObject({ days: DaysQuery }))
    .output(z.array(MissedSearchShape))
    .handler(({ context: { db, store }, input: { days } }) =>
      cached(db, `missed-searches ${days}`, () => listMissedSearches(db, days, store.timeZone)),
    ),
}
