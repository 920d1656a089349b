import { createFileRoute } from '@tanstack/react-router'
import { adminHead } from '../../admin/admin-head.ts'
import { CategoriesScreen } from '../../admin/catalogue/CategoriesScreen.tsx'
import { orpc } from '../../api.ts'
import { LIVE } from '../../live-query.ts'
import { prefetch } from '../../query-client.ts'

export const Route = createFileRoute('/admin/categories')({
  loader: ({ context }) => prefetch(context.queryClient, orpc.catalogue.admin.categories.queryOptions(LIVE)),
  head: () => adminHead('Categories'),
  component: CategoriesScreen,
})
