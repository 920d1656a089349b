import { createFileRoute } from '@tanstack/react-router'
import { listLoader, listScreen } from '../../../admin/define-list.tsx'
import { LIST_ROUTE } from '../../../admin/list-route.ts'
import { BULK_CHANGES } from '../../../admin/sheets/bulk-changes-list.tsx'

export const Route = createFileRoute('/admin/bulk/')({
  ...LIST_ROUTE,
  loader: listLoader(BULK_CHANGES),
  component: listScreen(BULK_CHANGES),
})
