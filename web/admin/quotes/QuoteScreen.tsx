import { useQuery } from '@tanstack/react-query'
import { turnWord } from '../../../domain/quotes/quote-words.ts'
import { dayInWords } from '../../../domain/text/calendar-day.ts'
import { api, orpc } from '../../api.ts'
import { LIVE_ONE } from '../../live-query.ts'
import { QuoteStatusBadge } from '../../quotes/QuoteStatusBadge.tsx'
import { Asked, RowsSkeleton } from '../../ui/Asked.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { AdminNotes } from '../AdminNotes.tsx'
import { orderAdminAddress } from '../addresses.ts'
import { useNow } from '../use-now.ts'
import { useSeen } from '../use-seen.ts'
import { WhoHasIt } from '../WhoHasIt.tsx'
import { AdminConversation } from './AdminConversation.tsx'
import { AogBadge } from './AogBadge.tsx'
import { OfferBlock } from './OfferBlock.tsx'
import { PriceShipping } from './PriceShipping.tsx'
import { QUOTE_HEADING } from './price-focus.ts'
import type { AdminQuote } from './queries.ts'
import { RejectForm } from './RejectForm.tsx'
import { AogBlock, BuyerBlock, Requested } from './Requested.tsx'
import { Waited } from './Waited.tsx'

const LISTS = [orpc.quoteAdmin.quotes.key()]
const markSeen = (quoteId: string) => api.quoteAdmin.markSeen({ quoteId })

/** The one screen to quote: what is asked at the left, what is offered at the right. */
export function QuoteScreen({ quoteId, back }: { quoteId: string; back: string }) {
  const query = useQuery(orpc.quoteAdmin.quote.queryOptions({ input: { quoteId }, ...LIVE_ONE }))
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
        <Asked query={query} failed="The quote could not be loaded." skeleton={<RowsSkeleton rows={8} />}>
          {admin => <Whole key={admin.quote.id} admin={admin} now={now} />}
        </Asked>
      </div>
    </section>
  )
}

function Whole({ admin, now }: { admin: AdminQuote; now: number }) {
  const { quote } = admin
  useSeen(quote.id, admin.isNews, markSeen, LISTS)
  return (
    <>
      <Heading admin={admin} now={now} />
      <div className="mt-4 grid items-start gap-4 lg:grid-cols-[22rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr] xl:grid-cols-[25rem_minmax(0,1fr)]">
        <div className="space-y-4 lg:col-start-1">
          {quote.aog && <AogBlock aog={quote.aog} />}
          <Requested quote={quote} />
          <BuyerBlock admin={admin} />
        </div>
        <div className="space-y-4 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <PriceShipping admin={admin} />
          <OfferBlock admin={admin} />
          <RejectForm quote={quote} />
        </div>
        <div className="space-y-4 lg:col-start-1">
          <AdminConversation admin={admin} />
          <AdminNotes
            notes={admin.adminNotes}
            about={`quote:${quote.id}`}
            shownIn={orpc.quoteAdmin.quote.key({ input: { quoteId: quote.id } })}
            save={notes => api.quoteAdmin.saveNotes({ quoteId: quote.id, ...notes })}
          />
        </div>
      </div>
    </>
  )
}

function Heading({ admin, now }: { admin: AdminQuote; now: number }) {
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
      <div className="admin-fields">
        <WhoHasIt admin={admin} assign={change => api.quoteAdmin.assign({ quoteId: quote.id, ...change })} />
      </div>
    </div>
  )
}
