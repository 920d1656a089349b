import { adminHead } from './admin-head.ts'

/**
 * The options that the routes of all lists share (define-list.tsx). All pages load them, so the filters of the address are read
 * later, by the list's own reader. The loader returns the title.
 */
export const LIST_ROUTE = {
  validateSearch: (given: Record<string, unknown>) => given,
  loaderDeps: ({ search }: { search: Record<string, unknown> }) => search,
  head: ({ loaderData = '' }: { loaderData?: string | undefined }) => adminHead(loaderData),
}
