import { createFileRoute } from '@tanstack/react-router'
import { listLoader, listScreen } from '../../../admin/define-list.tsx'
import { IMPORTS } from '../../../admin/imports/imports-list.tsx'
import { LIST_ROUTE } from '../../../admin/list-route.ts'

export const Route = createFileRoute('/admin/imports/')({
  ...LIST_ROUTE,
  loader: listLoader(IMPORTS),
  component: listScreen(IMPORTS),
})
