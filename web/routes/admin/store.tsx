import { createFileRoute } from '@tanstack/react-router'
import { adminHead } from '../../admin/admin-head.ts'
import { StoreScreen } from '../../admin/store/StoreScreen.tsx'

/** A section, and for emails one of them. The screen reports unknown names, because its lists are not loaded with every page. */
type Search = { section?: string; mail?: string }
const named = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[A-Za-z_]{1,40}$/.test(value) ? value : undefined

export const Route = createFileRoute('/admin/store')({
  validateSearch: ({ section, mail }): Search => {
    const [form, email] = [named(section), named(mail)]
    return { ...(form && { section: form }), ...(email && { mail: email }) }
  },
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) =>
    (await import('../../admin/store/prefetch-store.ts')).prefetchStore(context.queryClient, deps),
  head: () => adminHead('Store'),
  component: Screen,
})

function Screen() {
  return <StoreScreen {...Route.useSearch()} />
}
