import { createFileRoute } from '@tanstack/react-router'
import { listLoader, listScreen } from '../../../admin/define-list.tsx'
import { LIST_ROUTE } from '../../../admin/list-route.ts'
import { PEOPLE } from '../../../admin/people/people-list.tsx'

export const Route = createFileRoute('/admin/people/')({
  ...LIST_ROUTE,
  loader: listLoader(PEOPLE),
  component: listScreen(PEOPLE),
})
