import { createFileRoute } from '@tanstack/react-router'
import { listLoader, listScreen } from '../../../admin/define-list.tsx'
import { LIST_ROUTE } from '../../../admin/list-route.ts'
import { RECEIPTS } from '../../../admin/receiving/receipts-list.tsx'

export const Route = createFileRoute('/admin/receipts/')({
  ...LIST_ROUTE,
  loader: listLoader(RECEIPTS),
  component: listScreen(RECEIPTS),
})
