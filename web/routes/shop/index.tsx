import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { store } from '../../../store.config.ts'
import { refusalCode } from '../../api-refusal.ts'
import { CategoryNotFound } from '../../catalogue/CategoryNotFound.tsx'
import { chosenCategory } from '../../catalogue/chosen-category.ts'
import { categoryLinks, productPage } from '../../catalogue/queries.ts'
import { ShopScreen, ShopSkeleton } from '../../catalogue/ShopScreen.tsx'
import { readShopSearch, shopQuery } from '../../catalogue/shop-query.ts'

export const Route = createFileRoute('/shop/')({
  validateSearch: readShopSearch,
  loaderDeps: ({ search }) => shopQuery(search),
  loader: async ({ context: { queryClient }, deps }) => {
    try {
      const [, categories] = await Promise.all([
        queryClient.ensureQueryData(productPage(deps)),
        queryClient.ensureQueryData(categoryLinks()),
      ])
      return { category: chosenCategory(categories, deps.category)?.name ?? null }
    } catch (error) {
      if (refusalCode(error) === 'CATEGORY_NOT_FOUND') throw notFound()
      throw error
    }
  },
  head: ({ loaderData, match }) => {
    const { search } = shopQuery(match.search)
    const what = search ? `Search: ${search}` : (loaderData?.category ?? 'Shop aircraft parts')
    return { meta: [{ title: `${what} | ${store.name}` }] }
  },
  component: Shop,
  notFoundComponent: CategoryNotFound,
  pendingComponent: ShopSkeleton,
})

function Shop() {
  const query = Route.useLoaderDeps()
  const { data } = useSuspenseQuery(productPage(query))
  const { data: categories } = useSuspenseQuery(categoryLinks())
  return <ShopScreen query={query} list={data} categories={categories} />
}
