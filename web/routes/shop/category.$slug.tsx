import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { shopAddress } from '../../addresses.ts'
import { AboutCategory } from '../../catalogue/AboutCategory.tsx'
import { CategoryHeading } from '../../catalogue/CategoryHeading.tsx'
import { CategoryNotFound } from '../../catalogue/CategoryNotFound.tsx'
import { loadShop } from '../../catalogue/load-shop.ts'
import { categoryLinks, categoryOf, facetsOf, productPage } from '../../catalogue/queries.ts'
import { ShopScreen, ShopSkeleton } from '../../catalogue/ShopScreen.tsx'
import { readShopSearch, shopQuery } from '../../catalogue/shop-query.ts'
import { pageHead } from '../../page-head.ts'

export const Route = createFileRoute('/shop/category/$slug')({
  validateSearch: readShopSearch,
  loaderDeps: ({ search }) => shopQuery(search),
  loader: async ({ context: { queryClient }, deps, params: { slug } }) => {
    await loadShop(queryClient, { ...deps, category: slug })
    return queryClient.ensureQueryData(categoryOf(slug))
  },
  head: ({ loaderData, match }) => {
    if (!loaderData) return pageHead({ title: 'Category Not Found', path: null })
    const { search } = shopQuery(match.search)
    const { name, slug, description } = loaderData
    return pageHead({
      title: search ? `Search: ${search} in ${name}` : name,
      description: `${name}: ${description}`,
      path: shopAddress({ category: slug }),
      isIndexed: !search,
    })
  },
  component: CategoryPage,
  notFoundComponent: CategoryNotFound,
  pendingComponent: ShopSkeleton,
})

function CategoryPage() {
  const { slug } = Route.useParams()
  const query = { ...Route.useLoaderDeps(), category: slug }
  const { data: list } = useSuspenseQuery(productPage(query))
  const { data: categories } = useSuspenseQuery(categoryLinks())
  const { data: category } = useSuspenseQuery(categoryOf(slug))
  const { data: facets } = useQuery(facetsOf(query))
  return (
    <ShopScreen
      query={query}
      list={list}
      categories={categories}
      facets={facets}
      heading={<CategoryHeading category={category} query={query} />}
    >
      <AboutCategory {...category} />
    </ShopScreen>
  )
}
