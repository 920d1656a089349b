import { createFileRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'
import { readShopSearch, shopQuery } from '../../../../domain/catalogue/shop-query.ts'
import { familyOf } from '../../../../domain/facts/families.ts'
import { shopAddress } from '../../../addresses.ts'
import { FamilyScreen } from '../../../catalogue/FamilyScreen.tsx'
import { categoryList, partsListBegin } from '../../../catalogue/queries.ts'
import { ShopSkeleton } from '../../../catalogue/ShopSkeleton.tsx'
import { familyStructure } from '../../../catalogue/structure.ts'
import { pageHead } from '../../../page-head.ts'

export const Route = createFileRoute('/_store/shop/family/$slug')({
  validateSearch: readShopSearch,
  // The family comes from the path, and spans the categories.
  loaderDeps: ({ search }) => readShopSearch({ ...search, category: '' }),
  loader: async ({ context: { queryClient }, deps, params: { slug } }) => {
    const family = familyOf(slug)
    if (!family) throw notFound()
    const query = shopQuery(deps, slug)
    await Promise.all([queryClient.fetchQuery(categoryList()), queryClient.fetchQuery(partsListBegin(query))])
    return { family, query }
  },
  head: ({ match, loaderData }) => {
    if (!loaderData)
      return pageHead({
        title: match.status === 'notFound' ? 'Part Family Not Found' : 'Something went wrong',
        path: null,
      })
    const { query, family } = loaderData
    return pageHead({
      title: query.search ? `Search: ${query.search} in ${family.title}` : family.title,
      description: `${family.title}: ${family.about}`,
      path: shopAddress({ family: family.slug }),
      isIndexed: !query.search,
      structured: () => familyStructure(family),
    })
  },
  component: FamilyPage,
  notFoundComponent: lazyRouteComponent(() => import('../../../catalogue/CategoryNotFound.tsx'), 'FamilyNotFound'),
  pendingComponent: ShopSkeleton,
})

function FamilyPage() {
  return <FamilyScreen {...Route.useLoaderData()} />
}
