import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { cents, formatMoney } from '../../domain/money/money.ts'
import { QUOTE_STATES } from '../../domain/quotes/quote.ts'
import { orderAddress, quoteAddress } from '../addresses.ts'
import { orpc } from '../api.ts'
import { dashboardAddress } from '../dashboard/dashboard-place.ts'
import { overview } from '../dashboard/queries.ts'
import { LIVE } from '../live-query.ts'
import { StatusBadge } from '../orders/StatusBadge.tsx'
import { standing } from '../quotes/quote-standing.ts'
import { Moment } from '../ui/Moment.tsx'
import { PageLink } from '../ui/PageLink.tsx'

/** Rows of each column; on a phone one fewer. The place is as high as these. */
const ROWS = 3

/** What a customer comes back for: what waits for him, how his orders stand, and his lists. */
export function OwnThings() {
  const orders = useQuery(overview())
  const quotes = useQuery(orpc.quotes.waiting.queryOptions(LIVE))
  const unpaid = orders.data?.waiting ?? []
  const isKnown = orders.data !== undefined && quotes.data !== undefined
  const waiting = [
    ...(quotes.data ?? []).map(quote => (
      <Row key={quote.id} href={quoteAddress(quote.kind, quote.id)} number={quote.quoteNumber}>
        {QUOTE_STATES[quote.status].turn === 'admin'
          ? 'We have written to you'
          : QUOTE_STATES[standing(quote).status].word}
      </Row>
    )),
    ...unpaid.map(order => (
      <Row key={order.id} href={orderAddress(order.id, null)} number={order.orderNumber}>
        {`${formatMoney(cents(order.total))} to be paid`}
      </Row>
    )),
  ]
  return (
    <div className="grid gap-x-8 gap-y-2 md:grid-cols-[1fr_1.2fr_0.8fr]">
      <Column title="Needs you" href="/dashboard" isKnown={isKnown} none="Nothing waits for you.">
        {waiting.slice(0, ROWS)}
      </Column>
      <Column
        title="Latest orders"
        href={dashboardAddress({ tab: 'orders' })}
        isKnown={orders.data !== undefined}
        none="No orders yet."
      >
        {(orders.data?.latest ?? []).slice(0, ROWS).map(order => (
          <Row key={order.id} href={orderAddress(order.id, null)} number={order.orderNumber}>
            <span className="tabular-nums max-lg:hidden">{formatMoney(cents(order.total))}</span>
            <span className="max-xl:hidden">
              <Moment at={order.createdAt} form="day" />
            </span>
            <StatusBadge {...order} />
          </Row>
        ))}
      </Column>
      <nav aria-labelledby="own-lists">
        <h2 id="own-lists" className="text-base max-md:sr-only">
          Your lists
        </h2>
        <ul className="max-md:flex max-md:gap-x-6">
          <li>
            <PageLink
              href="/parts-distribution"
              className="text-link inline-flex min-h-9 items-center pointer-coarse:min-h-11"
            >
              Paste a parts list
            </PageLink>
          </li>
          <li>
            <PageLink
              href={dashboardAddress({ tab: 'quotes' })}
              className="text-link inline-flex min-h-9 items-center pointer-coarse:min-h-11"
            >
              All quotes
            </PageLink>
          </li>
        </ul>
      </nav>
    </div>
  )
}

type ColumnProps = { title: string; href: string; isKnown: boolean; none: string; children: ReactNode[] }

function Column({ title, href, isKnown, none, children }: ColumnProps) {
  return (
    <section className="min-w-0">
      <h2 className="text-base/6">
        <PageLink href={href} className="hover:underline pointer-coarse:py-2.5">
          {title}
        </PageLink>
      </h2>
      {/* As high as its rows from the start: what is below does not move when they come. */}
      <div className="h-22 md:h-27 md:pointer-coarse:h-33">
        {children.length > 0 ? (
          <ul className="max-md:[&>li:nth-child(n+3)]:hidden">{children}</ul>
        ) : isKnown ? (
          // Keys of their own: else the one would become the other, and move.
          <p key="none" className="flex min-h-9 items-center text-muted pointer-coarse:min-h-11">
            {none}
          </p>
        ) : (
          <p key="late" className="skeleton late h-6" />
        )}
      </div>
    </section>
  )
}

const Row = ({ href, number, children }: { href: string; number: string; children: ReactNode }) => (
  <li className="flex h-11 items-center gap-3 overflow-hidden text-sm whitespace-nowrap md:h-9 md:pointer-coarse:h-11">
    <PageLink href={href} className="part-number inline-flex h-full items-center text-link">
      {number}
    </PageLink>
    <span className="flex min-w-0 items-center gap-3 truncate text-muted">{children}</span>
  </li>
)
