import { createFileRoute } from '@tanstack/react-router'
import { adminHead } from '../../../admin/admin-head.ts'
import { AllUnitsScreen } from '../../../admin/units/AllUnitsScreen.tsx'
import { allUnits } from '../../../admin/units/queries.ts'
import { readUnitsSearch, type UnitsSearch } from '../../../admin/units/units-search.ts'
import { savedViews } from '../../../admin/use-saved-views.ts'
import { prefetch } from '../../../query-client.ts'

export const Route = createFileRoute('/admin/units/')({
  validateSearch: (given): UnitsSearch => readUnitsSearch(given),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetch(context.queryClient, allUnits(deps), savedViews('units')),
  head: () => adminHead('Units'),
  component: Screen,
})

function Screen() {
  return <AllUnitsScreen search={Route.useSearch()} />
}
