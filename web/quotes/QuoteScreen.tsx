import { useRef, useState } from 'react'
import { hasQuoteDocument } from '../../domain/quotes/quote-document.ts'
import { turnWord } from '../../domain/quotes/quote-words.ts'
import { quoteDocumentAddress } from '../addresses.ts'
import { Day } from '../ui/Day.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Moment } from '../ui/Moment.tsx'
import { AogFacts } from './AogFacts.tsx'
import { maySelect, withChoice } from './alternatives.ts'
import { buyerSteps } from './buyer-steps.ts'
import { Conversation } from './Conversation.tsx'
import { CounterOffer } from './CounterOffer.tsx'
import { DeclineQuote } from './DeclineQuote.tsx'
import { NextStep } from './NextStep.tsx'
import { QuoteFacts } from './QuoteFacts.tsx'
import { QuoteLines } from './QuoteLines.tsx'
import { QuoteStatusBadge } from './QuoteStatusBadge.tsx'
import type { QuoteView } from './queries.ts'
import { quoteStanding } from './quote-standing.ts'
import { useMarkSeen } from './use-mark-seen.ts'
import { useQuoteSteps } from './use-quote-steps.ts'
import { useRefetchOnCartChange } from './use-refetch-on-cart-change.ts'
import { WriteToStore } from './WriteToStore.tsx'

/** A quote for its buyer: its state, the next step, the offer, and the conversation. */
export function QuoteScreen({ quote: asked }: { quote: QuoteView }) {
  useMarkSeen(asked)
  useRefetchOnCartChange(asked)
  const [picked, setPicked] = useState<ReadonlyMap<number, number>>(new Map())
  const quote = withChoice(asked, picked)
  const heading = useRef<HTMLHeadingElement>(null)
  const steps = useQuoteSteps(heading)
  const offered = buyerSteps(quote)
  const stands = quoteStanding(quote)
  const shared = { quote, steps, offered }
  return (
    <article aria-labelledby="quote">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 id="quote" ref={heading} tabIndex={-1} className="text-2xl outline-none">
              {quote.kind === 'aog' ? 'AOG request' : 'Quote'} <span className="part-number">{quote.quoteNumber}</span>
            </h2>
            <QuoteStatusBadge status={stands.status} />
          </div>
          <p className="mt-1 text-muted">
            <span className={stands.turn === 'buyer' ? 'font-semibold text-ink' : ''}>
              {turnWord(stands.turn, 'buyer')}
            </span>{' '}
            since <Moment at={quote.turnSince} form="minute" />
            {quote.revision > 0 && ` · Revision ${quote.revision}`}
            {quote.validUntil !== null && hasQuoteDocument(quote) && (
              <>
                {' '}
                · {stands.status === 'expired' ? 'Was valid' : 'Valid'} through <Day day={quote.validUntil} />
              </>
            )}
          </p>
        </div>
        {hasQuoteDocument(quote) && (
          <a href={quoteDocumentAddress(quote.id)} download className="button">
            <Icon name="file" size={18} />
            Quote as PDF
          </a>
        )}
      </div>
      {quote.aog && <AogFacts aog={quote.aog} />}
      <div className="mt-5 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="min-w-0 space-y-6">
          <NextStep {...shared} status={stands.status} turn={stands.turn}>
            <CounterOffer {...shared} />
            <DeclineQuote {...shared} way="decline" finalFocus={heading} />
            <DeclineQuote {...shared} way="withdraw" finalFocus={heading} />
          </NextStep>
          <QuoteLines
            quote={quote}
            onChoose={
              maySelect(stands.status, offered) ? (group, id) => setPicked(new Map(picked).set(group, id)) : null
            }
          />
          <section className="sheet p-4" aria-labelledby="conversation">
            <h3 id="conversation" className="text-lg">
              History
            </h3>
            <Conversation quoteId={quote.id} history={quote.history} />
            {offered.has('write') && <WriteToStore quoteId={quote.id} steps={steps} />}
          </section>
        </div>
        <QuoteFacts quote={quote} />
      </div>
    </article>
  )
}
