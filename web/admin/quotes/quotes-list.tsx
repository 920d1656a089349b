import { LOST_KIND_NAMES, LOST_KINDS } from '../../../domain/quotes/lost-reason.ts'
import { OPEN_QUOTE_STATUSES, QUOTE_STATES, QUOTE_STATUSES } from '../../../domain/quotes/quote.ts'
import { thousands } from '../../../domain/text/thousands.ts'
import { orpc } from '../../api.ts'
import { LIVE } from '../../live-query.ts'
import { quoteAdminAddress, quotesAdminAddress } from '../addresses.ts'
import { defineList } from '../define-list.tsx'
import { ASSIGNED_FILTER } from '../list-cells.tsx'
import type { AdminCounts, ListedQuote as Quote, QuoteList } from './queries.ts'
import { AOG_COLUMNS, QUOTE_COLUMNS } from './quote-columns.tsx'
import { type QuotesSearch, readQuotesSearch } from './quotes-search.ts'

const SHOWS = [
  ['waiting', 'Waiting for us'],
  ['open', 'Open'],
  ...QUOTE_STATUSES.map(status => [status, QUOTE_STATES[status].word] as const),
  ['lost', 'Lost'],
  ['all', 'All'],
] as const
const FILTERS = [{ name: 'show', label: 'Show', options: SHOWS, otherwise: 'waiting' }, ASSIGNED_FILTER]
const DAYS = [
  { name: 'from', label: 'From' },
  { name: 'to', label: 'To' },
]
const WHY = {
  name: 'why',
  label: 'Why',
  all: 'Why: any',
  options: LOST_KIND_NAMES.map(name => [name, LOST_KINDS[name].words] as const),
}
/** The period that a figure linked to is shown as a filter, so that it can be removed. */
const daysOf = ({ show, from, to, why }: QuotesSearch) => [
  ...(show === 'lost' || why ? [WHY] : []),
  ...(show === 'lost' || from || to ? DAYS : []),
]
const KINDS = [
  ['rfq', 'Quotes'],
  ['aog', 'AOG'],
] as const
const KIND_FILTER = { name: 'kind', label: 'Kind', all: 'AOG and quotes', options: KINDS }

const FIND = 'Quote, part number, buyer, company or email'
const NONE = 'No quote requests yet.'

const ask = (search: QuotesSearch) => orpc.quotes.admin.list.queryOptions({ input: search, ...LIVE })
const page = ({ quotes, after }: QuoteList) => ({ rows: quotes, next: after })
const counts = () => orpc.quotes.admin.counts.queryOptions(LIVE)
const rowId = ({ id }: Quote): string => id
const rowClass = ({ kind, turn }: Quote): string => (kind === 'aog' && turn === 'admin' ? 'aog-row' : '')

const AOG_VIEWS = [
  { name: 'Waiting for us', search: {} },
  { name: 'Mine', search: { assigned: 'me' } },
  { name: 'Unassigned', search: { assigned: 'nobody' } },
  { name: 'Open', search: { show: 'open' } },
  { name: 'All', search: { show: 'all' } },
]

/** The views of all quotes, with counts. */
function viewsOf(found: AdminCounts | undefined) {
  const open = found?.statuses.filter(({ status }) => OPEN_QUOTE_STATUSES.includes(status))
  const numbers: Record<string, number | undefined> = {
    'Waiting for us': found?.waiting,
    Mine: found?.mine,
    Open: open?.reduce((all, { count }) => all + count, 0),
  }
  const [waiting, ...others] = AOG_VIEWS.map(view => {
    const count = numbers[view.name]
    return { ...view, count: count === undefined ? undefined : thousands(count) }
  })
  const aog = {
    name: 'AOG waiting',
    href: quotesAdminAddress({ kind: 'aog' }),
    search: { kind: 'aog' },
    count: found && thousands(found.waitingAog),
    isAlarm: (found?.waitingAog ?? 0) > 0,
  }
  return waiting ? [waiting, aog, ...others] : []
}

/** Requests for quotes: AOG first, then by waiting time. */
export const QUOTES = defineList({
  name: 'quotes',
  title: 'Quotes',
  one: 'quote',
  many: 'quotes',
  none: NONE,
  read: readQuotesSearch,
  ask,
  extra: counts,
  page,
  columns: QUOTE_COLUMNS,
  rowId,
  rowClass,
  open: ({ id }, { search }) => quoteAdminAddress(id, search),
  views: ({ extra }) => viewsOf(extra),
  all: { show: 'all' },
  find: FIND,
  filters: ({ search }) => [...FILTERS, KIND_FILTER, ...daysOf(search)],
})

/** AOG requests, which also have a list of their own. Their kind is in the path. */
export const AOG_REQUESTS = defineList({
  name: 'aog',
  title: 'AOG',
  label: 'AOG requests',
  one: 'AOG request',
  many: 'AOG requests',
  none: NONE,
  read: given => ({ ...readQuotesSearch(given), kind: undefined }),
  ask: search => ask({ ...search, kind: 'aog' }),
  extra: counts,
  page,
  columns: AOG_COLUMNS,
  rowId,
  rowClass,
  open: ({ id }, { search }) => quoteAdminAddress(id, { ...search, kind: 'aog' }),
  views: AOG_VIEWS,
  all: { show: 'all' },
  find: FIND,
  filters: ({ search }) => [...FILTERS, ...daysOf(search)],
})
