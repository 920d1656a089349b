import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import type { ShopQuery } from '../addresses.ts'
import { refusalCode } from '../api-refusal.ts'
import { categoryLinks, facetsOf, productPage } from './queries.ts'

/** What a list page needs before it is shown. The filters' counts come with the first page and later when they come. */
export async function loadShop(queryClient: QueryClient, query: ShopQuery): Promise<void> {
  try {
    const facets = queryClient.prefetchQuery(facetsOf(query))
    await Promise.all([
      queryClient.ensureQueryData(productPage(query)),
      queryClient.ensureQueryData(categoryLinks()),
      import.meta.env.SSR && facets,
    ])
  } catch (error) {
    if (refusalCode(error) === 'CATEGORY_NOT_FOUND') throw notFound()
    throw error
  }
}
