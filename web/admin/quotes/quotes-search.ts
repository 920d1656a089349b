import { QUOTE_KINDS, QUOTE_STATUSES } from '../../../domain/quotes/quote.ts'
import { ASSIGNED } from '../assigned.ts'
import { keyOf, oneOf, priorityCursor, term } from '../search-values.ts'

/** Which quotes are listed; without `show` those that wait for the back office. */
export type QuotesSearch = Partial<ReturnType<typeof readQuotesSearch>>

export const readQuotesSearch = ({ kind, show, assigned, search, after }: Record<string, unknown>) => ({
  kind: oneOf(QUOTE_KINDS, kind),
  show: oneOf(['open', 'all', ...QUOTE_STATUSES], show),
  assigned: keyOf(ASSIGNED, assigned),
  search: term(search),
  after: priorityCursor(after),
})
