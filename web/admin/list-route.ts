import { unreadSearch } from '../unread-search.ts'
import { adminHead } from './admin-head.ts'

/**
 * The options that the routes of all lists share (define-list.tsx). The list's own reader reads the filters of the address. The loader
 * returns the title.
 */
export const LIST_ROUTE = {
  validateSearch: unreadSearch,
  loaderDeps: ({ search }: { search: Record<string, unknown> }) => search,
  head: ({ loaderData = '' }: { loaderData?: string | undefined }) => adminHead(loaderData),
}
