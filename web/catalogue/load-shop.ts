import type { QueryClient } from '@tanstack/react-query'
import type { ShopQuery } from '../../domain/catalogue/shop-query.ts'
import { orNotFound } from '../or-not-found.ts'
import { beginsWithIndex } from './begins-with-index.ts'
import { type CategoryLink, chosenCategory } from './chosen-category.ts'
import { fetchWithExact } from './exact-part.ts'
import { categoryList, category as categoryOf, shopIndex } from './queries.ts'

/** What the shop shows, or what was searched for in it; `chosen`: the category that it is narrowed to. */
export async function loadShop(queryClient: QueryClient, query: ShopQuery): Promise<{ chosen: CategoryLink | null }> {
  const [categories] = await Promise.all([
    queryClient.fetchQuery(categoryList()),
    fetchWithExact(queryClient, query).catch(orNotFound('CATEGORY_NOT_FOUND')),
    // The list comes without it, should it fail.
    beginsWithIndex(query) && queryClient.prefetchQuery({ ...shopIndex(), retry: false }),
  ])
  const { category } = query
  const known = chosenCategory(categories, category)
  // One that has nothing on the shelf.
  const other = () => queryClient.fetchQuery(categoryOf(category)).catch(orNotFound('CATEGORY_NOT_FOUND'))
  const chosen = known ?? (category ? await other() : null)
  return { chosen: chosen && { id: chosen.id, slug: chosen.slug, name: chosen.name } }
}
