import { createFileRoute } from '@tanstack/react-router'
import { listLoader, listScreen } from '../../admin/define-list.tsx'
import { LIST_ROUTE } from '../../admin/list-route.ts'
import { WANTED } from '../../admin/wanted/wanted-list.tsx'

export const Route = createFileRoute('/admin/wanted')({
  ...LIST_ROUTE,
  loader: listLoader(WANTED),
  component: listScreen(WANTED),
})
