import { createFileRoute } from '@tanstack/react-router'
import { adminHead } from '../../admin/admin-head.ts'
import { CategoriesScreen } from '../../admin/catalogue/CategoriesScreen.tsx'
import { adminCategories } from '../../admin/catalogue/queries.ts'
import { prefetch } from '../../query-client.ts'

export const Route = createFileRoute('/admin/categories')({
  loader: ({ context }) => prefetch(context.queryClient, adminCategories()),
  head: () => adminHead('Categories'),
  component: CategoriesScreen,
})
