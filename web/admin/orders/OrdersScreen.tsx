import type { InferRouterOutputs } from '@orpc/server'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { cents, formatMoney } from '../../../domain/money/money.ts'
import { WAITING_ORDERS } from '../../../domain/orders/order.ts'
import type { StoreRouter } from '../../../server/router.ts'
import { orpc } from '../../api.ts'
import { LIVE } from '../../live-query.ts'
import { paymentWord } from '../../orders/payment-word.ts'
import { StatusBadge } from '../../orders/StatusBadge.tsx'
import { Asked, RowsSkeleton } from '../../ui/Asked.tsx'
import { EmailAddress } from '../../ui/EmailAddress.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { orderAdminAddress, ordersAdminAddress } from '../addresses.ts'
import { AogMark } from '../quotes/AogBadge.tsx'
import { useNow } from '../use-now.ts'
import { useRowKeys } from '../use-row-keys.ts'
import { waitedWords } from '../waited.ts'
import { OrderFilters } from './OrderFilters.tsx'
import type { OrdersSearch } from './orders-search.ts'

type Line = InferRouterOutputs<StoreRouter>['orderAdmin']['orders']['orders'][number]

/** Everybody's orders; the address says which. */
export function OrdersScreen({ search }: { search: OrdersSearch }) {
  const query = useQuery(orpc.orderAdmin.orders.queryOptions({ input: search, ...LIVE }))
  const now = useNow(query.dataUpdatedAt)
  // What waits is not sorted by age downwards.
  const isWaiting = WAITING_ORDERS.some(one => one === search.status)
  return (
    <section aria-label="Orders">
      <OrderFilters search={search} />
      <div className="mt-3">
        <Asked query={query} failed="The orders could not be loaded." skeleton={<RowsSkeleton rows={12} />}>
          {({ orders, after, isCut }) => (
            <>
              {isCut && (
                <p className="mb-3 text-sm text-muted">
                  Of one or two letters only the newest 100 orders of each status are looked through.
                </p>
              )}
              {orders.length > 0 ? (
                <Lines lines={orders} search={search} now={now} />
              ) : (
                <p className="sheet px-4 py-10 text-center text-muted">{whyNone(search)}</p>
              )}
              <p className="mt-4 flex justify-center gap-3">
                {search.after && (
                  <PageLink href={ordersAdminAddress({ ...search, after: undefined })} className="button">
                    {isWaiting ? 'First' : 'Newest'}
                  </PageLink>
                )}
                {after !== null && (
                  <PageLink href={ordersAdminAddress({ ...search, after: after })} className="button">
                    {isWaiting ? 'Next' : 'Older'}
                  </PageLink>
                )}
              </p>
            </>
          )}
        </Asked>
      </div>
    </section>
  )
}

function whyNone({ search, status, payment, buyer, from, to }: OrdersSearch): string {
  if (from && to && to < from) return 'No order matches: the day in “Placed to” is before the one in “Placed from”.'
  return search || status || payment || buyer || from || to ? 'No order matches.' : 'No orders yet.'
}

function Lines({ lines, search, now }: { lines: Line[]; search: OrdersSearch; now: number }) {
  const list = useRef<HTMLDivElement>(null)
  useRowKeys(list)
  return (
    <div ref={list} className="sheet overflow-hidden">
      <table className="data-table">
        <thead>
          <tr>
            <th scope="col">Order</th>
            <th scope="col" className="amount">
              Total
            </th>
            <th scope="col">Placed</th>
            <th scope="col">Customer</th>
            <th scope="col">Parts</th>
            <th scope="col">Payment</th>
            <th scope="col">Status</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(line => (
            <tr key={line.id} className="align-baseline focus-within:bg-sunken">
              <th scope="row">
                <PageLink
                  href={orderAdminAddress(line.id, search)}
                  data-row
                  className="part-number font-semibold whitespace-nowrap text-link pointer-coarse:inline-block pointer-coarse:py-2.5"
                >
                  {line.orderNumber}
                </PageLink>
                {line.tailNumber !== null && (
                  <span className="ml-2 whitespace-nowrap">
                    <AogMark tailNumber={line.tailNumber} />
                  </span>
                )}
                {line.isPackedInVain ? (
                  <span className="stock-badge ml-2 text-bad">Canceled while packing</span>
                ) : (
                  line.isNews && <span className="stock-badge ml-2 text-accent">New</span>
                )}
              </th>
              <td className="lead amount">{formatMoney(cents(line.total))}</td>
              <td>
                <Moment at={line.createdAt} form="minute" />
              </td>
              <td className="wide">
                {line.company || line.customer || <EmailAddress email={line.email} />}
                {line.isGuest && <span className="text-muted"> · guest</span>}
                {line.company && line.customer && <span className="block">{line.customer}</span>}
                {(line.company || line.customer) && (
                  <span className="block text-muted">
                    <EmailAddress email={line.email} />
                  </span>
                )}
                {line.accountEmail !== null && line.accountEmail !== line.email && (
                  <span className="block text-muted">
                    account <EmailAddress email={line.accountEmail} />
                  </span>
                )}
              </td>
              <td className="wide xl:min-w-28">
                <span className="part-number">{line.partNumbers.join(', ')}</span>
                {line.lines > line.partNumbers.length && (
                  <span className="text-muted"> and {line.lines - line.partNumbers.length} more</span>
                )}
              </td>
              <td>{paymentWord(line)}</td>
              <td>
                <StatusBadge status={line.status} />
                {line.waitsSince && (
                  <span className="block text-muted max-md:ml-2 max-md:inline">
                    waits{' '}
                    <time dateTime={new Date(line.waitsSince).toISOString()} className="whitespace-nowrap tabular-nums">
                      {waitedWords(line.waitsSince, now)}
                    </time>
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
