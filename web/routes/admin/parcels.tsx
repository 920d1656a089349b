import { createFileRoute } from '@tanstack/react-router'
import { listLoader, listScreen } from '../../admin/define-list.tsx'
import { LIST_ROUTE } from '../../admin/list-route.ts'
import { PACKAGES } from '../../admin/packages/packages-list.tsx'

export const Route = createFileRoute('/admin/parcels')({
  ...LIST_ROUTE,
  loader: listLoader(PACKAGES),
  component: listScreen(PACKAGES),
})
