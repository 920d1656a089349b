import type { QueryClient } from '@tanstack/react-query'
import { orpc } from '../api.ts'
import { LIVE, LIVE_ONE } from '../live-query.ts'
import { myPartLists } from '../part-lists/queries.ts'
import { prefetch } from '../query-client.ts'
import { latestQuotes, myQuotes } from '../quotes/queries.ts'
import { mySubmissions } from '../submissions/queries.ts'
import { type DashboardPlace, dashboardTitle, readDashboardPlace } from './dashboard-place.ts'
import { myOrders, myReturns, overview } from './queries.ts'

/** The data and the title of the dashboard's first screen, for server rendering. */
export async function loadDashboard(client: QueryClient, search: Record<string, unknown>) {
  const place = readDashboardPlace(search)
  await prefetchFor(client, place)
  return { title: dashboardTitle(place) }
}

function prefetchFor(client: QueryClient, place: DashboardPlace) {
  if (place.tab === undefined)
    return prefetch(
      client,
      overview(),
      orpc.quotes.refusedRequests.queryOptions({ input: {}, ...LIVE }),
      orpc.quotes.waiting.queryOptions(LIVE),
      latestQuotes('rfq'),
      latestQuotes('aog'),
    )
  if (place.tab === 'lists') return prefetch(client, myPartLists())
  if (place.tab === 'orders') return prefetch(client, myOrders(place))
  if (place.tab === 'returns') return prefetch(client, myReturns(place))
  if (place.tab === 'submissions')
    return prefetch(
      client,
      place.submission === undefined
        ? mySubmissions(place)
        : orpc.submissions.submission.queryOptions({ input: { submissionId: place.submission }, ...LIVE_ONE }),
    )
  return place.quote === undefined
    ? prefetch(client, myQuotes(place), orpc.quotes.refusedRequests.queryOptions({ input: {}, ...LIVE }))
    : prefetch(client, orpc.quotes.quote.queryOptions({ input: { quoteId: place.quote }, ...LIVE_ONE }))
}
