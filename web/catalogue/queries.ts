import { queryOptions } from '@tanstack/react-query'
import type { ShopQuery } from '../addresses.ts'
import { api } from '../api.ts'

export const productPage = ({ search, category, sort, page, perPage }: ShopQuery) =>
  queryOptions({
    queryKey: ['products', search, category, sort, page, perPage],
    queryFn: async () =>
      (await api()).catalogue.listProducts({
        ...(search ? { search } : {}),
        ...(category ? { category } : {}),
        sort,
        page,
        perPage,
      }),
  })

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
