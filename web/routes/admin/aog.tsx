import { createFileRoute } from '@tanstack/react-router'
import { listLoader, listScreen } from '../../admin/define-list.tsx'
import { LIST_ROUTE } from '../../admin/list-route.ts'
import { AOG_REQUESTS } from '../../admin/quotes/quotes-list.tsx'

export const Route = createFileRoute('/admin/aog')({
  ...LIST_ROUTE,
  loader: listLoader(AOG_REQUESTS),
  component: listScreen(AOG_REQUESTS),
})
