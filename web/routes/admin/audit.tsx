import { createFileRoute } from '@tanstack/react-router'
import { AUDIT } from '../../admin/audit/audit-list.tsx'
import { listLoader, listScreen } from '../../admin/define-list.tsx'
import { LIST_ROUTE } from '../../admin/list-route.ts'

export const Route = createFileRoute('/admin/audit')({
  ...LIST_ROUTE,
  loader: listLoader(AUDIT),
  component: listScreen(AUDIT),
})
