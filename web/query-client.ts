import { type FetchQueryOptions, QueryClient } from '@tanstack/react-query'
import { isRefused } from './api-refusal.ts'

const MINUTE = 60_000

/** The query cache: data is fresh for 5 minutes and cached for 10. A call without an answer of the store is retried once. */
export const newQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5 * MINUTE,
        gcTime: 10 * MINUTE,
        // Once, and never for a refusal, which would only be said again.
        retry: (failures, error) => failures < 1 && !isRefused(error),
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchOnMount: false,
      },
    },
  })

// biome-ignore lint/suspicious/noExplicitAny: the types of an answer and its key are the asker's own
type AnyQuery = FetchQueryOptions<any, any, any, any>

/**
 * Starts the query of a page in its route's loader. On the server the page is rendered with the result; a failed query
 * is retried by the browser, which can show an error and a retry button. In the browser the loader does not wait.
 */
export async function prefetch(client: QueryClient, ...queries: readonly AnyQuery[]): Promise<void> {
  const asked = Promise.all(
    queries.map(query => client.prefetchQuery(import.meta.env.SSR ? { ...query, retry: false } : query)),
  )
  if (import.meta.env.SSR) await asked
}
