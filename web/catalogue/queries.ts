import type { ShopQuery } from '../../domain/catalogue/shop-query.ts'
import { orpc } from '../api.ts'

/** What of an address narrows the list: the same for each of its pages and sorts. */
const narrowing = (query: ShopQuery) => {
  const { search, category, family, conditions, manufacturers, aircraft, prices, facts, paper, leaves, stock } = query
  return {
    ...(search ? { search } : {}),
    ...(category ? { category } : {}),
    ...(family ? { family } : {}),
    ...(conditions.length > 0 ? { conditions } : {}),
    ...(manufacturers.length > 0 ? { manufacturers } : {}),
    ...(aircraft.length > 0 ? { aircraft } : {}),
    ...(prices.length > 0 ? { prices } : {}),
    ...(facts.length > 0 ? { facts } : {}),
    ...(paper ? { paper } : {}),
    ...(leaves ? { leaves } : {}),
    ...(stock ? { stock } : {}),
  }
}

/** A list with its filters; these are null when they cannot be told soon. */
export const partsList = (query: ShopQuery) => {
  const { sort, page, perPage, only } = query
  return orpc.catalogue.findParts.queryOptions({ input: { ...narrowing(query), sort, page, perPage, only } })
}

/** What a list can be narrowed to, where it came without: asked for once it is shown. */
export const lateFacets = (query: ShopQuery) => orpc.catalogue.facets.queryOptions({ input: narrowing(query) })

/** The names of the categories with something on the shelf. */
export const categoryList = () => orpc.catalogue.categories.queryOptions()

/** What the shop begins with where nothing is asked of it. */
export const shopIndex = () => orpc.catalogue.shopIndex.queryOptions()

export const category = (slug: string) => orpc.catalogue.category.queryOptions({ input: { slug } })

/** A part as it is now: what others change of it is heard (useLiveQueries). */
export const product = (slug: string) => orpc.catalogue.product.queryOptions({ input: { slug } })
