import { createFileRoute } from '@tanstack/react-router'
import { adminHead } from '../../admin/admin-head.ts'
import { ParcelsScreen, parcelCounts, parcels } from '../../admin/parcels/ParcelsScreen.tsx'
import { type ParcelsSearch, readParcelsSearch } from '../../admin/parcels/parcels-search.ts'
import { savedViews } from '../../admin/use-saved-views.ts'
import { prefetch } from '../../query-client.ts'

export const Route = createFileRoute('/admin/parcels')({
  validateSearch: (given): ParcelsSearch => readParcelsSearch(given),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetch(context.queryClient, parcels(deps), parcelCounts(), savedViews('parcels')),
  head: () => adminHead('Packages'),
  component: Screen,
})

function Screen() {
  return <ParcelsScreen search={Route.useSearch()} />
}
