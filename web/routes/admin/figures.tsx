import { createFileRoute } from '@tanstack/react-router'
import { adminHead } from '../../admin/admin-head.ts'
import { FiguresScreen } from '../../admin/figures/FiguresScreen.tsx'
import { readFiguresSearch } from '../../admin/figures/figures-search.ts'
import { periodQueryOf } from '../../admin/figures/queries.ts'
import { prefetch } from '../../query-client.ts'
import { unreadSearch } from '../../unread-search.ts'

export const Route = createFileRoute('/admin/figures')({
  validateSearch: unreadSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetch(context.queryClient, ...periodQueryOf(readFiguresSearch(deps))),
  head: () => adminHead('Figures'),
  component: Screen,
})

function Screen() {
  return <FiguresScreen search={readFiguresSearch(Route.useSearch())} />
}
