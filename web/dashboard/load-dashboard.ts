import { firstAnswers } from '../first-answers.ts'
import { latestQuotes, myQuotes, quoteOf, refusedRequests, waitingQuotes } from '../quotes/queries.ts'
import { mySubmission, mySubmissions } from '../submissions/queries.ts'
import { type DashboardPlace, dashboardTitle, readDashboardPlace } from './dashboard-place.ts'
import { myOrders, overview } from './queries.ts'

/** What the dashboard shows first, and what that is called, for the server's rendering of it. */
export async function loadDashboard(search: Record<string, unknown>) {
  const place = readDashboardPlace(search)
  return { answers: await answersFor(place), title: dashboardTitle(place) }
}

function answersFor(place: DashboardPlace) {
  if (place.tab === undefined)
    return firstAnswers(overview(), refusedRequests(), waitingQuotes(), latestQuotes('rfq'), latestQuotes('aog'))
  if (place.tab === 'orders' || place.tab === 'returns') return firstAnswers(myOrders(place))
  if (place.tab === 'submissions')
    return firstAnswers(place.submission === undefined ? mySubmissions(place) : mySubmission(place.submission))
  return place.quote === undefined
    ? firstAnswers(myQuotes(place), refusedRequests())
    : firstAnswers(quoteOf(place.quote))
}
