import { createFileRoute } from '@tanstack/react-router'
import { listLoader } from '../../admin/define-list.tsx'
import { LIST_ROUTE } from '../../admin/list-route.ts'
import { SEARCHES, SearchesScreen } from '../../admin/SearchesScreen.tsx'

export const Route = createFileRoute('/admin/searches')({
  ...LIST_ROUTE,
  loader: listLoader(SEARCHES),
  component: SearchesScreen,
})
