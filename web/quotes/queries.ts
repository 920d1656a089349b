import { queryOptions } from '@tanstack/react-query'
import type { QuoteKind } from '../../domain/quotes/quote.ts'
import type { Api } from '../api.ts'
import { api } from '../api.ts'
import { kindOfTab, type QuotesPlace } from '../dashboard/dashboard-place.ts'
import { LIVE } from '../live-query.ts'

export type QuoteView = Awaited<ReturnType<Api['quotes']['quote']>>
export type QuoteLine = QuoteView['lines'][number]
export type MyQuote = Awaited<ReturnType<Api['quotes']['myQuotes']>>['items'][number]

/** The customer's quotes at a place of the dashboard. */
export const myQuotes = ({ tab, search = '', status, page = '1' }: QuotesPlace) => {
  const kind = kindOfTab(tab)
  return queryOptions({
    queryKey: ['quotes', 'list', kind, search, status ?? null, page],
    queryFn: () => api.quotes.myQuotes({ kind, search, status, page: Number(page) }),
    ...LIVE,
  })
}

/** The latest of a kind: the first page of its list. */
export const latestQuotes = (kind: QuoteKind) => myQuotes({ tab: kind === 'aog' ? 'aog' : 'quotes' })

/** What waits for the customer, of both kinds. */
export const waitingQuotes = () =>
  queryOptions({
    queryKey: ['quotes', 'waiting'],
    queryFn: () => api.quotes.waiting(),
    ...LIVE,
  })

export type RefusedRequest = Awaited<ReturnType<Api['quotes']['refused']>>[number]

/** Requests of both kinds that a mailed link has brought and that could not be sent. */
export const refusedRequests = () =>
  queryOptions({
    queryKey: ['quotes', 'refused'],
    queryFn: () => api.quotes.refused({}),
    ...LIVE,
  })

/** One quote of the customer's own. Another one is never shown in its place. */
export const quoteOf = (quoteId: string) =>
  queryOptions({
    queryKey: ['quote', quoteId],
    queryFn: () => api.quotes.quote({ quoteId }),
    ...LIVE,
    placeholderData: undefined,
  })
