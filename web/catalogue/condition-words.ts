import type { Condition } from '../../domain/catalogue/condition.ts'
import { partNumberKey } from '../../domain/catalogue/part-number.ts'
import { defaultSort } from '../../domain/catalogue/product-list.ts'
import {
  conditionsAlone,
  hasCodeAsWord,
  readCodesBesideWords,
  readSearchConditions,
} from '../../domain/catalogue/search-conditions.ts'
import type { ShopQuery } from '../../domain/catalogue/shop-query.ts'

/** The query with the condition words of its search as filters; null if it has none. */
export function withConditionFilters(query: ShopQuery): ShopQuery | null {
  if (query.only === 'typed') return null
  const { search, conditions } = readSearchConditions(query.search)
  return conditions.length === 0 ? null : withFilters(query, search, conditions)
}

/** The query of a search that is nothing but conditions, with these as filters; null if it is anything else. */
export function asConditionFilters(query: ShopQuery): ShopQuery | null {
  const conditions = conditionsAlone(query.search)
  if (query.only === 'typed' || conditions.length === 0) return null
  const sort = query.sort === defaultSort(query.search, query.family) ? defaultSort('', query.family) : query.sort
  return { ...withFilters(query, '', conditions), sort }
}

/** The query with the condition codes beside its words as filters, as `SV starter`; null if it has none. */
export function withCodeFilters(query: ShopQuery): ShopQuery | null {
  const { search, conditions } = readCodesBesideWords(query.search)
  return query.only === 'typed' || conditions.length === 0 ? null : withFilters(query, search, conditions)
}

type Part = { sku: string; name: string }

/**
 * The list that a search means by its condition words, by what it finds as typed; null: itself. A part number with such a word, condition
 * words alone, and codes beside words come after parts that are called so.
 */
export function meantByConditions(
  query: ShopQuery,
  found: { total: number; items: readonly Part[] },
): ShopQuery | null {
  if (hasTypedNumber(query.search, found.items)) return null
  const codes = hasCodeAsWord(query.search, found.items) ? null : withCodeFilters(query)
  return codes ?? withConditionFilters(query) ?? (found.total === 0 ? asConditionFilters(query) : null)
}

const withFilters = (query: ShopQuery, search: string, conditions: readonly Condition[]): ShopQuery => ({
  ...query,
  search,
  conditions: [...new Set([...query.conditions, ...conditions])].sort(),
  page: 1,
})

/** True if a part has the very number that was typed, as 65B12345 SV: its last word is then no condition. */
export const hasTypedNumber = (search: string, items: readonly { sku: string }[]): boolean =>
  items.some(({ sku }) => partNumberKey(sku) === partNumberKey(search))
