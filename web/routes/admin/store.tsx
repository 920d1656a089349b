import { createFileRoute } from '@tanstack/react-router'
import { adminHead } from '../../admin/admin-head.ts'
import { StoreScreen } from '../../admin/store/StoreScreen.tsx'
import { unreadSearch } from '../../unread-search.ts'

/** A section, and for emails one of them. The screen reports unknown names. */
type Search = { section?: string; mail?: string }
const named = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[A-Za-z_]{1,40}$/.test(value) ? value : undefined

function readStoreSearch({ section, mail }: Record<string, unknown>): Search {
  const [form, email] = [named(section), named(mail)]
  return { ...(form && { section: form }), ...(email && { mail: email }) }
}

export const Route = createFileRoute('/admin/store')({
  validateSearch: unreadSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) =>
    (await import('../../admin/store/prefetch-store.ts')).prefetchStore(context.queryClient, readStoreSearch(deps)),
  head: () => adminHead('Store'),
  component: Screen,
})

function Screen() {
  return <StoreScreen {...readStoreSearch(Route.useSearch())} />
}
