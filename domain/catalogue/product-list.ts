import type { FactSort } from '../facts/fact-filter.ts'
import type { PriceBand } from './price-band.ts'

/** The sort orders of a product list. /shop and GET /api/products use the same words. */
export const SORTS = {
  'name-asc': 'Name (A-Z)',
  'name-desc': 'Name (Z-A)',
  'sku-asc': 'Part number (A-Z)',
  'sku-desc': 'Part number (Z-A)',
  'price-asc': 'Price (low to high)',
  'price-desc': 'Price (high to low)',
  'created_at-desc': 'Newest first',
  relevance: 'Best match',
} as const
export type Sort = keyof typeof SORTS
export const SORT_NAMES = Object.keys(SORTS) as Sort[]
/** A list of one family can also be sorted by each of its facts. */
export type ListSort = Sort | FactSort

export const PER_PAGE = [20, 50, 100, 500, 1000] as const
export const DEFAULT_PER_PAGE = 20
export const MAX_SEARCH_LENGTH = 200

/**
 * The best match first while something is searched for. A family is in the order of its part numbers, because its table has
 * no names. Other lists are in the order of names.
 */
export const defaultSort = (search: string, family: string | null | undefined): Sort =>
  search ? 'relevance' : family ? 'sku-asc' : 'name-asc'

export const pageCount = (total: number, perPage: number): number => Math.max(1, Math.ceil(total / perPage))

/** The requested page, limited to 1 and the page count. */
export const clampPage = (page: number, pages: number): number => Math.min(Math.max(1, page), pages)

/** The filters of a list in addition to search and category. Several values of one kind: any of them. */
export type ListFilters = {
  conditions: string[]
  manufacturers: string[]
  aircraft: string[]
  prices: PriceBand[]
  /** `diameter:0.250` (domain/facts/fact-filter.ts): of one key any of them, of several keys all */
  facts: string[]
  /** some of its pieces in stock have a release paper */
  paper?: 'release' | undefined
  /** orders placed now ship today, in the store's time zone */
  leaves?: 'today' | undefined
  /** 'any' also shows parts that are out of stock */
  stock?: 'any' | undefined
}

export const NO_FILTERS: ListFilters = { conditions: [], manufacturers: [], aircraft: [], prices: [], facts: [] }
/** As many as may be chosen of one kind. */
export const MAX_CHOSEN_VALUES = 50
/** characters of one of them */
export const MAX_CHOSEN_LENGTH = 120

export const isFiltered = (filters: ListFilters): boolean => {
  const { conditions, manufacturers, aircraft, prices, facts, paper, leaves, stock } = filters
  const chosen = conditions.length + manufacturers.length + aircraft.length + prices.length + facts.length
  return chosen > 0 || paper === 'release' || leaves === 'today' || stock === 'any'
}

/** The last page of a list that can be opened: finding the ten-thousandth match is slow and of no use. */
export const MAX_SHOWN_OF_ESTIMATE = 10_000

/** A search and its filters are counted exactly up to this number. Above it, the count is an estimate or a minimum. */
export const MAX_COUNTED = 10_000

/**
 * A list without search or filters is counted exactly on request up to this number. A job counts larger ones
 * (server/search/postgres/store-unfiltered-counts.ts).
 */
export const MAX_COUNTED_UNFILTERED = 100_000
/** The pages of any list end here: to find where one begins, each before it is walked past once. */
export const MAX_SHOWN = 1_000_000
