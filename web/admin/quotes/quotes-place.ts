import { QUOTE_KINDS, QUOTE_STATUSES, type QuoteKind } from '../../../domain/quotes/quote.ts'
import { isPriorityCursor } from '../../../domain/text/list-cursor.ts'
import { ASSIGNED, type Assigned } from '../assigned.ts'
import { isKey, isUuid, readTerm } from '../place-values.ts'

/** Which quotes are shown, besides those of one status: what waits for the back office stands first and is left out of the address. */
const QUOTE_SHOWS = ['waiting', 'open', 'all', ...QUOTE_STATUSES] as const
export type QuoteShow = (typeof QUOTE_SHOWS)[number]

export type QuotesPlace = {
  tab: 'quotes'
  kind?: QuoteKind
  show?: QuoteShow
  assigned?: Assigned
  search?: string
  after?: string
  quote?: string
}

export function readQuotesPlace({ kind, show, assigned, search, after, quote }: Record<string, unknown>): QuotesPlace {
  const oneKind = QUOTE_KINDS.find(one => one === kind)
  const shown = QUOTE_SHOWS.find(one => one === show)
  const term = readTerm(search)
  return {
    tab: 'quotes',
    ...(oneKind ? { kind: oneKind } : {}),
    ...(shown && shown !== 'waiting' ? { show: shown } : {}),
    ...(isKey(ASSIGNED, assigned) ? { assigned } : {}),
    ...(term ? { search: term } : {}),
    ...(isPriorityCursor(after) ? { after } : {}),
    ...(isUuid(quote) ? { quote } : {}),
  }
}
