import { DEFAULT_PER_PAGE, defaultSort, LONGEST_SEARCH, PER_PAGE, SORT_NAMES } from '../../domain/product-list.ts'
import type { ShopQuery } from '../addresses.ts'

/** What stands in the address of /shop: text, each part at most once. */
export type ShopSearch = { search?: string; category?: string; sort?: string; page?: string; perPage?: string }

const text = (value: unknown, longest: number): string =>
  typeof value === 'string' ? value.trim().slice(0, longest) : ''

/** The parts of an address that /shop knows. Others, and empty ones, are dropped. */
export function readShopSearch(given: Record<string, unknown>): ShopSearch {
  const known: ShopSearch = {}
  for (const name of ['search', 'category', 'sort', 'page', 'perPage'] as const) {
    const value = text(given[name], LONGEST_SEARCH)
    if (value) known[name] = value
  }
  return known
}

/** What is meant by it. What is not offered (a sort, a number per page, a page below 1) falls back to the default. */
export function shopQuery({ search = '', category = '', sort, page, perPage }: ShopSearch): ShopQuery {
  const number = (value: string | undefined) => (value && /^\d{1,7}$/.test(value) ? Number(value) : 0)
  return {
    search,
    category,
    sort: SORT_NAMES.find(name => name === sort) ?? defaultSort(search),
    page: Math.max(1, number(page)),
    perPage: PER_PAGE.find(offered => offered === number(perPage)) ?? DEFAULT_PER_PAGE,
  }
}
