import type { QueryClient } from '@tanstack/react-query'
import { prefetch } from '../query-client.ts'
import { latestQuotes, myQuotes, quoteOf, refusedRequests, waitingQuotes } from '../quotes/queries.ts'
import { mySubmission, mySubmissions } from '../submissions/queries.ts'
import { type DashboardPlace, dashboardTitle, readDashboardPlace } from './dashboard-place.ts'
import { myOrders, overview } from './queries.ts'

/** What the dashboard shows first, and what that is called, for the server's rendering of it. */
export async function loadDashboard(client: QueryClient, search: Record<string, unknown>) {
  const place = readDashboardPlace(search)
  await prefetchFor(client, place)
  return { title: dashboardTitle(place) }
}

function prefetchFor(client: QueryClient, place: DashboardPlace) {
  if (place.tab === undefined)
    return prefetch(client, overview(), refusedRequests(), waitingQuotes(), latestQuotes('rfq'), latestQuotes('aog'))
  if (place.tab === 'orders' || place.tab === 'returns') return prefetch(client, myOrders(place))
  if (place.tab === 'submissions')
    return prefetch(client, place.submission === undefined ? mySubmissions(place) : mySubmission(place.submission))
  return place.quote === undefined
    ? prefetch(client, myQuotes(place), refusedRequests())
    : prefetch(client, quoteOf(place.quote))
}
