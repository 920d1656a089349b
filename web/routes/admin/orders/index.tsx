import { createFileRoute } from '@tanstack/react-router'
import { listLoader, listScreen } from '../../../admin/define-list.tsx'
import { LIST_ROUTE } from '../../../admin/list-route.ts'
import { ORDERS } from '../../../admin/orders/orders-list.tsx'

export const Route = createFileRoute('/admin/orders/')({
  ...LIST_ROUTE,
  loader: listLoader(ORDERS),
  component: listScreen(ORDERS),
})
