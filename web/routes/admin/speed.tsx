import { createFileRoute } from '@tanstack/react-router'
import { adminHead } from '../../admin/admin-head.ts'
import { readDaysSearch } from '../../admin/days.ts'
import { pageSpeed } from '../../admin/queries.ts'
import { SpeedScreen } from '../../admin/SpeedScreen.tsx'
import { prefetch } from '../../query-client.ts'
import { unreadSearch } from '../../unread-search.ts'

export const Route = createFileRoute('/admin/speed')({
  validateSearch: unreadSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetch(context.queryClient, pageSpeed(readDaysSearch(deps).days ?? '7')),
  head: () => adminHead('Page speed'),
  component: Screen,
})

function Screen() {
  return <SpeedScreen days={readDaysSearch(Route.useSearch()).days ?? '7'} />
}
