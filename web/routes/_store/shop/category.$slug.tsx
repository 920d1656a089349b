import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readShopSearch, shopQuery } from '../../../../domain/catalogue/shop-query.ts'
import { shopAddress } from '../../../addresses.ts'
import { CategoryScreen } from '../../../catalogue/CategoryScreen.tsx'
import { categoryList, category as categoryOf, partsListBegin, shopIndex } from '../../../catalogue/queries.ts'
import { ShopSkeleton } from '../../../catalogue/ShopSkeleton.tsx'
import { categoryStructure } from '../../../catalogue/structure.ts'
import { orNotFound } from '../../../or-not-found.ts'
import { pageHead } from '../../../page-head.ts'

export const Route = createFileRoute('/_store/shop/category/$slug')({
  validateSearch: readShopSearch,
  // Its category is that of the path.
  loaderDeps: ({ search }) => shopQuery({ ...search, category: '' }),
  loader: async ({ context: { queryClient }, deps, params: { slug } }) => {
    const missing = orNotFound('CATEGORY_NOT_FOUND')
    const query = { ...deps, category: slug }
    const [category] = await Promise.all([
      queryClient.fetchQuery(categoryOf(slug)).catch(missing),
      queryClient.fetchQuery(categoryList()),
      queryClient.fetchQuery(partsListBegin(query)).catch(missing),
      // The list comes without it, should it fail.
      queryClient.prefetchQuery({ ...shopIndex(), retry: false }),
    ])
    return { category, query }
  },
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

function CategoryPage() {
  return <CategoryScreen {...Route.useLoaderData()} />
}
