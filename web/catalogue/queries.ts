import { keepPreviousData, queryOptions } from '@tanstack/react-query'
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

export const productPage = (query: ShopQuery) => {
  const { sort, page, perPage } = query
  const asked = { ...narrowing(query), sort, page, perPage }
  return queryOptions({
    queryKey: ['products', asked],
    queryFn: async () => (await api()).catalogue.listProducts(asked),
  })
}

/** What the list can be narrowed to. The page goes on without it. */
export const facetsOf = (query: ShopQuery) => {
  const asked = narrowing(query)
  return queryOptions({
    queryKey: ['facets', asked],
    queryFn: async () => (await api()).catalogue.facets(asked),
    placeholderData: keepPreviousData,
  })
}

export const categoryList = () =>
  queryOptions({ queryKey: ['categories'], queryFn: async () => (await api()).catalogue.categories() })

/** The same without their descriptions, which a list of links does not need. */
export const categoryLinks = () =>
  queryOptions({
    queryKey: ['category-links'],
    queryFn: async () => (await (await api()).catalogue.categories()).map(({ id, slug, name }) => ({ id, slug, name })),
  })

export const productOf = (slug: string) =>
  queryOptions({ queryKey: ['product', slug], queryFn: async () => (await api()).catalogue.product({ slug }) })

export const categoryOf = (slug: string) =>
  queryOptions({ queryKey: ['category', slug], queryFn: async () => (await api()).catalogue.category({ slug }) })
