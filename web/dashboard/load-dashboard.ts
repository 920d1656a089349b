import { firstAnswers } from '../first-answers.ts'
import type { DashboardPlace } from './dashboard-place.ts'
import { myOrders, overview } from './queries.ts'

/** What the dashboard shows first, for the server's rendering of it. */
export const loadDashboard = (place: DashboardPlace) =>
  firstAnswers(place.tab === 'orders' ? myOrders(place) : overview())
