import { createFileRoute } from '@tanstack/react-router'
import { adminHead } from '../../admin/admin-head.ts'
import { type DaysSearch, readDaysSearch } from '../../admin/days.ts'
import { pageSpeed } from '../../admin/queries.ts'
import { SpeedScreen } from '../../admin/SpeedScreen.tsx'
import { prefetch } from '../../query-client.ts'

export const Route = createFileRoute('/admin/speed')({
  validateSearch: (given): DaysSearch => readDaysSearch(given),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetch(context.queryClient, pageSpeed(deps.days ?? '7')),
  head: () => adminHead('Page speed'),
  component: Screen,
})

function Screen() {
  return <SpeedScreen days={Route.useSearch().days ?? '7'} />
}
