import { createFileRoute } from '@tanstack/react-router'
import { adminHead } from '../../admin/admin-head.ts'
import { CountScreen, unitsOfBin } from '../../admin/counts/CountScreen.tsx'
import { term } from '../../admin/search-values.ts'
import { prefetch } from '../../query-client.ts'

type CountSearch = { bin?: string | undefined }

export const Route = createFileRoute('/admin/count')({
  // A bin may be called 12, which an address reads as a number.
  validateSearch: ({ bin }): CountSearch => ({ bin: term(`${bin ?? ''}`)?.slice(0, 60) }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps: { bin } }) => (bin ? prefetch(context.queryClient, unitsOfBin(bin)) : undefined),
  head: () => adminHead('Count'),
  component: Screen,
})

function Screen() {
  return <CountScreen bin={Route.useSearch().bin} />
}
