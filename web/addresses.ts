import { DEFAULT_PER_PAGE, defaultSort, type Sort } from '../domain/product-list.ts'

/** What /shop is asked to show, as its address says it; defaults are left out of the address. */
export type ShopQuery = { search: string; category: string; sort: Sort; page: number; perPage: number }

/** The address of a list. Parts that are at their default are not written, so that one list has one address. */
export function shopAddress(query: Partial<ShopQuery>): string {
  const { search = '', category = '', page = 1, perPage = DEFAULT_PER_PAGE } = query
  const parameters = new URLSearchParams()
  if (search) parameters.set('search', search)
  if (category) parameters.set('category', category)
  if (query.sort && query.sort !== defaultSort(search)) parameters.set('sort', query.sort)
  if (perPage !== DEFAULT_PER_PAGE) parameters.set('perPage', `${perPage}`)
  if (page > 1) parameters.set('page', `${page}`)
  const text = parameters.toString()
  return text ? `/shop?${text}` : '/shop'
}

export const productAddress = (slug: string): string => `/shop/product/${encodeURIComponent(slug)}`

export const orderAddress = (orderId: string, token: string): string =>
  `/order/${orderId}?token=${encodeURIComponent(token)}`

export const phoneAddress = (phone: string): string => `tel:+1-${phone}`
