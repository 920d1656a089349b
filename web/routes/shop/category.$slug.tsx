import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { shopAddress } from '../../addresses.ts'
import { AboutCategory } from '../../catalogue/AboutCategory.tsx'
import { CategoryHeading } from '../../catalogue/CategoryHeading.tsx'
import { CategoryNotFound } from '../../catalogue/CategoryNotFound.tsx'
import { loadShop } from '../../catalogue/load-shop.ts'
import { readCategory } from '../../catalogue/read-catalogue.ts'
import { ShopScreen } from '../../catalogue/ShopScreen.tsx'
import { ShopSkeleton } from '../../catalogue/ShopSkeleton.tsx'
import { readShopSearch, shopQuery } from '../../catalogue/shop-query.ts'
import { breadcrumbData } from '../../catalogue/structured-data.ts'
import { orNotFound } from '../../or-not-found.ts'
import { pageHead, siteAddress } from '../../page-head.ts'

export const Route = createFileRoute('/shop/category/$slug')({
  validateSearch: readShopSearch,
  loaderDeps: ({ search }) => shopQuery(search),
  loader: async ({ deps, params: { slug } }) => {
    const category = readCategory(slug).catch(orNotFound('CATEGORY_NOT_FOUND'))
    const [found, shown] = await Promise.all([category, loadShop({ ...deps, category: slug })])
    return { category: found, ...shown }
  },
  head: ({ match, loaderData }) => {
    if (!loaderData)
      return pageHead({
        title: match.status === 'notFound' ? 'Category Not Found' : 'Something went wrong',
        path: null,
      })
    const { query, category } = loaderData
    const { name, slug, description } = category
    const steps = [
      { name: 'Home', path: '/' },
      { name: 'Shop', path: '/shop' },
      { name, path: shopAddress({ category: slug }) },
    ]
    return pageHead({
      title: query.search ? `Search: ${query.search} in ${name}` : name,
      description: `${name}: ${description}`,
      path: shopAddress({ category: slug }),
      isIndexed: !query.search,
      structured: import.meta.env.SSR ? () => [breadcrumbData(steps, siteAddress())] : undefined,
    })
  },
  component: CategoryPage,
  notFoundComponent: CategoryNotFound,
  pendingComponent: ShopSkeleton,
})

const shop = getRouteApi('/shop')

function CategoryPage() {
  const { query, list, facets, category } = Route.useLoaderData()
  return (
    <ShopScreen
      query={query}
      list={list}
      categories={shop.useLoaderData()}
      facets={facets}
      heading={<CategoryHeading category={category} query={query} />}
    >
      <AboutCategory {...category} />
    </ShopScreen>
  )
}
