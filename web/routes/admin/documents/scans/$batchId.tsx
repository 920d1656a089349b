import { createFileRoute } from '@tanstack/react-router'
import { adminHead } from '../../../../admin/admin-head.ts'
import { BatchScreen } from '../../../../admin/scans/BatchScreen.tsx'
import { scanBatch, scanFiles } from '../../../../admin/scans/queries.ts'
import { readScanFilesSearch, type ScanFilesSearch } from '../../../../admin/scans/scans-search.ts'
import { savedViews } from '../../../../admin/use-saved-views.ts'
import { prefetch } from '../../../../query-client.ts'

export const Route = createFileRoute('/admin/documents/scans/$batchId')({
  validateSearch: (given): ScanFilesSearch => readScanFilesSearch(given),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps, params }) =>
    prefetch(
      context.queryClient,
      scanBatch(Number(params.batchId)),
      scanFiles(Number(params.batchId), deps),
      savedViews('scan-files'),
    ),
  head: () => adminHead('Scans'),
  component: Screen,
})

function Screen() {
  return <BatchScreen id={Number(Route.useParams().batchId)} search={Route.useSearch()} />
}
