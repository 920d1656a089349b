import { createFileRoute } from '@tanstack/react-router'
import { adminHead } from '../../../admin/admin-head.ts'
import { NewPart } from '../../../admin/catalogue/NewPart.tsx'
import { orpc } from '../../../api.ts'
import { LIVE } from '../../../live-query.ts'
import { prefetch } from '../../../query-client.ts'

export const Route = createFileRoute('/admin/parts/new')({
  loader: ({ context }) => prefetch(context.queryClient, orpc.catalogue.admin.categories.queryOptions(LIVE)),
  head: () => adminHead('New part'),
  component: NewPart,
})
