import { QUOTE_STATES } from '../../../domain/quotes/quote.ts'
import { turnWord } from '../../../domain/quotes/quote-words.ts'
import { QuoteStatusBadge } from '../../quotes/QuoteStatusBadge.tsx'
import { ShortTime } from '../../ui/ShortTime.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { assignedText, Money, NewTag, PartsText, partsText, senderName } from '../list-cells.tsx'
import { useListClock } from '../WaitingTime.tsx'
import { AogMark, URGENCY_SHORT } from './AogBadge.tsx'
import type { ListedQuote as Quote } from './queries.ts'
import { Waited } from './Waited.tsx'

export const QUOTE_COLUMNS: readonly Column<Quote>[] = [
  {
    id: 'quote',
    header: 'Number',
    fit: 'whole',
    value: quote => quote.quoteNumber,
    marks: quote => quote.isNews && <NewTag />,
  },
  {
    id: 'waited',
    header: 'Waited',
    card: 'lead',
    value: quote => new Date(quote.turnSince),
    cell: quote => <WaitedCell quote={quote} />,
  },
  {
    id: 'status',
    header: 'Status',
    fit: 'whole',
    card: 'end',
    value: quote => QUOTE_STATES[quote.status].word,
    cell: quote => <QuoteStatusBadge status={quote.status} />,
  },
  { id: 'aircraft', header: 'Aircraft', fit: 'whole', value: quote => quote.tailNumber, cell: Aircraft },
  { id: 'turn', header: 'Turn', fit: 'whole', value: quote => turnWord(quote.turn, 'admin') },
  {
    id: 'buyer',
    header: 'Buyer',
    card: 'second',
    value: quote => senderName({ ...quote, name: quote.buyer }),
  },
  { id: 'parts', header: 'Parts', value: partsText, cell: PartsText },
  {
    id: 'total',
    header: 'Total',
    align: 'right',
    value: quote => priceOf(quote) && (priceOf(quote) ?? 0) / 100,
    cell: Total,
  },
  { id: 'assigned', header: 'Assigned to', value: assignedText },
  {
    id: 'need',
    header: 'Needed by',
    isExtra: true,
    value: quote => quote.needBy && new Date(quote.needBy),
    cell: ({ needBy }) => needBy && <NeedCell needBy={needBy} />,
  },
  { id: 'name', header: 'Name', isExtra: true, value: quote => quote.buyer },
  { id: 'email', header: 'Email', isExtra: true, value: quote => quote.email },
  { id: 'lines', header: 'Lines', align: 'right', isExtra: true, value: quote => quote.lines },
]
// For AOG requests everybody needs the deadline.
export const AOG_COLUMNS = QUOTE_COLUMNS.map(column => (column.id === 'need' ? { ...column, isExtra: false } : column))

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

const WaitedCell = ({ quote }: { quote: Quote }) => <Waited quote={quote} now={useListClock()} />

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
