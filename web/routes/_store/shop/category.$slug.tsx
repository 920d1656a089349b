import { createFileRoute, getRouteApi, lazyRouteComponent } from '@tanstack/react-router'
import { shopAddress } from '../../../addresses.ts'
import { CategoryScreen } from '../../../catalogue/CategoryScreen.tsx'
import { ShopSkeleton } from '../../../catalogue/ShopSkeleton.tsx'
import { readShopSearch, shopQuery } from '../../../catalogue/shop-query.ts'
import { categoryStructure } from '../../../catalogue/structure.ts'
import { pageHead } from '../../../page-head.ts'

export const Route = createFileRoute('/_store/shop/category/$slug')({
  validateSearch: readShopSearch,
  loaderDeps: ({ search }) => shopQuery(search),
  loader: async ({ deps, params: { slug } }) =>
    (await import('../../../catalogue/load-shop.ts')).loadCategory(deps, slug),
  head: ({ match, loaderData }) => {
    if (!loaderData)
      return pageHead({
        title: match.status === 'notFound' ? 'Category Not Found' : 'Something went wrong',
        path: null,
      })
    const { query, category } = loaderData
    const { name, slug, description } = category
    return pageHead({
      title: query.search ? `Search: ${query.search} in ${name}` : name,
      description: `${name}: ${description}`,
      path: shopAddress({ category: slug }),
      isIndexed: !query.search,
      structured: () => categoryStructure(category),
    })
  },
  component: CategoryPage,
  notFoundComponent: lazyRouteComponent(() => import('../../../catalogue/CategoryNotFound.tsx'), 'CategoryNotFound'),
  pendingComponent: ShopSkeleton,
})

const shop = getRouteApi('/_store/shop')

function CategoryPage() {
  return <CategoryScreen {...Route.useLoaderData()} categories={shop.useLoaderData()} />
}
