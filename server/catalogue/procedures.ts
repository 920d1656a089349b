import { MOST_LINES } from '../../domain/cart/cart.ts'
import { ProductIdShape } from '../../domain/cart/cart-shape.ts'
import { LONGEST_PART_NUMBER, MOST_LISTED } from '../../domain/catalogue/parts-list.ts'
import {
  DEFAULT_PER_PAGE,
  isFiltered,
  LONGEST_CHOSEN,
  LONGEST_SEARCH,
  MOST_CHOSEN,
  PER_PAGE,
  SORT_NAMES,
} from '../../domain/catalogue/product-list.ts'
import { searchText } from '../../domain/catalogue/search-text.ts'
import { Refusal } from '../../domain/refusal.ts'
import { z } from '../../domain/text/zod.ts'
import { anyone, NoInput } from '../procedure.ts'
import { classifyParts } from './classify-parts.ts'
import { countFacets } from './count-facets.ts'
import { findCategory } from './find-category.ts'
import { findListed } from './find-listed.ts'
import { findProduct } from './find-product.ts'
import { listCategories } from './list-categories.ts'
import { listProducts } from './list-products.ts'
import { noteMissedSearch } from './note-missed-search.ts'
import {
  CategoryShape,
  FacetsShape,
  ListedPartShape,
  ProductPageShape,
  ProductShape,
  SuggestionShape,
} from './shapes.ts'
import { suggestProducts } from './suggest-products.ts'

const PER_PAGE_OFFERED = [10, ...PER_PAGE]

const Search = searchText(LONGEST_SEARCH, `A search has at most ${LONGEST_SEARCH} characters`)
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

const Chosen = z.pipe(
  z.pipe(
    z.unknown(),
    z.transform(given => (typeof given === 'string' ? [given] : given)),
  ),
  z.array(z.string().check(z.minLength(1), z.maxLength(LONGEST_CHOSEN))).check(z.maxLength(MOST_CHOSEN)),
)
const FILTERS = {
  conditions: z._default(Chosen, []),
  manufacturers: z._default(Chosen, []),
  aircraft: z._default(Chosen, []),
  stock: z.optional(z.literal('any', "stock is 'any' or left out")),
}

const FacetQueryShape = z.strictObject({ search: z.optional(Search), category: z.optional(Slug), ...FILTERS })
const ProductQueryShape = z.strictObject({
  search: z.optional(Search),
  category: z.optional(Slug),
  ...FILTERS,
  sort: z.optional(z.enum(SORT_NAMES, `sort is one of ${SORT_NAMES.join(', ')}`)),
  page: z._default(PageNumber, 1),
  perPage: z._default(PerPage, DEFAULT_PER_PAGE),
})

export const catalogue = {
  listProducts: anyone
    .route({ method: 'GET', path: '/api/products', summary: 'One page of the parts on the shelf' })
    .input(ProductQueryShape)
    .output(ProductPageShape)
    .handler(async ({ context, input }) => {
      const found = await listProducts(context.db, input)
      const { search, category, page } = input
      if (search && found.total === 0 && page === 1 && !category && !isFiltered(input))
        noteMissedSearch(context.db, search)
      return found
    }),

  facets: anyone
    .route({ method: 'GET', path: '/api/facets', summary: 'What a list can be narrowed to, with counts' })
    .input(FacetQueryShape)
    .output(FacetsShape)
    .handler(({ context, input }) => countFacets(context.db, input)),

  product: anyone
    .route({
      method: 'GET',
      path: '/api/products/{slug}',
      summary: 'One part with images, stock lines and related parts',
    })
    .input(z.strictObject({ slug: Slug }))
    .output(ProductShape)
    .handler(({ context, input }) => findProduct(context.db, input.slug)),

  suggestions: anyone
    .route({ method: 'GET', path: '/api/suggestions', summary: 'Up to 10 parts for what is being typed' })
    .input(z.strictObject({ q: Search }))
    .output(z.array(SuggestionShape))
    .handler(({ context, input }) => suggestProducts(context.db, input.q)),

  findListed: anyone
    .route({
      method: 'POST',
      path: '/api/parts-list',
      summary: 'For each of up to 500 part numbers, the parts it may mean',
    })
    .input(
      z.strictObject({
        partNumbers: z
          .array(z.string().check(z.minLength(1), z.maxLength(LONGEST_PART_NUMBER)))
          .check(z.minLength(1), z.maxLength(MOST_LISTED)),
      }),
    )
    .output(z.array(z.array(ListedPartShape)))
    .handler(({ context, input }) => findListed(context.db, input.partNumbers)),

  classifyParts: anyone
    .route({ method: 'POST', path: '/api/parts-classes', summary: 'Category and brand of parts, by their ids' })
    .input(z.strictObject({ productIds: z.array(ProductIdShape).check(z.maxLength(MOST_LINES)) }))
    .output(z.array(z.object({ productId: z.int(), category: z.nullable(z.string()), brand: z.nullable(z.string()) })))
    .handler(({ context, input }) => classifyParts(context.db, input.productIds)),

  categories: anyone
    .route({ method: 'GET', path: '/api/categories', summary: 'The categories that have parts on the shelf' })
    .input(NoInput)
    .output(z.array(CategoryShape))
    .handler(({ context }) => listCategories(context.db)),

  category: anyone
    .route({ method: 'GET', path: '/api/categories/{slug}', summary: 'One category, by slug or id' })
    .input(z.strictObject({ slug: Slug }))
    .output(CategoryShape)
    .handler(async ({ context, input }) => {
      const found = await findCategory(context.db, input.slug)
      if (!found) throw new Refusal('CATEGORY_NOT_FOUND')
      return found
    }),
}
