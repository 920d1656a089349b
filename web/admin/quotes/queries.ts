import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../api.ts'
import { api } from '../../api.ts'
import { LIVE } from '../../live-query.ts'
import type { QuotesSearch } from './quotes-search.ts'

export type AdminQuote = Awaited<ReturnType<Api['quoteAdmin']['quote']>>
export type QuoteView = AdminQuote['quote']
/** A line as it is asked for and offered, and what the back office knows of its part. */
export type QuoteLine = QuoteView['lines'][number]
export type KnownOfLine = AdminQuote['lines'][number]
export type ListedQuote = Awaited<ReturnType<Api['quoteAdmin']['quotes']>>['quotes'][number]
export type AdminCounts = Awaited<ReturnType<Api['quoteAdmin']['counts']>>

export const adminQuotes = ({ kind, show, assigned, search, after }: QuotesSearch) => {
  const asked = { kind, show, assigned, search, after }
  return queryOptions({
    queryKey: ['admin', 'quotes', 'list', asked],
    queryFn: () => api.quoteAdmin.quotes(asked),
    ...LIVE,
  })
}

export const adminQuoteCounts = () =>
  queryOptions({
    queryKey: ['admin', 'quotes', 'counts'],
    queryFn: () => api.quoteAdmin.counts(),
    ...LIVE,
  })

/** One quote. Another one is never shown in its place. */
export const adminQuote = (quoteId: string) =>
  queryOptions({
    queryKey: ['admin', 'quote', quoteId],
    queryFn: () => api.quoteAdmin.quote({ quoteId }),
    ...LIVE,
    placeholderData: undefined,
  })
