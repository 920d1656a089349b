import { createFileRoute } from '@tanstack/react-router'
import { adminHead } from '../../admin/admin-head.ts'
import { toSource, toSourceCounts } from '../../admin/to-source/queries.ts'
import { ToSourceScreen } from '../../admin/to-source/ToSourceScreen.tsx'
import { readToSourceSearch, type ToSourceSearch } from '../../admin/to-source/to-source-search.ts'
import { savedViews } from '../../admin/use-saved-views.ts'
import { prefetch } from '../../query-client.ts'

export const Route = createFileRoute('/admin/to-source')({
  validateSearch: (given): ToSourceSearch => readToSourceSearch(given),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetch(context.queryClient, toSource(deps), toSourceCounts, savedViews('to-source')),
  head: () => adminHead('To source'),
  component: Screen,
})

function Screen() {
  return <ToSourceScreen search={Route.useSearch()} />
}
