import { useQuery } from '@tanstack/react-query'
import { LOST_KIND_NAMES, LOST_KINDS } from '../../../domain/quotes/lost-reason.ts'
import { OPEN_QUOTE_STATUSES, QUOTE_STATES, QUOTE_STATUSES } from '../../../domain/quotes/quote.ts'
import { thousands } from '../../../domain/text/thousands.ts'
import { type Api, orpc } from '../../api.ts'
import { LIVE } from '../../live-query.ts'
import { FilterBar } from '../../ui/table/FilterBar.tsx'
import { AdminList } from '../AdminList.tsx'
import { quoteAdminAddress, quotesAdminAddress } from '../addresses.ts'
import { ASSIGNED_FILTER } from '../list-cells.tsx'
import type { AdminCounts, ListedQuote as Quote } from './queries.ts'
import { AOG_COLUMNS, QUOTE_COLUMNS } from './quote-columns.tsx'
import type { QuotesSearch } from './quotes-search.ts'

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

/** Requests for quotes: AOG first, then by waiting time. AOG requests also have a list of their own. */
export function QuotesScreen({ search: { kind, ...search } }: { search: QuotesSearch }) {
  const { data: counts } = useQuery(orpc.quotes.admin.counts.queryOptions(LIVE))
  const isAog = kind === 'aog'
  // For AOG requests the kind is in the path.
  const asked = isAog ? search : { kind, ...search }
  return (
    <AdminList
      {...(isAog
        ? ({
            name: 'aog',
            label: 'AOG requests',
            one: 'AOG request',
            many: 'AOG requests',
            columns: AOG_COLUMNS,
          } as const)
        : ({ name: 'quotes', label: 'Quotes', one: 'quote', many: 'quotes', columns: QUOTE_COLUMNS } as const))}
      search={asked}
      ask={(at: QuotesSearch) => orpc.quotes.admin.list.queryOptions({ input: { kind, ...at }, ...LIVE })}
      page={pageOf}
      rowId={rowId}
      rowClass={rowClass}
      open={({ id }) => quoteAdminAddress(id, { kind, ...search })}
      views={isAog ? AOG_VIEWS : viewsOf(counts)}
      all={{ show: 'all' }}
      filters={
        <FilterBar
          search={asked}
          find="Quote, part number, buyer, company or email"
          filters={[...FILTERS, ...(isAog ? [] : [KIND_FILTER]), ...daysOf(search)]}
        />
      }
      none="No quote requests yet."
    />
  )
}

const pageOf = ({ quotes, after }: Awaited<ReturnType<Api['quotes']['admin']['list']>>) => ({
  rows: quotes,
  next: after,
})
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
function viewsOf(counts: AdminCounts | undefined) {
  const open = counts?.statuses.filter(({ status }) => OPEN_QUOTE_STATUSES.includes(status))
  const numbers: Record<string, number | undefined> = {
    'Waiting for us': counts?.waiting,
    Mine: counts?.mine,
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
    count: counts && thousands(counts.waitingAog),
    isAlarm: (counts?.waitingAog ?? 0) > 0,
  }
  return waiting ? [waiting, aog, ...others] : []
}
