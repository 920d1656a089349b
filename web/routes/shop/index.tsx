import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { shopAddress } from '../../addresses.ts'
import { CategoryNotFound } from '../../catalogue/CategoryNotFound.tsx'
import { chosenCategory } from '../../catalogue/chosen-category.ts'
import { loadShop } from '../../catalogue/load-shop.ts'
import { readCategory } from '../../catalogue/read-catalogue.ts'
import { ShopScreen } from '../../catalogue/ShopScreen.tsx'
import { ShopSkeleton } from '../../catalogue/ShopSkeleton.tsx'
import { readShopSearch, shopQuery } from '../../catalogue/shop-query.ts'
import { orNotFound } from '../../or-not-found.ts'
import { pageHead } from '../../page-head.ts'

export const Route = createFileRoute('/shop/')({
  validateSearch: readShopSearch,
  loaderDeps: ({ search }) => shopQuery(search),
  loader: async ({ deps, parentMatchPromise }) => {
    const [shown, shop] = await Promise.all([loadShop(deps), parentMatchPromise])
    // The names above are of categories with something on the shelf: another one is asked for by itself.
    const { category } = deps
    const asked = async () => (category ? readCategory(category).catch(orNotFound('CATEGORY_NOT_FOUND')) : null)
    return { ...shown, chosen: chosenCategory(shop.loaderData ?? [], category) ?? (await asked()) }
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
  notFoundComponent: CategoryNotFound,
  pendingComponent: ShopSkeleton,
})

const shop = getRouteApi('/shop')

function Shop() {
  const { query, list, facets, chosen } = Route.useLoaderData()
  const categories = shop.useLoaderData()
  const heading = (
    <>
      <h1 className="text-2xl break-words">
        {query.search ? `Results for “${query.search}”` : (chosen?.name ?? 'Shop aircraft parts')}
      </h1>
      {query.search && chosen && <p className="text-muted">in {chosen.name}</p>}
    </>
  )
  return <ShopScreen query={query} list={list} categories={categories} facets={facets} heading={heading} />
}
