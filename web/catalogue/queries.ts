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

export const productOf = (slug: string) =>
  queryOptions({ queryKey: ['product', slug], queryFn: async () => (await api()).catalogue.product({ slug }) })
