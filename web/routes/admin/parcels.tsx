import { createFileRoute } from '@tanstack/react-router'
import { adminHead } from '../../admin/admin-head.ts'
import { PackagesScreen } from '../../admin/packages/PackagesScreen.tsx'
import { type PackagesSearch, readPackagesSearch } from '../../admin/packages/packages-search.ts'
import { packageCounts, packages } from '../../admin/packages/queries.ts'
import { savedViews } from '../../admin/use-saved-views.ts'
import { prefetch } from '../../query-client.ts'

export const Route = createFileRoute('/admin/parcels')({
  validateSearch: (given): PackagesSearch => readPackagesSearch(given),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetch(context.queryClient, packages(deps), packageCounts(), savedViews('parcels')),
  head: () => adminHead('Packages'),
  component: Screen,
})

function Screen() {
  return <PackagesScreen search={Route.useSearch()} />
}
