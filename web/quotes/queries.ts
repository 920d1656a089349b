import type { QuoteKind } from '../../domain/quotes/quote.ts'
import type { Api } from '../api.ts'
import { orpc } from '../api.ts'
import { kindOfTab, type QuotesPlace } from '../dashboard/dashboard-place.ts'
import { LIVE } from '../live-query.ts'

export type QuoteView = Awaited<ReturnType<Api['quotes']['quote']>>
export type QuoteLine = QuoteView['lines'][number]
export type MyQuote = Awaited<ReturnType<Api['quotes']['myQuotes']>>['items'][number]

/** The customer's quotes at a place of the dashboard. */
export const myQuotes = ({ tab, search = '', status, page = '1' }: QuotesPlace) => {
  const kind = kindOfTab(tab)
  return orpc.quotes.myQuotes.queryOptions({ input: { kind, search, status, page: Number(page) }, ...LIVE })
}

/** The latest of a kind: the first page of its list. */
export const latestQuotes = (kind: QuoteKind) => myQuotes({ tab: kind === 'aog' ? 'aog' : 'quotes' })

export type RefusedRequest = Awaited<ReturnType<Api['quotes']['refusedRequests']>>[number]
