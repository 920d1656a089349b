import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { store } from '../../domain/settings/store.ts'
import { phoneAddress, quoteAddress } from '../addresses.ts'
import { orpc } from '../api.ts'
import { LIVE } from '../live-query.ts'
import { QuotesTable } from '../quotes/QuotesTable.tsx'
import { latestQuotes, type MyQuote } from '../quotes/queries.ts'
import { RefusedRequests } from '../quotes/RefusedRequests.tsx'
import { OwnAlerts } from '../stock-alerts/OwnAlerts.tsx'
import { PageLink } from '../ui/PageLink.tsx'
import { QueryBoundary, RowsSkeleton } from '../ui/QueryBoundary.tsx'
import { dashboardAddress } from './dashboard-place.ts'
import { NoOrders } from './NoOrders.tsx'
import { OrdersTable } from './OrdersTable.tsx'
import { overview } from './queries.ts'
import { ReturnUnderWay } from './ReturnUnderWay.tsx'
import { WaitingOrder } from './WaitingOrder.tsx'
import { WaitingQuote } from './WaitingQuote.tsx'

/** First the tasks of the customer, then the state of orders and quotes, and links. */
export function OverviewTab() {
  const orders = useQuery(overview())
  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_17rem]">
      <div className="min-w-0 space-y-8">
        <RefusedRequests />
        <NeedsYou />
        <QueryBoundary query={orders} failed="Your orders couldn’t be loaded." skeleton={<RowsSkeleton rows={5} />}>
          {({ returns, latest }) => (
            <div className="space-y-8">
              {returns.length > 0 && (
                <section aria-labelledby="under-way">
                  <h2 id="under-way" className="text-lg">
                    Returns in progress
                  </h2>
                  <ul className="mt-2 space-y-2">
                    {returns.map(one => (
                      <ReturnUnderWay key={one.id} one={one} />
                    ))}
                  </ul>
                </section>
              )}
              <Latest
                id="latest"
                title="Latest orders"
                all={latest.length > 0 ? ['All orders', dashboardAddress({ tab: 'orders' })] : null}
              >
                {latest.length > 0 ? <OrdersTable orders={latest} /> : <NoOrders />}
              </Latest>
            </div>
          )}
        </QueryBoundary>
        <LatestQuotes />
        <OwnAlerts />
      </div>
      <nav aria-labelledby="shortcuts">
        <h2 id="shortcuts" className="text-lg">
          Shortcuts
        </h2>
        <ul className="sheet mt-2 divide-y divide-line">
          <QuickLink href="/shop" name="Shop" what="Every part on the shelf" />
          <QuickLink href="/parts-distribution" name="Quick order" what="Price and stock of up to 500 numbers" />
          <QuickLink href={dashboardAddress({ tab: 'lists' })} name="Your lists" what="Ordered again in one click" />
          <QuickLink
            href={dashboardAddress({ tab: 'aog', openAOGRequest: '1' })}
            name="Send an AOG Request"
            what="Aircraft on ground comes first"
          />
          <QuickLink href="/settings" name="Settings" what="Profile, addresses, carrier accounts" />
          <QuickLink
            href={phoneAddress(store.aogPhone)}
            name="Call AOG"
            what={`${store.aogPhone}, aircraft on ground`}
          />
        </ul>
      </nav>
    </div>
  )
}

/** The tasks of the customer: AOG requests, quotes, unpaid orders. Empty without tasks. */
function NeedsYou() {
  const quotes = useQuery(orpc.quotes.waiting.queryOptions(LIVE)).data ?? []
  const orders = useQuery(overview()).data?.waiting ?? []
  if (quotes.length + orders.length === 0) return null
  return (
    <section aria-labelledby="waiting">
      <h2 id="waiting" className="text-lg">
        Needs your attention
      </h2>
      <ul className="mt-2 space-y-2">
        {quotes.map(quote => (
          <WaitingQuote key={quote.id} quote={quote} />
        ))}
        {orders.map(order => (
          <WaitingOrder key={order.id} order={order} />
        ))}
      </ul>
    </section>
  )
}

const LATEST = 5

/** The latest of both kinds, once there are any: where the first comes from, the tabs say. */
function LatestQuotes() {
  const [ofParts, ofAircraft] = [useQuery(latestQuotes('rfq')).data, useQuery(latestQuotes('aog')).data]
  const latest = [...(ofParts?.items ?? []), ...(ofAircraft?.items ?? [])].sort(newestFirst).slice(0, LATEST)
  if (latest.length === 0) return null
  const hasQuotes = (ofParts?.total ?? 0) > 0
  return (
    <Latest
      id="latest-quotes"
      title="Latest quotes"
      all={hasQuotes ? ['All quotes', dashboardAddress({ tab: 'quotes' })] : null}
    >
      <QuotesTable quotes={latest} address={({ kind, id }) => quoteAddress(kind, id)} />
    </Latest>
  )
}

const newestFirst = (a: MyQuote, b: MyQuote) => b.createdAt.localeCompare(a.createdAt)

type LatestProps = { id: string; title: string; all: [words: string, address: string] | null; children: ReactNode }

const Latest = ({ id, title, all, children }: LatestProps) => (
  <section aria-labelledby={id}>
    <div className="flex items-baseline justify-between gap-4">
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      {all && (
        <PageLink href={all[1]} className="text-link pointer-coarse:py-2.5">
          {all[0]}
        </PageLink>
      )}
    </div>
    <div className="mt-2">{children}</div>
  </section>
)

function QuickLink({ href, name, what }: { href: string; name: string; what: string }) {
  return (
    <li>
      <PageLink href={href} className="block px-3 py-2 -outline-offset-2 hover:bg-sunken">
        <span className="font-medium">{name}</span>
        <span className="block text-sm text-muted">{what}</span>
      </PageLink>
    </li>
  )
}
