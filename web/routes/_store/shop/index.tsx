import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readShopSearch, shopQuery } from '../../../../domain/catalogue/shop-query.ts'
import { shopAddress } from '../../../addresses.ts'
import { loadShop } from '../../../catalogue/load-shop.ts'
import { SearchScreen } from '../../../catalogue/SearchScreen.tsx'
import { ShopSkeleton } from '../../../catalogue/ShopSkeleton.tsx'
import { pageHead } from '../../../page-head.ts'

export const Route = createFileRoute('/_store/shop/')({
  validateSearch: readShopSearch,
  loaderDeps: ({ search }) => shopQuery(search),
  loader: ({ context: { queryClient }, deps: query }) => loadShop(queryClient, query),
  // For search engines, filters and sorts are the plain page; searches are not indexed.
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
