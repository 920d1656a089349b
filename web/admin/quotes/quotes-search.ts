import { LOST_KINDS } from '../../../domain/quotes/lost-reason.ts'
import { QUOTE_KINDS, QUOTE_STATUSES } from '../../../domain/quotes/quote.ts'
import { ASSIGNED } from '../assigned.ts'
import { calendarDay, keyOf, oneOf, priorityCursor, term } from '../search-values.ts'

/** The filters of the list of quotes; default: those that wait for the back office. */
export type QuotesSearch = Partial<ReturnType<typeof readQuotesSearch>>

const HOURS = Array.from({ length: 24 }, (_, hour) => `${hour}`)
const WEEKDAYS = ['1', '2', '3', '4', '5', '6', '7']

export const readQuotesSearch = (given: Record<string, unknown>) => ({
  kind: oneOf(QUOTE_KINDS, given.kind),
  show: oneOf(['open', 'all', 'lost', ...QUOTE_STATUSES], given.show),
  assigned: keyOf(ASSIGNED, given.assigned),
  search: term(given.search),
  why: keyOf(LOST_KINDS, given.why),
  from: calendarDay(given.from),
  to: calendarDay(given.to),
  // 9 in an address is parsed as a number.
  hour: oneOf(HOURS, `${given.hour ?? ''}`),
  weekday: oneOf(WEEKDAYS, `${given.weekday ?? ''}`),
  after: priorityCursor(given.after),
})
