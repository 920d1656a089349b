import { createFileRoute } from '@tanstack/react-router'
import { PARTS } from '../../../admin/catalogue/parts-list.tsx'
import { listLoader, listScreen } from '../../../admin/define-list.tsx'
import { LIST_ROUTE } from '../../../admin/list-route.ts'

export const Route = createFileRoute('/admin/parts/')({
  ...LIST_ROUTE,
  loader: listLoader(PARTS),
  component: listScreen(PARTS),
})
