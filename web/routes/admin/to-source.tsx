import { createFileRoute } from '@tanstack/react-router'
import { listLoader, listScreen } from '../../admin/define-list.tsx'
import { LIST_ROUTE } from '../../admin/list-route.ts'
import { TO_SOURCE } from '../../admin/to-source/to-source-list.tsx'

export const Route = createFileRoute('/admin/to-source')({
  ...LIST_ROUTE,
  loader: listLoader(TO_SOURCE),
  component: listScreen(TO_SOURCE),
})
