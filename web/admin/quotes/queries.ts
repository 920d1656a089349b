import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../api.ts'
import { LIVE } from '../../live-query.ts'
import { askAdmin } from '../ask-admin.ts'
import type { QuotesPlace } from './quotes-place.ts'

export type DeskQuote = Awaited<ReturnType<Api['quoteDesk']['quote']>>
export type QuoteView = DeskQuote['quote']
/** A line as it is asked for and offered, and what the desk knows of its part. */
export type QuoteLine = QuoteView['lines'][number]
export type KnownOfLine = DeskQuote['lines'][number]
export type ListedQuote = Awaited<ReturnType<Api['quoteDesk']['quotes']>>['quotes'][number]
export type DeskCounts = Awaited<ReturnType<Api['quoteDesk']['counts']>>

export const deskQuotes = ({ kind, show, assigned, search, after }: QuotesPlace) => {
  const asked = { kind, show, assigned, search, after }
  return queryOptions({
    queryKey: ['admin', 'quotes', 'list', asked],
    queryFn: () => askAdmin(({ quoteDesk }) => quoteDesk.quotes(asked)),
    ...LIVE,
  })
}

export const deskQuoteCounts = () =>
  queryOptions({
    queryKey: ['admin', 'quotes', 'counts'],
    queryFn: () => askAdmin(({ quoteDesk }) => quoteDesk.counts()),
    ...LIVE,
  })

/** One quote. Another one is never shown in its place. */
export const deskQuote = (quoteId: string) =>
  queryOptions({
    queryKey: ['admin', 'quote', quoteId],
    queryFn: () => askAdmin(({ quoteDesk }) => quoteDesk.quote({ quoteId })),
    ...LIVE,
    placeholderData: undefined,
  })
