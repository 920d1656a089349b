import type { InferRouterOutputs } from '@orpc/server'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { cents, formatMoney } from '../../domain/money.ts'
import type { StoreRouter } from '../../server/router.ts'
import { store } from '../../store.config.ts'
import { Asked, RowsSkeleton } from '../ui/Asked.tsx'
import { Moment } from '../ui/Moment.tsx'
import { adminAddress } from './admin-place.ts'
import { today } from './queries.ts'
import { AogBadge } from './quotes/AogBadge.tsx'
import { useNow } from './quotes/use-now.ts'
import { Waited } from './quotes/Waited.tsx'

type Today = InferRouterOutputs<StoreRouter>['admin']['today']
const count = (number: number): string => number.toLocaleString('en-US')

/** What waits, longest first, and what the day has brought. */
export function TodayTab() {
  const query = useQuery(today())
  const now = useNow(query.dataUpdatedAt)
  return (
    <Asked query={query} failed="The day could not be loaded." skeleton={<RowsSkeleton rows={8} />}>
      {day => (
        <>
          <ul className="sheet grid grid-cols-2 overflow-hidden md:grid-cols-3 lg:grid-cols-6 [&>li]:-mt-px [&>li]:-ml-px [&>li]:border-t [&>li]:border-l [&>li]:border-line">
            <Figure
              label="Quotes waiting"
              value={count(day.quotes.waiting)}
              href={adminAddress({ tab: 'quotes' })}
              isBad={day.quotes.overThreeDays > 0}
            >
              {day.quotes.overADay > 0 ? `${count(day.quotes.overADay)} over a day` : 'none over a day'}
            </Figure>
            <Figure label="To ship" value={count(day.toShip)} href="#to-ship">
              paid orders
            </Figure>
            <Figure
              label="Payments unknown"
              value={count(day.openPayments)}
              href="#open-payments"
              isBad={day.openPayments > 0}
            >
              no answer, or held
            </Figure>
            <Figure
              label="Failed mails"
              value={count(day.failedMails)}
              href={adminAddress({ tab: 'mail', state: 'failed' })}
              isBad={day.failedMails > 0}
            >
              given up
            </Figure>
            <Figure label="Sent in, new" value={count(day.newSubmissions)} href={adminAddress({ tab: 'sent' })}>
              nobody has looked at
            </Figure>
            <Figure label="Orders today" value={count(day.placed)}>
              {count(day.paid)} paid, {formatMoney(cents(day.paidSum))}
            </Figure>
          </ul>
          <AogOverdue day={day} />
          <MoneyTroubles day={day} />
          <div className="mt-6 grid gap-6 lg:grid-cols-2">
            <WaitingQuotes day={day} now={now} />
            <ToShip day={day} />
            <OpenPayments day={day} />
          </div>
        </>
      )}
    </Asked>
  )
}

/** Aircraft on the ground that nobody has answered in time; nothing while there are none. */
function AogOverdue({ day: { quotes } }: { day: Today }) {
  const { aogOverdue } = quotes
  if (aogOverdue === 0) return null
  return (
    <p className="sheet mt-4 border-l-4 border-l-bad px-4 py-3">
      <AogBadge /> {count(aogOverdue)} {aogOverdue === 1 ? 'aircraft has' : 'aircraft have'} waited for more than{' '}
      {store.aogEscalation} minutes:{' '}
      <a href={adminAddress({ tab: 'quotes', kind: 'aog' })} className="text-link">
        answer now
      </a>
      .
    </p>
  )
}

function WaitingQuotes({ day: { quoteNext, quotes }, now }: { day: Today; now: number }) {
  return (
    <section aria-labelledby="quotes-waiting">
      <h2 id="quotes-waiting" className="text-lg">
        To quote, AOG first, then oldest
      </h2>
      {quoteNext.length === 0 ? (
        <Nothing>Every request has been answered.</Nothing>
      ) : (
        <div className="sheet mt-2 overflow-hidden">
          <table className="data-table">
            <thead>
              <tr>
                <th scope="col">Quote</th>
                <th scope="col">Waited</th>
                <th scope="col">Buyer</th>
              </tr>
            </thead>
            <tbody>
              {quoteNext.map(quote => (
                <tr key={quote.id} className={quote.kind === 'aog' ? 'aog-row' : undefined}>
                  <th scope="row">
                    <a
                      href={adminAddress({ tab: 'quotes', quote: quote.id })}
                      className="part-number whitespace-nowrap text-link pointer-coarse:inline-block pointer-coarse:py-2.5"
                    >
                      {quote.quoteNumber}
                    </a>
                    {quote.kind === 'aog' && (
                      <span className="block">
                        <AogBadge /> <span className="part-number font-semibold">{quote.tailNumber}</span>
                      </span>
                    )}
                  </th>
                  <td className="lead whitespace-nowrap">
                    <Waited quote={{ ...quote, turn: 'desk' }} now={now} />
                  </td>
                  <td className="wide">{quote.buyer}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {quotes.waiting > quoteNext.length && (
        <p className="mt-2 text-sm text-muted">
          and{' '}
          <a href={adminAddress({ tab: 'quotes' })} className="text-link">
            {count(quotes.waiting - quoteNext.length)} more
          </a>
          {quotes.overThreeDays > 0 && `; ${count(quotes.overThreeDays)} have waited for more than 3 days`}
        </p>
      )}
    </section>
  )
}

/** What the page of payments has more of; nothing while all is well. */
function MoneyTroubles({ day: { failedTakeBacks, overduePayments } }: { day: Today }) {
  const troubles = [
    failedTakeBacks > 0 &&
      `${count(failedTakeBacks)} ${failedTakeBacks === 1 ? 'refund' : 'refunds'} could not be given back`,
    overduePayments > 0 &&
      `${count(overduePayments)} ${overduePayments === 1 ? 'payment has' : 'payments have'} had no answer for 15 minutes`,
  ].filter(trouble => trouble !== false)
  if (troubles.length === 0) return null
  return (
    <p className="sheet mt-4 border-l-4 border-l-bad px-4 py-3">
      {troubles.join(', and ')}:{' '}
      <a href={adminAddress({ tab: 'payments' })} className="text-link">
        look at payments
      </a>
      .
    </p>
  )
}

type FigureProps = { label: string; value: string; href?: string; isBad?: boolean; children: ReactNode }

function Figure({ label, value, href, isBad = false, children }: FigureProps) {
  const content = (
    <>
      <span className="block text-sm text-muted">{label}</span>
      <span className={`block text-2xl font-semibold tabular-nums ${isBad ? 'text-bad' : ''}`}>{value}</span>
      <span className="block text-sm text-muted">{children}</span>
    </>
  )
  return (
    <li>
      {href ? (
        <a href={href} className="block h-full px-4 py-3 -outline-offset-2 hover:bg-sunken">
          {content}
        </a>
      ) : (
        <div className="px-4 py-3">{content}</div>
      )}
    </li>
  )
}

function ToShip({ day: { shipNext, toShip } }: { day: Today }) {
  return (
    <section aria-labelledby="to-ship">
      <h2 id="to-ship" className="text-lg">
        To ship, oldest first
      </h2>
      {shipNext.length === 0 ? (
        <Nothing>Every paid order has been shipped.</Nothing>
      ) : (
        <div className="sheet mt-2 overflow-hidden">
          <table className="data-table">
            <thead>
              <tr>
                <th scope="col">Order</th>
                <th scope="col" className="amount">
                  Total
                </th>
                <th scope="col">Customer</th>
                <th scope="col">Placed</th>
              </tr>
            </thead>
            <tbody>
              {shipNext.map(order => (
                <tr key={order.id}>
                  <th scope="row">
                    <a
                      href={adminAddress({ tab: 'orders', order: order.id })}
                      className="part-number whitespace-nowrap text-link pointer-coarse:inline-block pointer-coarse:py-2.5"
                    >
                      {order.orderNumber}
                    </a>
                  </th>
                  <td className="lead amount">{formatMoney(cents(order.total))}</td>
                  <td className="wide">{order.email}</td>
                  <td>
                    <Moment at={order.createdAt} form="minute" />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {toShip > shipNext.length && (
        <p className="mt-2 text-sm text-muted">and {count(toShip - shipNext.length)} more</p>
      )}
    </section>
  )
}

function OpenPayments({ day: { openLongest, openPayments } }: { day: Today }) {
  return (
    <section aria-labelledby="open-payments">
      <h2 id="open-payments" className="text-lg">
        Payments without an answer
      </h2>
      {openLongest.length === 0 ? (
        <Nothing>The gateway has answered for every payment.</Nothing>
      ) : (
        <div className="sheet mt-2 overflow-hidden">
          <table className="data-table">
            <thead>
              <tr>
                <th scope="col">Order</th>
                <th scope="col" className="amount">
                  Amount
                </th>
                <th scope="col">Reference</th>
                <th scope="col">State</th>
                <th scope="col">Since</th>
              </tr>
            </thead>
            <tbody>
              {openLongest.map(attempt => (
                <tr key={attempt.reference}>
                  <th scope="row" className="part-number whitespace-nowrap">
                    {attempt.orderNumber}
                  </th>
                  <td className="lead amount">{formatMoney(cents(attempt.amount))}</td>
                  <td className="part-number">{attempt.reference}</td>
                  <td>{attempt.state === 'held' ? 'Held for review' : 'Unknown'}</td>
                  <td>
                    <Moment at={attempt.createdAt} form="minute" />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {openPayments > openLongest.length && (
        <p className="mt-2 text-sm text-muted">and {count(openPayments - openLongest.length)} more</p>
      )}
    </section>
  )
}

const Nothing = ({ children }: { children: ReactNode }) => (
  <p className="sheet mt-2 px-4 py-6 text-center text-muted">{children}</p>
)
