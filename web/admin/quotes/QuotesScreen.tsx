import { useQuery } from '@tanstack/react-query'
import { OPEN_QUOTE_STATUSES, QUOTE_STATUSES } from '../../../domain/quotes/quote.ts'
import { QUOTE_STATUS_WORDS, turnWord } from '../../../domain/quotes/quote-words.ts'
import { thousands } from '../../../domain/text/thousands.ts'
import { type Api, orpc } from '../../api.ts'
import { LIVE } from '../../live-query.ts'
import { QuoteStatusBadge } from '../../quotes/QuoteStatusBadge.tsx'
import { ShortTime } from '../../ui/ShortTime.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { FilterBar } from '../../ui/table/FilterBar.tsx'
import { AdminList } from '../AdminList.tsx'
import { quoteAdminAddress, quotesAdminAddress } from '../addresses.ts'
import { ASSIGNED_FILTER, assignedText, Money, NewTag, partsText, whoText } from '../list-cells.tsx'
import { useListClock } from '../Waits.tsx'
import { AogMark, URGENCY_SHORT } from './AogBadge.tsx'
import type { AdminCounts, ListedQuote as Quote } from './queries.ts'
import type { QuotesSearch } from './quotes-search.ts'
import { Waited } from './Waited.tsx'

const COLUMNS: readonly Column<Quote>[] = [
  {
    id: 'quote',
    header: 'Number',
    width: 15,
    value: quote => quote.quoteNumber,
    marks: quote => quote.isNews && <NewTag />,
  },
  {
    ...{ id: 'waited', header: 'Waited', width: 8, card: 'lead' },
    ...{ value: quote => new Date(quote.turnSince), cell: WaitedNow },
  },
  {
    ...{ id: 'status', header: 'Status', width: 11, card: 'end' },
    ...{ value: quote => QUOTE_STATUS_WORDS[quote.status], cell: quote => <QuoteStatusBadge status={quote.status} /> },
  },
  { id: 'aircraft', header: 'Aircraft', width: 12, value: quote => quote.tailNumber, cell: Aircraft },
  { id: 'turn', header: 'Turn', width: 7, value: quote => turnWord(quote.turn, 'admin') },
  {
    ...{ id: 'buyer', header: 'Buyer', width: 14, card: 'second' },
    value: quote => whoText({ ...quote, name: quote.buyer }),
  },
  { id: 'parts', header: 'Parts', width: 17, value: partsText },
  {
    ...{ id: 'total', header: 'Total', width: 8, align: 'right' },
    ...{ value: quote => priceOf(quote) && (priceOf(quote) ?? 0) / 100, cell: Total },
  },
  { id: 'assigned', header: 'Assigned to', width: 8, value: assignedText },
  {
    ...{ id: 'need', header: 'Needed by', width: 7, isExtra: true },
    ...{ value: quote => quote.needBy && new Date(quote.needBy), cell: NeededBy },
  },
  { id: 'name', header: 'Name', width: 11, isExtra: true, value: quote => quote.buyer },
  { id: 'email', header: 'Email', width: 15, isExtra: true, value: quote => quote.email },
  { id: 'lines', header: 'Lines', width: 4, align: 'right', isExtra: true, value: quote => quote.lines },
]
// Where aircraft wait, everybody looks for until when.
const AOG_COLUMNS = COLUMNS.map(column => (column.id === 'need' ? { ...column, isExtra: false } : column))

const priceOf = ({ quotedPrice, goodsPrice }: Quote): number | null => quotedPrice ?? goodsPrice

function Total(quote: Quote) {
  const price = priceOf(quote)
  if (price === null) return <span className="text-muted">not priced</span>
  return (
    <span title={quote.quotedPrice === null ? 'Without shipping' : undefined}>
      <Money of={price} />
      {quote.quotedPrice === null && <span className="text-muted"> + shipping</span>}
    </span>
  )
}

function WaitedNow(quote: Quote) {
  return <WaitedCell quote={quote} />
}
const WaitedCell = ({ quote }: { quote: Quote }) => <Waited quote={quote} now={useListClock()} />

function NeededBy({ needBy }: Quote) {
  return needBy && <NeedCell needBy={needBy} />
}
const NeedCell = ({ needBy }: { needBy: string }) => (
  <span className={Date.parse(needBy) < useListClock() ? 'font-semibold text-bad' : undefined}>
    <ShortTime at={needBy} />
  </span>
)

function Aircraft({ tailNumber, urgency }: Quote) {
  return (
    <>
      <AogMark tailNumber={tailNumber} />
      {urgency && urgency !== 'aog' && <span className="text-xs text-muted">{URGENCY_SHORT[urgency]}</span>}
    </>
  )
}

const SHOWS = [
  ['waiting', 'Waiting for us'],
  ['open', 'Open'],
  ...QUOTE_STATUSES.map(status => [status, QUOTE_STATUS_WORDS[status]] as const),
  ['all', 'All'],
] as const
const FILTERS = [{ name: 'show', label: 'Show', options: SHOWS, otherwise: 'waiting' }, ASSIGNED_FILTER]
const KINDS = [
  ['rfq', 'Quotes'],
  ['aog', 'AOG'],
] as const
const KIND_FILTER = { name: 'kind', label: 'Kind', all: 'AOG and quotes', options: KINDS }

/** Requests for quotes: aircraft on the ground above all, then what waits longest. AOG requests have a list of their own. */
export function QuotesScreen({ search: { kind, ...search } }: { search: QuotesSearch }) {
  const { data: counts } = useQuery(orpc.quoteAdmin.counts.queryOptions(LIVE))
  const isAog = kind === 'aog'
  // Those on the ground have their kind in the path.
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
        : ({ name: 'quotes', label: 'Quotes', one: 'quote', many: 'quotes', columns: COLUMNS } as const))}
      search={asked}
      ask={(at: QuotesSearch) => orpc.quoteAdmin.quotes.queryOptions({ input: { kind, ...at }, ...LIVE })}
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
          filters={isAog ? FILTERS : [...FILTERS, KIND_FILTER]}
        />
      }
      none="Nobody has asked for a quote yet."
    />
  )
}

const pageOf = ({ quotes, after }: Awaited<ReturnType<Api['quoteAdmin']['quotes']>>) => ({ rows: quotes, next: after })
const rowId = ({ id }: Quote): string => id
const rowClass = ({ kind, turn }: Quote): string => (kind === 'aog' && turn === 'admin' ? 'aog-row' : '')

const AOG_VIEWS = [
  { name: 'Waiting for us', search: {} },
  { name: 'Mine', search: { assigned: 'me' } },
  { name: 'Unassigned', search: { assigned: 'nobody' } },
  { name: 'Open', search: { show: 'open' } },
  { name: 'All', search: { show: 'all' } },
]

/** The same of all quotes, with how many there are. */
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
    ...{ name: 'AOG waiting', href: quotesAdminAddress({ kind: 'aog' }), search: { kind: 'aog' } },
    ...{ count: counts && thousands(counts.waitingAog), isAlarm: (counts?.waitingAog ?? 0) > 0 },
  }
  return waiting ? [waiting, aog, ...others] : []
}
