import { createFileRoute, redirect } from '@tanstack/react-router'
import { quotesAdminAddress } from '../../../admin/addresses.ts'
import { listLoader, listScreen } from '../../../admin/define-list.tsx'
import { LIST_ROUTE } from '../../../admin/list-route.ts'
import { QUOTES } from '../../../admin/quotes/quotes-list.tsx'
import { readQuotesSearch } from '../../../admin/quotes/quotes-search.ts'

export const Route = createFileRoute('/admin/quotes/')({
  ...LIST_ROUTE,
  beforeLoad: ({ search }) => {
    // Aircraft on the ground have a list of their own.
    if (search.kind === 'aog') throw redirect({ href: quotesAdminAddress(readQuotesSearch(search)) })
  },
  loader: listLoader(QUOTES),
  component: listScreen(QUOTES),
})
