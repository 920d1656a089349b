import type { Api } from '../../api.ts'

export type AdminQuote = Awaited<ReturnType<Api['quotes']['admin']['quote']>>
export type QuoteView = AdminQuote['quote']
/** A line with its request, its offer, and internal details of its part. */
export type QuoteLine = QuoteView['lines'][number]
export type LinePriceHistory = AdminQuote['lines'][number]
export type QuoteList = Awaited<ReturnType<Api['quotes']['admin']['list']>>
export type ListedQuote = QuoteList['quotes'][number]
export type AdminCounts = Awaited<ReturnType<Api['quotes']['admin']['counts']>>
