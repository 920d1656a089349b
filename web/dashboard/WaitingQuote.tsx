import { QUOTE_STATES } from '../../domain/quotes/quote.ts'
import { quoteAddress } from '../addresses.ts'
import { PartNumbers, Price } from '../quotes/QuotesTable.tsx'
import type { MyQuote } from '../quotes/queries.ts'
import { quoteStanding } from '../quotes/quote-standing.ts'
import { Moment } from '../ui/Moment.tsx'
import { NewMark } from '../ui/NewMark.tsx'
import { PageLink } from '../ui/PageLink.tsx'

/** A quote that waits for the customer: the next action, and the waiting time. */
export function WaitingQuote({ quote }: { quote: MyQuote }) {
  const { status } = quoteStanding(quote)
  const isAog = quote.kind === 'aog'
  const href = quoteAddress(quote.kind, quote.id)
  return (
    <li
      className={`sheet flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-l-4 px-4 py-3 sm:flex-nowrap ${isAog ? 'border-l-accent' : 'border-l-caution'}`}
    >
      <div className="min-w-0">
        <p className="font-semibold">
          {isAog && `${['AOG', quote.tailNumber].filter(Boolean).join(' ')}: `}
          {QUOTE_STATES[quote.status].turn === 'admin' ? 'We’ve sent you a message' : QUOTE_STATES[status].word}
          <span className="font-normal">
            {' · '}
            <PageLink href={href} className="part-number text-link">
              {quote.quoteNumber}
            </PageLink>
            {' · '}
            <span className="tabular-nums">
              <Price quote={quote} />
            </span>
          </span>{' '}
          {quote.isNews && <NewMark />}
        </p>
        <p className="text-sm [overflow-wrap:anywhere] text-muted">
          <PartNumbers quote={quote} /> · since <Moment at={quote.turnSince} form="minute" />
        </p>
        <p className="text-sm text-muted">{QUOTE_STATES[status].next}</p>
      </div>
      <PageLink href={href} className="button max-sm:w-full">
        Open
        <span className="sr-only"> {quote.quoteNumber}</span>
      </PageLink>
    </li>
  )
}
