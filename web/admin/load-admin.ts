import type { QueryClient } from '@tanstack/react-query'
import { prefetch } from '../query-client.ts'
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
export async function loadAdmin(client: QueryClient, search: Record<string, unknown>) {
  const place = readAdminPlace(search)
  await prefetchFor(client, place)
  return { title: adminTitle(place) }
}

function prefetchFor(client: QueryClient, place: AdminPlace) {
  switch (place.tab) {
    case 'quotes':
      return place.quote
        ? prefetch(client, adminQuote(place.quote))
        : prefetch(client, adminQuotes(place), adminQuoteCounts())
    case 'orders':
      return place.order
        ? prefetch(client, adminOrder(place.order), paymentHistory(place.order))
        : prefetch(client, adminOrders(place))
    case 'returns':
      return place.order
        ? prefetch(client, adminOrder(place.order), adminReturn(place.order), paymentHistory(place.order))
        : prefetch(client, adminReturns(place), adminReturnCounts())
    case 'payments':
      // The gateway is asked for it, which may take seconds: the page comes first.
      return prefetch(client)
    case 'sent':
      return place.submission
        ? prefetch(client, adminSubmission(place.submission))
        : prefetch(client, adminSubmissions(place), adminSubmissionCounts())
    case 'parts':
      if (place.line) return prefetch(client, stockLedger(place.line, place.before))
      if (place.part === 'new') return prefetch(client, adminCategories())
      return place.part
        ? prefetch(client, adminPart(place.part), stockLines(place.part), adminCategories())
        : prefetch(client, adminParts(place), adminCategories())
    case 'categories':
      return prefetch(client, adminCategories())
    case 'mail':
      return prefetch(client, place.mail ? mail(place.mail) : mails(place))
    case 'queues':
      return prefetch(client, jobQueues())
    case 'audit':
      return prefetch(client, auditEntries(place), auditActors())
    case 'people':
      return place.person
        ? prefetch(
            client,
            person(place.person),
            personsOrders(place.person, place.orders),
            personsQuotes(place.person, place.quotes),
          )
        : prefetch(client, peopleList(place))
    case 'contacts':
      return prefetch(client, contactsList(place))
    case 'settings':
      return prefetch(client, machineSettings())
    case 'imports':
      return prefetch(client, place.list ? importList(place.list) : importLists(place.before))
    case 'figures':
      return prefetch(client, figures(place.days ?? '30'))
    case 'searches':
      return prefetch(client, missedSearches(place.days ?? '7'))
    case 'speed':
      return prefetch(client, pageSpeed(place.days ?? '7'))
    default:
      return prefetch(client, today())
  }
}
