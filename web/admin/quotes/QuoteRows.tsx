import { useRef } from 'react'
import { cents, formatMoney } from '../../../domain/money/money.ts'
import { turnWord } from '../../../domain/quotes/quote-words.ts'
import { QuoteStatusBadge } from '../../quotes/QuoteStatusBadge.tsx'
import { EmailAddress } from '../../ui/EmailAddress.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { quoteAdminAddress } from '../addresses.ts'
import { useRowKeys } from '../use-row-keys.ts'
import { AogBadge, URGENCY_SHORT } from './AogBadge.tsx'
import type { ListedQuote } from './queries.ts'
import type { QuotesSearch } from './quotes-search.ts'
import { Waited } from './Waited.tsx'

type Props = { quotes: ListedQuote[]; search: QuotesSearch; now: number }

/** The list: aircraft on the ground above all, the most urgent first, then what waits longest. */
export function QuoteRows({ quotes, search, now }: Props) {
  const list = useRef<HTMLDivElement>(null)
  useRowKeys(list)
  return (
    <div ref={list} className="sheet overflow-hidden">
      <table className="data-table">
        <thead>
          <tr>
            <th scope="col">Number</th>
            <th scope="col">Waited</th>
            <th scope="col">Status</th>
            <th scope="col">Buyer</th>
            <th scope="col">Parts</th>
            <th scope="col" className="amount">
              Total
            </th>
            <th scope="col">Assigned to</th>
          </tr>
        </thead>
        <tbody>
          {quotes.map(quote => (
            <Row key={quote.id} quote={quote} search={search} now={now} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ quote, search, now }: { quote: ListedQuote; search: QuotesSearch; now: number }) {
  const { kind, turn, quotedPrice, goodsPrice, lines, partNumbers } = quote
  const isAog = kind === 'aog'
  return (
    <tr className={`align-baseline focus-within:bg-sunken ${isAog && turn === 'admin' ? 'aog-row' : ''}`}>
      <th scope="row">
        <PageLink
          href={quoteAdminAddress(quote.id, search)}
          data-row
          className="part-number font-semibold whitespace-nowrap text-link pointer-coarse:inline-block pointer-coarse:py-2.5"
        >
          {quote.quoteNumber}
        </PageLink>
        {quote.isNews && <span className="stock-badge ml-2 text-accent">New</span>}
        {isAog && <AogFacts quote={quote} now={now} />}
      </th>
      <td className="lead whitespace-nowrap">
        <Waited quote={quote} now={now} />
      </td>
      <td>
        <QuoteStatusBadge status={quote.status} />
        <span className="block text-muted max-md:ml-2 max-md:inline">{turnWord(turn, 'admin')}</span>
      </td>
      <td className="wide">
        {quote.company || quote.buyer}
        {quote.company !== '' && <span className="block text-muted">{quote.buyer}</span>}
        {quote.company === '' && quote.buyer !== quote.email && (
          <span className="block text-muted">
            <EmailAddress email={quote.email} />
          </span>
        )}
      </td>
      <td className="wide">
        <span className="part-number">{partNumbers.join(', ')}</span>
        {lines > partNumbers.length && <span className="text-muted"> and {lines - partNumbers.length} more</span>}
      </td>
      <td className="amount">
        {quotedPrice !== null ? (
          formatMoney(cents(quotedPrice))
        ) : goodsPrice !== null ? (
          <>
            {formatMoney(cents(goodsPrice))}
            <span className="block text-muted max-md:inline"> without shipping</span>
          </>
        ) : (
          <span className="text-muted max-md:sr-only">not priced</span>
        )}
      </td>
      <td className={quote.isMine ? 'font-medium' : 'text-muted'}>
        {quote.isMine ? 'You' : (quote.assignedTo ?? 'nobody')}
      </td>
    </tr>
  )
}

function AogFacts({ quote: { tailNumber, urgency, needBy }, now }: { quote: ListedQuote; now: number }) {
  const isPast = needBy !== null && Date.parse(needBy) < now
  return (
    <span className="mt-1 block text-sm">
      <AogBadge /> <span className="part-number font-semibold">{tailNumber}</span>
      {urgency && urgency !== 'aog' && ` · ${URGENCY_SHORT[urgency]}`}
      {needBy && (
        <span className={`block ${isPast ? 'text-bad' : 'text-muted'}`}>
          {isPast ? 'was needed by' : 'by'} <Moment at={needBy} form="minute" />
        </span>
      )}
    </span>
  )
}
