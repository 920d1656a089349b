import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { shopAddress } from '../../addresses.ts'
import { CategoryNotFound } from '../../catalogue/CategoryNotFound.tsx'
import { chosenCategory } from '../../catalogue/chosen-category.ts'
import { loadShop } from '../../catalogue/load-shop.ts'
import { categoryLinks, facetsOf, productPage } from '../../catalogue/queries.ts'
import { ShopScreen, ShopSkeleton } from '../../catalogue/ShopScreen.tsx'
import { readShopSearch, shopQuery } from '../../catalogue/shop-query.ts'
import { pageHead } from '../../page-head.ts'

export const Route = createFileRoute('/shop/')({
  validateSearch: readShopSearch,
  loaderDeps: ({ search }) => shopQuery(search),
  loader: async ({ context: { queryClient }, deps }) => {
    await loadShop(queryClient, deps)
    const { slug = '', name = null } =
      chosenCategory(await queryClient.ensureQueryData(categoryLinks()), deps.category) ?? {}
    return { slug, name }
  },
  // Filters and sorts are the plain page to search engines; what is searched for is not theirs to keep.
  head: ({ loaderData, match }) => {
    const { search } = shopQuery(match.search)
    return pageHead({
      title: search ? `Search: ${search}` : (loaderData?.name ?? 'Shop aircraft parts'),
      description:
        'Aircraft parts in stock by part number, with condition, paper trail and price. Buy by card or ask for a quote.',
      path: shopAddress({ category: loaderData?.slug ?? '' }),
      isIndexed: !search,
    })
  },
  component: Shop,
  notFoundComponent: CategoryNotFound,
  pendingComponent: ShopSkeleton,
})

function Shop() {
  const query = Route.useLoaderDeps()
  const { data: list } = useSuspenseQuery(productPage(query))
  const { data: categories } = useSuspenseQuery(categoryLinks())
  const { data: facets } = useQuery(facetsOf(query))
  const chosen = chosenCategory(categories, query.category)
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
