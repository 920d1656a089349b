import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { cents, formatMoney } from '../../domain/money/money.ts'
import { QUOTE_STATES } from '../../domain/quotes/quote.ts'
import { orderAddress, quickOrderAddress, quoteAddress } from '../addresses.ts'
import { orpc } from '../api.ts'
import { dashboardAddress } from '../dashboard/dashboard-place.ts'
import { overview } from '../dashboard/queries.ts'
import { LIVE } from '../live-query.ts'
import { StatusBadge } from '../orders/StatusBadge.tsx'
import { myPartLists } from '../part-lists/queries.ts'
import { quoteStanding } from '../quotes/quote-standing.ts'
import { Moment } from '../ui/Moment.tsx'
import { PageLink } from '../ui/PageLink.tsx'

/** Rows of each column; on a phone one fewer. The place is as high as these. */
const ROWS = 3

/** The content for returning customers: tasks, the state of orders, and lists. */
export function CustomerHome() {
  const orders = useQuery(overview())
  const quotes = useQuery(orpc.quotes.waiting.queryOptions(LIVE))
  const unpaid = orders.data?.waiting ?? []
  const waiting = [
    ...(quotes.data ?? []).map(quote => (
      <Row key={quote.id} href={quoteAddress(quote.kind, quote.id)} number={quote.quoteNumber}>
        {QUOTE_STATES[quote.status].turn === 'admin'
          ? 'We’ve sent you a message'
          : QUOTE_STATES[quoteStanding(quote).status].word}
      </Row>
    )),
    ...unpaid.map(order => (
      <Row key={order.id} href={orderAddress(order.id, null)} number={order.orderNumber}>
        {order.paymentPending ? 'Payment being confirmed' : `${formatMoney(cents(order.total))} to pay`}
      </Row>
    )),
  ]
  return (
    <div className="grid gap-x-8 gap-y-2 md:grid-cols-[1fr_1.2fr_0.8fr]">
      <Column title="Needs your attention" href="/dashboard" asked={[orders, quotes]} none="You’re all caught up.">
        {waiting.slice(0, ROWS)}
      </Column>
      <Column title="Latest orders" href={dashboardAddress({ tab: 'orders' })} asked={[orders]} none="No orders yet.">
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
      <Lists />
    </div>
  )
}

const LIST_LINK =
  'text-link inline-flex h-11 max-w-full items-center text-sm whitespace-nowrap md:h-9 md:pointer-coarse:h-11'

/** The lists changed last, and a link to start another. On a phone in one line. */
function Lists() {
  // If they cannot be read, the dashboard shows the error: a new list needs none of them.
  const kept = useQuery(myPartLists()).data ?? []
  return (
    <nav aria-labelledby="own-lists" className="min-w-0">
      <h2 id="own-lists" className="text-base/6 max-md:sr-only">
        Your lists
      </h2>
      <ul className="max-md:flex max-md:gap-x-5">
        {kept.slice(0, ROWS - 1).map(({ id, name }) => (
          <li key={id} className="min-w-0 max-md:nth-2:hidden">
            <PageLink href={quickOrderAddress(id)} className={LIST_LINK}>
              <span className="truncate">{name}</span>
            </PageLink>
          </li>
        ))}
        <li className="flex shrink-0 gap-x-5">
          <PageLink href={quickOrderAddress()} className={LIST_LINK}>
            Paste a parts list
          </PageLink>
          {kept.length > 0 && (
            <PageLink href={dashboardAddress({ tab: 'lists' })} className={LIST_LINK}>
              All lists
            </PageLink>
          )}
        </li>
        {kept.length === 0 && (
          <li>
            <PageLink href={dashboardAddress({ tab: 'quotes' })} className={LIST_LINK}>
              All quotes
            </PageLink>
          </li>
        )}
      </ul>
    </nav>
  )
}

type ColumnProps = {
  title: string
  href: string
  /** its data */
  asked: readonly Pick<UseQueryResult, 'data' | 'isError' | 'refetch'>[]
  none: string
  children: ReactNode[]
}

function Column({ title, href, asked, none, children }: ColumnProps) {
  const failed = asked.filter(({ data, isError }) => isError && data === undefined)
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
        ) : failed.length > 0 ? (
          // Keys of their own: otherwise React would reuse one for the other, and it would move.
          <p key="failed" role="alert" className={`${LINE} gap-x-3`}>
            Could not be loaded.
            <button
              type="button"
              className="text-link pointer-coarse:min-h-11"
              onClick={() => {
                for (const one of failed) void one.refetch()
              }}
            >
              Try again<span className="sr-only">: {title}</span>
            </button>
          </p>
        ) : asked.every(({ data }) => data !== undefined) ? (
          <p key="none" className={LINE}>
            {none}
          </p>
        ) : (
          <p key="late" className="skeleton late h-6" />
        )}
      </div>
    </section>
  )
}

const LINE = 'flex min-h-9 items-center text-muted pointer-coarse:min-h-11'

const Row = ({ href, number, children }: { href: string; number: string; children: ReactNode }) => (
  <li className="flex h-11 items-center gap-3 overflow-hidden text-sm whitespace-nowrap md:h-9 md:pointer-coarse:h-11">
    <PageLink href={href} className="part-number inline-flex h-full items-center text-link">
      {number}
    </PageLink>
    <span className="flex min-w-0 items-center gap-3 truncate text-muted">{children}</span>
  </li>
)
