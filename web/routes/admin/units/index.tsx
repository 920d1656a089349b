import { createFileRoute } from '@tanstack/react-router'
import { listLoader, listScreen } from '../../../admin/define-list.tsx'
import { LIST_ROUTE } from '../../../admin/list-route.ts'
import { UNITS } from '../../../admin/units/units-list.tsx'

export const Route = createFileRoute('/admin/units/')({
  ...LIST_ROUTE,
  loader: listLoader(UNITS),
  component: listScreen(UNITS),
})
