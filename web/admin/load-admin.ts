import { firstAnswers } from '../first-answers.ts'
import { type AdminPlace, readAdminPlace } from './admin-place.ts'
import { adminTitle } from './admin-title.ts'
import { auditActors, auditEntries } from './audit/queries.ts'
import { adminCategories, adminPart, adminParts, stockLedger, stockLines } from './catalogue/queries.ts'
import { contactsList } from './contacts/queries.ts'
import { figures } from './figures/queries.ts'
import { importList, importLists } from './imports/queries.ts'
import { adminOrder, adminOrders } from './orders/queries.ts'
import { paymentHistory } from './payments/queries.ts'
import { peopleList, person, personsOrders, personsQuotes } from './people/queries.ts'
import { mail, mails, missedSearches, pageSpeed, today } from './queries.ts'
import { jobQueues } from './queues/queries.ts'
import { adminQuote, adminQuoteCounts, adminQuotes } from './quotes/queries.ts'
import { adminReturn, adminReturnCounts, adminReturns } from './returns/queries.ts'
import { machineSettings } from './settings/queries.ts'
import { adminSubmission, adminSubmissionCounts, adminSubmissions } from './submissions/queries.ts'

/** What the back office shows first, and what that is called, for the server's rendering of it. */
export async function loadAdmin(search: Record<string, unknown>) {
  const place = readAdminPlace(search)
  return { answers: await answersFor(place), title: adminTitle(place) }
}

function answersFor(place: AdminPlace) {
  switch (place.tab) {
    case 'quotes':
      return place.quote ? firstAnswers(adminQuote(place.quote)) : firstAnswers(adminQuotes(place), adminQuoteCounts())
    case 'orders':
      return place.order
        ? firstAnswers(adminOrder(place.order), paymentHistory(place.order))
        : firstAnswers(adminOrders(place))
    case 'returns':
      return place.order
        ? firstAnswers(adminOrder(place.order), adminReturn(place.order), paymentHistory(place.order))
        : firstAnswers(adminReturns(place), adminReturnCounts())
    case 'payments':
      // The gateway is asked for it, which may take seconds: the page comes first.
      return firstAnswers()
    case 'sent':
      return place.submission
        ? firstAnswers(adminSubmission(place.submission))
        : firstAnswers(adminSubmissions(place), adminSubmissionCounts())
    case 'parts':
      if (place.line) return firstAnswers(stockLedger(place.line, place.before))
      if (place.part === 'new') return firstAnswers(adminCategories())
      return place.part
        ? firstAnswers(adminPart(place.part), stockLines(place.part), adminCategories())
        : firstAnswers(adminParts(place), adminCategories())
    case 'categories':
      return firstAnswers(adminCategories())
    case 'mail':
      return firstAnswers(place.mail ? mail(place.mail) : mails(place))
    case 'queues':
      return firstAnswers(jobQueues())
    case 'audit':
      return firstAnswers(auditEntries(place), auditActors())
    case 'people':
      return place.person
        ? firstAnswers(
            person(place.person),
            personsOrders(place.person, place.orders),
            personsQuotes(place.person, place.quotes),
          )
        : firstAnswers(peopleList(place))
    case 'contacts':
      return firstAnswers(contactsList(place))
    case 'settings':
      return firstAnswers(machineSettings())
    case 'imports':
      return firstAnswers(place.list ? importList(place.list) : importLists(place.before))
    case 'figures':
      return firstAnswers(figures(place.days ?? '30'))
    case 'searches':
      return firstAnswers(missedSearches(place.days ?? '7'))
    case 'speed':
      return firstAnswers(pageSpeed(place.days ?? '7'))
    default:
      return firstAnswers(today())
  }
}
