import { createFileRoute } from '@tanstack/react-router'
import { listLoader } from '../../../../admin/define-list.tsx'
import { LIST_ROUTE } from '../../../../admin/list-route.ts'
import { SCANS, ScansScreen } from '../../../../admin/scans/ScansScreen.tsx'

export const Route = createFileRoute('/admin/documents/scans/')({
  ...LIST_ROUTE,
  loader: listLoader(SCANS),
  component: ScansScreen,
})
