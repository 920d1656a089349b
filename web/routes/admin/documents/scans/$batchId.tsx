import { createFileRoute } from '@tanstack/react-router'
import { listLoader } from '../../../../admin/define-list.tsx'
import { LIST_ROUTE } from '../../../../admin/list-route.ts'
import { BatchScreen, SCAN_FILES } from '../../../../admin/scans/BatchScreen.tsx'

export const Route = createFileRoute('/admin/documents/scans/$batchId')({
  ...LIST_ROUTE,
  loader: listLoader(SCAN_FILES),
  component: Screen,
})

function Screen() {
  return <BatchScreen id={Number(Route.useParams().batchId)} />
}
