import { createFileRoute } from '@tanstack/react-router'
import { adminHead } from '../../../admin/admin-head.ts'
import { NewPart } from '../../../admin/catalogue/NewPart.tsx'
import { adminCategories } from '../../../admin/catalogue/queries.ts'
import { prefetch } from '../../../query-client.ts'

export const Route = createFileRoute('/admin/parts/new')({
  loader: ({ context }) => prefetch(context.queryClient, adminCategories()),
  head: () => adminHead('New part'),
  component: NewPart,
})
