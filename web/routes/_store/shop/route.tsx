import { createFileRoute, useRouterState } from '@tanstack/react-router'
import { storeListView } from '../../../catalogue/list-view.ts'
import { ProductSkeleton } from '../../../catalogue/ProductSkeleton.tsx'
import { categoryList } from '../../../catalogue/queries.ts'
import { ShopSkeleton } from '../../../catalogue/ShopSkeleton.tsx'

// The names of the categories for all lists: loaded once and cached.
export const Route = createFileRoute('/_store/shop')({
  beforeLoad: ({ location }) => storeListView(location),
  loader: async ({ context }) => {
    await context.queryClient.fetchQuery(categoryList())
  },
  pendingComponent: Pending,
})

/** While these are on their way, the shape of the page that waits for them. */
function Pending() {
  const isProduct = useRouterState({ select: ({ location }) => location.pathname.startsWith('/shop/product/') })
  return isProduct ? <ProductSkeleton /> : <ShopSkeleton />
}
