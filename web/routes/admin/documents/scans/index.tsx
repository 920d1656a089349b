import { createFileRoute } from '@tanstack/react-router'
import { adminHead } from '../../../../admin/admin-head.ts'
import { scanBatches } from '../../../../admin/scans/queries.ts'
import { ScansScreen } from '../../../../admin/scans/ScansScreen.tsx'
import { readScansSearch, type ScansSearch } from '../../../../admin/scans/scans-search.ts'
import { savedViews } from '../../../../admin/use-saved-views.ts'
import { prefetch } from '../../../../query-client.ts'

export const Route = createFileRoute('/admin/documents/scans/')({
  validateSearch: (given): ScansSearch => readScansSearch(given),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetch(context.queryClient, scanBatches(deps), savedViews('scans')),
  head: () => adminHead('Scans'),
  component: Screen,
})

function Screen() {
  return <ScansScreen search={Route.useSearch()} />
}
