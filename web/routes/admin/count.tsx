import { createFileRoute } from '@tanstack/react-router'
import { adminHead } from '../../admin/admin-head.ts'
import { CountScreen, unitsOfBin } from '../../admin/counts/CountScreen.tsx'
import { term } from '../../admin/search-values.ts'
import { prefetch } from '../../query-client.ts'
import { unreadSearch } from '../../unread-search.ts'

/** A bin may be called 12, which an address reads as a number. */
const binOf = ({ bin }: Record<string, unknown>): string | undefined => term(`${bin ?? ''}`)?.slice(0, 60)

export const Route = createFileRoute('/admin/count')({
  validateSearch: unreadSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    const bin = binOf(deps)
    return bin ? prefetch(context.queryClient, unitsOfBin(bin)) : undefined
  },
  head: () => adminHead('Count'),
  component: Screen,
})

function Screen() {
  return <CountScreen bin={binOf(Route.useSearch())} />
}
