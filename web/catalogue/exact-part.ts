import type { QueryClient } from '@tanstack/react-query'
import { partNumberKey, withoutLabel } from '../../domain/catalogue/part-number.ts'
import { isFiltered } from '../../domain/catalogue/product-list.ts'
import type { ShopQuery } from '../../domain/catalogue/shop-query.ts'
import { ExactPartRows } from './exact-part-rows.ts'
import { partsListBegin, product } from './queries.ts'

type Item = { slug: string; sku: string }

/**
 * The part of a list whose number was searched for, if only one part has that number or its key. Null if there are several,
 * from different makers or with another spelling.
 */
export function exactPart<Part extends Item>(query: ShopQuery, items: readonly Part[]): Part | null {
  const { search, category, page } = query
  const key = partNumberKey(withoutLabel(search))
  if (!key || !/\d/.test(key) || category || page > 1 || isFiltered(query)) return null
  const [only, ...others] = items.filter(({ sku }) => partNumberKey(sku) === key)
  return only && others.length === 0 ? only : null
}

/** A list, and the data of the exact part's rows: these are loaded with the page, so that nothing below them moves. */
export async function fetchWithExact(client: QueryClient, query: ShopQuery): Promise<void> {
  const { list } = await client.fetchQuery(partsListBegin(query))
  const exact = exactPart(query, list.items)
  if (!exact) return
  await Promise.all([ExactPartRows.preload(), client.prefetchQuery({ ...product(exact.slug), retry: false })])
}
