import { createFileRoute } from '@tanstack/react-router'
import { adminHead } from '../../admin/admin-head.ts'
import { FiguresScreen } from '../../admin/figures/FiguresScreen.tsx'
import { type FiguresSearch, readFiguresSearch } from '../../admin/figures/figures-search.ts'
import { periodQueryOf } from '../../admin/figures/queries.ts'
import { prefetch } from '../../query-client.ts'

export const Route = createFileRoute('/admin/figures')({
  validateSearch: (given): FiguresSearch => readFiguresSearch(given),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetch(context.queryClient, ...periodQueryOf(deps)),
  head: () => adminHead('Figures'),
  component: Screen,
})

function Screen() {
  return <FiguresScreen search={Route.useSearch()} />
}
