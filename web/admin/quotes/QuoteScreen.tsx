import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { turnWord } from '../../../domain/quotes/quote-words.ts'
import { dayInWords } from '../../../domain/text/calendar-day.ts'
import { api, orpc } from '../../api.ts'
import { LIVE_ONE } from '../../live-query.ts'
import { QuoteStatusBadge } from '../../quotes/QuoteStatusBadge.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { QueryBoundary, RowsSkeleton } from '../../ui/QueryBoundary.tsx'
import { AdminNotes } from '../AdminNotes.tsx'
import { AssignmentControl } from '../AssignmentControl.tsx'
import { orderAdminAddress } from '../addresses.ts'
import { Allowed, useMay } from '../may.tsx'
import { useNow } from '../use-now.ts'
import { useSeen } from '../use-seen.ts'
import { AdminConversation } from './AdminConversation.tsx'
import { AogBadge } from './AogBadge.tsx'
import { LinePane } from './LinePane.tsx'
import { OfferSheet } from './OfferSheet.tsx'
import { PriceShipping } from './PriceShipping.tsx'
import { focusQuote, QUOTE_HEADING } from './price-focus.ts'
import type { AdminQuote } from './queries.ts'
import { RejectForm } from './RejectForm.tsx'
import { AogBlock, BuyerBlock, Requested } from './Requested.tsx'
import { useNextWaiting } from './use-next-waiting.ts'
import { useOffer } from './use-offer.ts'
import { Waited } from './Waited.tsx'

const LISTS = [orpc.quotes.admin.list.key()]
const markSeen = (quoteId: string) => api.quotes.admin.markSeen({ quoteId })

/** The quoting screen: the offer by lines, with the buyer and details of the part beside or below it. */
export function QuoteScreen({ quoteId, back }: { quoteId: string; back: string }) {
  const query = useQuery(orpc.quotes.admin.quote.queryOptions({ input: { quoteId }, ...LIVE_ONE }))
  const now = useNow(query.dataUpdatedAt)
  return (
    <section aria-label="Quote">
      <PageLink
        href={back}
        className="inline-flex items-center gap-1 text-sm text-muted hover:underline pointer-coarse:min-h-11"
      >
        <Icon name="previous" size={16} />
        All quotes
      </PageLink>
      <div className="mt-2">
        <QueryBoundary query={query} failed="The quote could not be loaded." skeleton={<RowsSkeleton rows={8} />}>
          {admin => <Whole key={admin.quote.id} admin={admin} now={now} />}
        </QueryBoundary>
      </div>
    </section>
  )
}

function Whole({ admin, now }: { admin: AdminQuote; now: number }) {
  const { quote } = admin
  const mayQuote = useMay()('quote')
  useSeen(quote.id, admin.isNews && mayQuote, markSeen, LISTS)
  const goOn = useNextWaiting(quote.id)
  // Opens the next quote; if there is none, this one's form is removed.
  const offer = useOffer(admin, goOn ?? focusQuote)
  const [line, setLine] = useState(0)
  const isTyped = mayQuote && offer.isShown && offer.isOpen && !offer.isOnItsWay
  return (
    <>
      <Heading admin={admin} now={now} goOn={goOn} />
      {/* The sheet needs the whole width, except on the widest screens: the pane is below it. */}
      <div className="mt-3 grid items-start gap-3 2xl:grid-cols-[minmax(0,1fr)_18.75rem] 2xl:grid-rows-[auto_1fr]">
        <div className="min-w-0 space-y-3">
          {quote.aog && <AogBlock aog={quote.aog} />}
          {/* The sheet includes the request. */}
          {(!isTyped || quote.notes) && <Requested quote={quote} hasLines={!isTyped} />}
          <Allowed to="quote">
            <PriceShipping admin={admin} />
            <OfferSheet offer={offer} onLine={setLine} />
          </Allowed>
        </div>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(18rem,100%),1fr))] items-start gap-3 2xl:row-span-2 2xl:grid-cols-1">
          <BuyerBlock admin={admin} />
          <LinePane offer={offer} at={line} />
        </div>
        <div className="grid min-w-0 items-start gap-3 lg:grid-cols-2">
          <AdminConversation admin={admin} />
          <div className="space-y-3">
            <Allowed to="quote">
              <RejectForm quote={quote} />
              <AdminNotes
                notes={admin.adminNotes}
                about={`quote:${quote.id}`}
                save={notes => api.quotes.admin.saveNotes({ quoteId: quote.id, ...notes })}
              />
            </Allowed>
          </div>
        </div>
      </div>
    </>
  )
}

type HeadingProps = { admin: AdminQuote; now: number; goOn: (() => void) | null }

function Heading({ admin, now, goOn }: HeadingProps) {
  const { quote } = admin
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
      <div className="min-w-0">
        <h2 id={QUOTE_HEADING} tabIndex={-1} className="flex flex-wrap items-center gap-2 text-xl outline-none">
          {quote.kind === 'aog' && <AogBadge />}
          <span className="part-number">{quote.quoteNumber}</span>
          <QuoteStatusBadge status={quote.status} />
        </h2>
        <p className="mt-1 text-sm text-muted">
          {turnWord(quote.turn, 'admin')}
          {quote.turn !== null && (
            <>
              {' '}
              for <Waited quote={{ ...quote, urgency: quote.aog?.urgency ?? null }} now={now} />
            </>
          )}{' '}
          · asked <Moment at={quote.createdAt} form="minute" />
          {quote.revision > 0 && ` · revision ${quote.revision}`}
          {quote.validUntil && ` · through ${dayInWords(quote.validUntil)}`}
          {quote.order && (
            <>
              {' '}
              · {quote.order.isPaid ? 'bought with' : 'being bought with'}{' '}
              <PageLink href={orderAdminAddress(quote.order.id)} className="part-number text-link">
                {quote.order.orderNumber}
              </PageLink>
            </>
          )}
        </p>
      </div>
      <div className="admin-fields flex flex-wrap items-center gap-3">
        <Allowed to="quote">
          <AssignmentControl
            admin={admin}
            assign={change => api.quotes.admin.assign({ quoteId: quote.id, ...change })}
          />
        </Allowed>
        {goOn && (
          <button type="button" className="button" title="n" onClick={goOn}>
            Next waiting
            <Icon name="next" size={16} />
          </button>
        )}
      </div>
    </div>
  )
}
