import type { FetchQueryOptions } from '@tanstack/react-query'
import { dehydrate, QueryClient } from '@tanstack/react-query'

/** A question with its answer's type left open: several that a page asks at once. */
// biome-ignore lint/suspicious/noExplicitAny: the types of an answer and its key are the asker's own
type Question = FetchQueryOptions<any, any, any, any>

/**
 * Asks what a page shows, in the server's own rendering, so that the page arrives whole: `HydrationBoundary` hands the
 * answers to the queries. What fails here is asked again by the browser, where one can see it and try again. For a route's
 * loader behind `import.meta.env.SSR`, or the browser would load what asks with its first page.
 */
export async function firstAnswers(...questions: readonly Question[]) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await Promise.all(questions.map(question => client.prefetchQuery(question)))
  return dehydrate(client)
}
