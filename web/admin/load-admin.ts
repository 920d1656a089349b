import { firstAnswers } from '../first-answers.ts'
import type { AdminPlace } from './admin-place.ts'
import { deskOrder, deskOrders } from './orders/queries.ts'
import { mail, mails, missedSearches, pageSpeed, today } from './queries.ts'

/** What the back office shows first, for the server's rendering of it. */
export function loadAdmin(place: AdminPlace) {
  switch (place.tab) {
    case 'orders':
      return firstAnswers(place.order ? deskOrder(place.order) : deskOrders(place))
    case 'mail':
      return firstAnswers(place.mail ? mail(place.mail) : mails(place))
    case 'searches':
      return firstAnswers(missedSearches(place.days ?? '7'))
    case 'speed':
      return firstAnswers(pageSpeed(place.days ?? '7'))
    default:
      return firstAnswers(today())
  }
}
