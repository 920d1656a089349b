import { firstAnswers } from '../first-answers.ts'
import { latestQuotes, myQuotes, quoteOf, refusedRequests, waitingQuotes } from '../quotes/queries.ts'
import { mySubmission, mySubmissions } from '../submissions/queries.ts'
import { readDashboardPlace } from './dashboard-place.ts'
import { myOrders, overview } from './queries.ts'

/** What the dashboard shows first, for the server's rendering of it. */
export function loadDashboard(search: Record<string, unknown>) {
  const place = readDashboardPlace(search)
  if (place.tab === undefined)
    return firstAnswers(overview(), refusedRequests(), waitingQuotes(), latestQuotes('rfq'), latestQuotes('aog'))
  if (place.tab === 'orders' || place.tab === 'returns') return firstAnswers(myOrders(place))
  if (place.tab === 'submissions')
    return firstAnswers(place.submission === undefined ? mySubmissions(place) : mySubmission(place.submission))
  return place.quote === undefined
    ? firstAnswers(myQuotes(place), refusedRequests())
    : firstAnswers(quoteOf(place.quote))
}
