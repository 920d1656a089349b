import { type FactSort, isFactSort, readFactFilter } from '../facts/fact-filter.ts'
import { LIST_FILTERS, LIST_PARAMETERS, type ListParameter } from '../text/page-parameters.ts'
import { isPriceBand } from './price-band.ts'
import {
  DEFAULT_PER_PAGE,
  defaultSort,
  type ListFilters,
  type ListSort,
  MAX_CHOSEN_LENGTH,
  MAX_CHOSEN_VALUES,
  MAX_SEARCH_LENGTH,
  NO_FILTERS,
  PER_PAGE,
  SORT_NAMES,
} from './product-list.ts'
import { readPartSearch } from './read-search.ts'

export const LIST_VIEWS = ['grid', 'table'] as const
export type ListView = (typeof LIST_VIEWS)[number]

/** The view of a list: from its address, otherwise a table for parts of one family and a grid for all others. */
export const listView = ({ view }: Pick<ShopQuery, 'view'>, isOfOneFamily: boolean): ListView =>
  view ?? (isOfOneFamily ? 'table' : 'grid')

/** The query of a list as its address states it; the address omits defaults. */
export type ShopQuery = ListFilters & {
  search: string
  /** slug, or id in old links */
  category: string
  /** slug of domain/facts/families.ts, only from the path; '' if the path has none */
  family: string
  sort: ListSort
  page: number
  perPage: number
  /** null: the address does not say, and the list begins as its kind does (listView) */
  view: ListView | null
  /** without the owner's synonyms */
  only?: 'typed'
}

type Texts = string | string[]
/** The query string of a list: texts; a filter can occur several times. */
type ShopSearch = Partial<
  Record<(typeof LIST_PARAMETERS)[number], string> & Record<(typeof LIST_FILTERS)[number], Texts>
>

const text = (value: unknown): string => (typeof value === 'string' ? value.trim().slice(0, MAX_SEARCH_LENGTH) : '')
// A value that no part can have is not a filter, because the API would refuse it.
const isStorable = (value: string): boolean =>
  value !== '' && value.length <= MAX_CHOSEN_LENGTH && !value.includes('\0')
// In one order, so that one list has one address.
const texts = (value: unknown): string[] =>
  [...new Set((Array.isArray(value) ? value : [value]).map(text).filter(isStorable))].slice(0, MAX_CHOSEN_VALUES).sort()

/** The parameters of an address that a list knows. Unknown and empty ones are dropped. */
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
 * Reads the query of a list. An invalid value (a sort, a number per page, a page below 1) falls back to the default. It
 * reads the address again, because the router stores the parameters that a route dropped beside those it read. The
 * family is never read from the address: pages are cached under the parameters that an address is known to have.
 */
export function shopQuery(given: Record<string, unknown>, family = ''): ShopQuery {
  const { search = '', category = '', sort, page, perPage, ...rest } = readShopSearch(given)
  const number = (value: string | undefined) => (value && /^\d{1,7}$/.test(value) ? Number(value) : 0)
  return {
    search,
    category,
    family,
    sort: readSort(sort, search, family),
    page: Math.min(Math.max(1, number(page)), 1_000_000),
    perPage: PER_PAGE.find(offered => offered === number(perPage)) ?? DEFAULT_PER_PAGE,
    view: LIST_VIEWS.find(view => view === rest.view) ?? null,
    conditions: texts(rest.condition),
    manufacturers: texts(rest.manufacturer),
    aircraft: texts(rest.aircraft),
    prices: texts(rest.price).filter(isPriceBand),
    facts: texts(rest.fact).filter(one => readFactFilter(one) !== null),
    ...(rest.paper === 'release' ? { paper: 'release' } : {}),
    ...(rest.leaves === 'today' ? { leaves: 'today' } : {}),
    ...(rest.stock === 'any' ? { stock: 'any' } : {}),
    ...(rest.only === 'typed' && search ? { only: 'typed' } : {}),
  }
}

/**
 * A sort by a fact is accepted unchecked: only the caller who knows the list's family knows whether it has the fact.
 */
const readSort = (sort: string | undefined, search: string, family: string): ListSort =>
  SORT_NAMES.find(name => name === sort && (name !== 'relevance' || search)) ??
  factSortOf(sort) ??
  defaultSort(search, family)
const factSortOf = (sort: string | undefined): FactSort | undefined => (isFactSort(sort) ? sort : undefined)

/** The parameters of the address, name and value, without defaults. A form sends its other parameters as hidden fields. */
export function shopParameters(query: Partial<ShopQuery>): [name: string, value: string][] {
  const { search = '', family = '', page = 1, perPage = DEFAULT_PER_PAGE, sort, view = null } = query
  const { conditions, manufacturers, aircraft, prices, facts, paper, leaves, stock } = { ...NO_FILTERS, ...query }
  const all: [string, string | false | undefined][] = [
    ['search', search],
    ...conditions.map((value): [string, string] => ['condition', value]),
    ...manufacturers.map((value): [string, string] => ['manufacturer', value]),
    ...aircraft.map((value): [string, string] => ['aircraft', value]),
    ...prices.map((value): [string, string] => ['price', value]),
    ...facts.map((value): [string, string] => ['fact', value]),
    ['paper', paper],
    ['leaves', leaves],
    ['stock', stock],
    ['only', search && query.only],
    ['sort', sort !== defaultSort(search, family) && sort],
    ['perPage', perPage !== DEFAULT_PER_PAGE && `${perPage}`],
    ['view', view ?? false],
    ['page', page > 1 && `${page}`],
  ]
  return all.flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : []))
}

/** The parameters of an address that affect a list, without defaults: equal for addresses that show the same. */
export function listParameters(
  given: URLSearchParams,
  names: readonly ListParameter[],
  family: string,
): [name: string, value: string][] {
  const read = (name: string) => {
    const values = given.getAll(name)
    return values.length > 1 ? values : values[0]
  }
  const query = shopQuery(Object.fromEntries(names.map(name => [name, read(name)])), family)
  const chosen = shopParameters(query)
  return query.category ? [['category', query.category], ...chosen] : chosen
}
