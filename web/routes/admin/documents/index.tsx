import { createFileRoute } from '@tanstack/react-router'
import { listLoader, listScreen } from '../../../admin/define-list.tsx'
import { DOCUMENTS } from '../../../admin/documents/documents-list.tsx'
import { LIST_ROUTE } from '../../../admin/list-route.ts'

export const Route = createFileRoute('/admin/documents/')({
  ...LIST_ROUTE,
  loader: listLoader(DOCUMENTS),
  component: listScreen(DOCUMENTS),
})
