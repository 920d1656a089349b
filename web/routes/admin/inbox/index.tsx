import { createFileRoute } from '@tanstack/react-router'
import { listLoader, listScreen } from '../../../admin/define-list.tsx'
import { LIST_ROUTE } from '../../../admin/list-route.ts'
import { SUBMISSIONS } from '../../../admin/submissions/submissions-list.tsx'

export const Route = createFileRoute('/admin/inbox/')({
  ...LIST_ROUTE,
  loader: listLoader(SUBMISSIONS),
  component: listScreen(SUBMISSIONS),
})
