import { partNumberKey } from '../../domain/catalogue/part-number.ts'
import { readSearchConditions } from '../../domain/catalogue/search-conditions.ts'
import type { ShopQuery } from '../../domain/catalogue/shop-query.ts'

/** The query with the condition words of its search as filters; null if it has none. */
export function withConditionFilters(query: ShopQuery): ShopQuery | null {
  if (query.only === 'typed') return null
  const { search, conditions } = readSearchConditions(query.search)
  if (conditions.length === 0) return null
  return {
    ...query,
    search,
    conditions: [...new Set([...query.conditions, ...conditions])].sort(),
    page: 1,
  }
}

/** True if a part has the very number that was typed, as 65B12345 SV: its last word is then no condition. */
export const hasTypedNumber = (search: string, items: readonly { sku: string }[]): boolean =>
  items.some(({ sku }) => partNumberKey(sku) === partNumberKey(search))
