import { ORDER_STATUSES, type OrderStatus, RETURN_STATUSES, type ReturnStatus } from '../../domain/orders/order.ts'
import { QUOTE_STATUSES, type QuoteKind, type QuoteStatus } from '../../domain/quotes/quote.ts'
import { isCursor } from '../../domain/text/list-cursor.ts'

/** Further features add their tabs. */
export const DASHBOARD_TABS = {
  overview: 'Overview',
  orders: 'Orders',
  quotes: 'Quotes',
  lists: 'Lists',
  aog: 'AOG',
  returns: 'Returns',
  submissions: 'Submissions',
} as const

/** The search, filters and page of a list. */
type Listed<Status> = { search?: string; status?: Status; page?: string }
export type OrdersPlace = { tab: 'orders' } & Listed<OrderStatus>
export type ReturnsPlace = { tab: 'returns' } & Listed<ReturnStatus>
/** `quote`: the quote that is opened from that list. `openAOGRequest`: 1 opens the form for another request over it. */
export type QuotesPlace = { tab: 'quotes' | 'aog'; quote?: string; openAOGRequest?: string } & Listed<QuoteStatus>

/** `submission`: the opened one; `before`: lists those after that row. */
export type SubmissionsPlace = { tab: 'submissions'; before?: string; submission?: string }

export type ListsPlace = { tab: 'lists' }

/** The location in the dashboard, as its address states it; defaults are left out. */
export type DashboardPlace =
  | { tab?: undefined }
  | OrdersPlace
  | ReturnsPlace
  | QuotesPlace
  | SubmissionsPlace
  | ListsPlace

const MAX_SEARCH_LENGTH = 100
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** Parses the location from an address; invalid values are left out. */
export function readDashboardPlace(given: Record<string, unknown>): DashboardPlace {
  const { tab, quote, openAOGRequest } = given
  if (tab === 'orders') return { tab, ...readList(given, ORDER_STATUSES) }
  if (tab === 'returns') return { tab, ...readList(given, RETURN_STATUSES) }
  if (tab === 'lists') return { tab }
  if (tab === 'submissions')
    return {
      tab,
      ...(isCursor(given.before) ? { before: given.before } : {}),
      ...(isUuid(given.submission) ? { submission: given.submission.toLowerCase() } : {}),
    }
  if (tab !== 'quotes' && tab !== 'aog') return {}
  return {
    tab,
    ...readList(given, QUOTE_STATUSES),
    ...(isUuid(quote) ? { quote: quote.toLowerCase() } : {}),
    ...(tab === 'aog' && openAOGRequest === '1' ? { openAOGRequest } : {}),
  }
}

const isUuid = (value: unknown): value is string => typeof value === 'string' && UUID.test(value)

function readList<Status extends string>(
  { search, status, page }: Record<string, unknown>,
  statuses: readonly Status[],
): Listed<Status> {
  const known = statuses.find(one => one === status)
  const term = typeof search === 'string' ? search.trim().slice(0, MAX_SEARCH_LENGTH) : ''
  return {
    ...(term ? { search: term } : {}),
    ...(known ? { status: known } : {}),
    ...(typeof page === 'string' && /^[1-9]\d{0,4}$/.test(page) && page !== '1' ? { page } : {}),
  }
}

export function dashboardAddress(place: DashboardPlace): string {
  const written = Object.entries(readDashboardPlace(place)).filter(
    (pair): pair is [string, string] => pair[1] !== undefined,
  )
  const text = new URLSearchParams(written).toString()
  return text ? `/dashboard?${text}` : '/dashboard'
}

/** The page title of a location, so that browser tabs and history entries differ. */
export const dashboardTitle = ({ tab }: DashboardPlace): string => `${DASHBOARD_TABS[tab ?? 'overview']} · Dashboard`

export const kindOfTab = (tab: QuotesPlace['tab']): QuoteKind => (tab === 'aog' ? 'aog' : 'rfq')
