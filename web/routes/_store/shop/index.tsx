import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readShopSearch, shopQuery } from '../../../../domain/catalogue/shop-query.ts'
import { shopAddress } from '../../../addresses.ts'
import { beginsWithIndex } from '../../../catalogue/begins-with-index.ts'
import { chosenCategory } from '../../../catalogue/chosen-category.ts'
import { fetchWithExact } from '../../../catalogue/exact-part.ts'
import { categoryList, category as categoryOf, shopIndex } from '../../../catalogue/queries.ts'
import { SearchScreen } from '../../../catalogue/SearchScreen.tsx'
import { ShopSkeleton } from '../../../catalogue/ShopSkeleton.tsx'
import { orNotFound } from '../../../or-not-found.ts'
import { pageHead } from '../../../page-head.ts'

export const Route = createFileRoute('/_store/shop/')({
  validateSearch: readShopSearch,
  loaderDeps: ({ search }) => shopQuery(search),
  loader: async ({ context: { queryClient }, deps: query }) => {
    const [categories] = await Promise.all([
      queryClient.fetchQuery(categoryList()),
      fetchWithExact(queryClient, query).catch(orNotFound('CATEGORY_NOT_FOUND')),
      beginsWithIndex(query) && queryClient.fetchQuery(shopIndex()),
    ])
    const { category } = query
    const known = chosenCategory(categories, category)
    // One that has nothing on the shelf.
    const other = () => queryClient.fetchQuery(categoryOf(category)).catch(orNotFound('CATEGORY_NOT_FOUND'))
    const chosen = known ?? (category ? await other() : null)
    return { chosen: chosen && { id: chosen.id, slug: chosen.slug, name: chosen.name } }
  },
  // Filters and sorts are the plain page to search engines; what is searched for is not theirs to keep.
  head: ({ match, loaderData }) => {
    if (match.status === 'notFound') return pageHead({ title: 'Category Not Found', path: null })
    const { search } = shopQuery(match.search)
    const chosen = loaderData?.chosen
    return pageHead({
      title: search ? `Search: ${search}` : (chosen?.name ?? 'Shop aircraft parts'),
      description:
        'Aircraft parts in stock by part number, with condition, paper trail and price. Buy by card or ask for a quote.',
      path: shopAddress({ category: chosen?.slug ?? '' }),
      isIndexed: !search,
    })
  },
  component: Shop,
  notFoundComponent: lazyRouteComponent(() => import('../../../catalogue/CategoryNotFound.tsx'), 'CategoryNotFound'),
  pendingComponent: ShopSkeleton,
})

function Shop() {
  return <SearchScreen query={Route.useLoaderDeps()} chosen={Route.useLoaderData().chosen} />
}
