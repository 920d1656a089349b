import { createFileRoute, redirect } from '@tanstack/react-router'
import { listLoader, listScreen } from '../../../admin/define-list.tsx'
import { LIST_ROUTE } from '../../../admin/list-route.ts'
import { QUOTES } from '../../../admin/quotes/quotes-list.tsx'

export const Route = createFileRoute('/admin/quotes/')({
  ...LIST_ROUTE,
  beforeLoad: async ({ search }) => {
    if (search.kind !== 'aog') return
    // Aircraft on the ground have a list of their own.
    const { aogAddress } = await import('../../../admin/quotes/aog-address.ts')
    throw redirect({ href: aogAddress(search) })
  },
  loader: listLoader(QUOTES),
  component: listScreen(QUOTES),
})
