import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import type { ShopQuery } from '../../domain/catalogue/shop-query.ts'
import { shopAddress } from '../addresses.ts'
import { orNotFound } from '../or-not-found.ts'
import { beginsWithIndex } from './begins-with-index.ts'
import { type CategoryLink, chosenCategory } from './chosen-category.ts'
import { asConditionFilters, meantByConditions, withCodeFilters, withConditionFilters } from './condition-words.ts'
import { fetchWithExact } from './exact-part.ts'
import { categoryList, category as categoryOf, partsListBegin, shopIndex } from './queries.ts'

/** Loads the shop or a search; `chosen`: the selected category. */
export async function loadShop(queryClient: QueryClient, query: ShopQuery): Promise<{ chosen: CategoryLink | null }> {
  await redirectToConditions(queryClient, query)
  const [categories] = await Promise.all([
    queryClient.fetchQuery(categoryList()),
    fetchWithExact(queryClient, query).catch(orNotFound('CATEGORY_NOT_FOUND')),
    // The list comes without it, should it fail.
    beginsWithIndex(query) && queryClient.prefetchQuery({ ...shopIndex(), retry: false }),
  ])
  const { category } = query
  const known = chosenCategory(categories, category)
  // A family without parts in stock.
  const other = () => queryClient.fetchQuery(categoryOf(category)).catch(orNotFound('CATEGORY_NOT_FOUND'))
  const chosen = known ?? (category ? await other() : null)
  return { chosen: chosen && { id: chosen.id, slug: chosen.slug, name: chosen.name } }
}

/**
 * Redirects to the list with the condition words of the search as visible filters. The search as typed comes first,
 * because a part may have such a name.
 */
async function redirectToConditions(queryClient: QueryClient, query: ShopQuery): Promise<void> {
  if (!withConditionFilters(query) && !asConditionFilters(query) && !withCodeFilters(query)) return
  const { list } = await queryClient.fetchQuery(partsListBegin(query)).catch(orNotFound('CATEGORY_NOT_FOUND'))
  const meant = meantByConditions(query, list)
  if (meant) throw redirect({ href: shopAddress(meant), replace: true })
}
