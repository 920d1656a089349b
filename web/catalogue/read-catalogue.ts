import type { ShopQuery } from '../addresses.ts'
import { api } from '../api.ts'

/** What of an address narrows the list: the same for each of its pages and sorts. */
const narrowing = ({ search, category, conditions, manufacturers, aircraft, stock }: ShopQuery) => ({
  ...(search ? { search } : {}),
  ...(category ? { category } : {}),
  ...(conditions.length > 0 ? { conditions } : {}),
  ...(manufacturers.length > 0 ? { manufacturers } : {}),
  ...(aircraft.length > 0 ? { aircraft } : {}),
  ...(stock ? { stock } : {}),
})

/** A list with its filters; these are null when they cannot be told soon. */
export const readList = (query: ShopQuery) => {
  const { sort, page, perPage, only } = query
  return api.catalogue.findParts({ ...narrowing(query), sort, page, perPage, only })
}

/** What the list can be narrowed to; null when that cannot be said now. */
export const readFacets = (query: ShopQuery) => api.catalogue.facets(narrowing(query)).catch(() => null)

export const readCategories = () => api.catalogue.categories()

export const readCategory = (slug: string) => api.catalogue.category({ slug })

export const readProduct = (slug: string) => api.catalogue.product({ slug })
