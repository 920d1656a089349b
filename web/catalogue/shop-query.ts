import {
  DEFAULT_PER_PAGE,
  defaultSort,
  LONGEST_CHOSEN,
  LONGEST_SEARCH,
  MOST_CHOSEN,
  PER_PAGE,
  SORT_NAMES,
} from '../../domain/catalogue/product-list.ts'
import { readPartSearch } from '../../domain/catalogue/read-search.ts'
import { LIST_FILTERS, LIST_PARAMETERS } from '../../domain/text/page-parameters.ts'
import type { ShopQuery } from '../addresses.ts'

type Texts = string | string[]
/** What stands in the address of a list: text, filters perhaps several times. */
type ShopSearch = Partial<
  Record<(typeof LIST_PARAMETERS)[number], string> & Record<(typeof LIST_FILTERS)[number], Texts>
>

const text = (value: unknown): string => (typeof value === 'string' ? value.trim().slice(0, LONGEST_SEARCH) : '')
// What no part has, for the API would refuse it, narrows nothing.
const isStorable = (value: string): boolean => value !== '' && value.length <= LONGEST_CHOSEN && !value.includes('\0')
const texts = (value: unknown): string[] =>
  [...new Set((Array.isArray(value) ? value : [value]).map(text).filter(isStorable))].slice(0, MOST_CHOSEN)

/** The parts of an address that a list knows. Others, and empty ones, are dropped. */
export function readShopSearch(given: Record<string, unknown>): ShopSearch {
  const known: ShopSearch = {}
  for (const name of LIST_PARAMETERS) {
    const value = name === 'search' ? readPartSearch(text(given[name])) : text(given[name])
    if (value) known[name] = value
  }
  for (const name of LIST_FILTERS) {
    const values = texts(given[name])
    if (values[0] !== undefined) known[name] = values.length === 1 ? values[0] : values
  }
  return known
}

/**
 * What is meant by it. What is not offered (a sort, a number per page, a page below 1) falls back to the default. It reads
 * the address again: the router keeps beside what a route has read also what it has dropped.
 */
export function shopQuery(given: Record<string, unknown>): ShopQuery {
  const { search = '', category = '', sort, page, perPage, ...rest } = readShopSearch(given)
  const number = (value: string | undefined) => (value && /^\d{1,7}$/.test(value) ? Number(value) : 0)
  return {
    search,
    category,
    sort: SORT_NAMES.find(name => name === sort && (name !== 'relevance' || search)) ?? defaultSort(search),
    page: Math.min(Math.max(1, number(page)), 1_000_000),
    perPage: PER_PAGE.find(offered => offered === number(perPage)) ?? DEFAULT_PER_PAGE,
    view: rest.view === 'table' ? 'table' : 'grid',
    conditions: texts(rest.condition),
    manufacturers: texts(rest.manufacturer),
    aircraft: texts(rest.aircraft),
    ...(rest.stock === 'any' ? { stock: 'any' } : {}),
    ...(rest.only === 'typed' && search ? { only: 'typed' } : {}),
  }
}
