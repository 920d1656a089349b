import { type RefObject, useRef } from 'react'
import { cents, formatMoney } from '../../domain/money/money.ts'
import { isOrderEventAllowed } from '../../domain/orders/order.ts'
import { packedNote } from '../../domain/orders/packed-words.ts'
import { store } from '../../domain/settings/store.ts'
import { storeDay } from '../../domain/text/store-day.ts'
import { orderFileAddress } from '../addresses.ts'
import { dashboardAddress } from '../dashboard/dashboard-place.ts'
import { OrderDocuments } from '../order-documents/OrderDocuments.tsx'
import { Icon } from '../ui/Icon.tsx'
import { PageLink } from '../ui/PageLink.tsx'
import { CancelOrder } from './CancelOrder.tsx'
import { CancelPieces } from './CancelPieces.tsx'
import { PaymentNote } from './ConfirmationScreen.tsx'
import { GroupedItems } from './GroupedItems.tsx'
import { itemGroups } from './item-groups.ts'
import { OrderData } from './OrderData.tsx'
import { OrderDetails } from './OrderDetails.tsx'
import { OrderFiles } from './OrderFiles.tsx'
import { mayCancelPieces, mayCancelWhole, packedLines } from './packed-lines.ts'
import type { OrderView } from './queries.ts'
import { Reorder } from './Reorder.tsx'
import { RequestReturn } from './returns/RequestReturn.tsx'
import { ReturnDecision } from './returns/ReturnDecision.tsx'
import { ReturnRequested } from './returns/ReturnRequested.tsx'
import { OrderBadge } from './StatusBadge.tsx'
import { Timeline } from './Timeline.tsx'
import { Tracking } from './Tracking.tsx'

/** One order, for its buyer: a customer by the session, a guest by the token of its link. */
export function OrderScreen({ order, token }: { order: OrderView; token: string | null }) {
  const isCustomer = token === null
  const placed = new Date(order.createdAt)
  const groups = itemGroups(order, storeDay(new Date(), store.timeZone))
  const papers = order.paymentStatus !== 'unpaid' && <OrderDocuments order={order} token={token} />
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <div className="wrap-page py-8">
      {isCustomer && (
        <p className="not-printed mb-2 text-sm">
          <PageLink
            href="/dashboard"
            className="inline-flex items-center gap-1 text-muted hover:underline pointer-coarse:py-2.5"
          >
            <Icon name="previous" size={16} />
            Dashboard
          </PageLink>
        </p>
      )}
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-3">
            <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none">
              Order <span className="part-number">{order.orderNumber}</span>
            </h1>
            <OrderBadge order={order} />
          </div>
          <p className="mt-1 text-muted">
            Placed{' '}
            <time dateTime={order.createdAt}>
              {placed.toLocaleString('en-US', {
                year: 'numeric',
                month: 'long',
                day: 'numeric',
                hour: 'numeric',
                minute: '2-digit',
                timeZone: store.timeZone,
                timeZoneName: 'short',
              })}
            </time>{' '}
            · <span className="tabular-nums">{formatMoney(cents(order.total))}</span>
          </p>
        </div>
        <Actions order={order} token={token} heading={heading} />
      </div>
      {order.paymentStatus === 'unpaid' && <PaymentNote order={order} token={token} />}
      <div className="mt-6 grid items-start gap-6 print:mt-3 print:block lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="space-y-6 print:space-y-3">
          {groups === null && <Tracking order={order} />}
          {order.returns.map(one => (
            <ReturnRequested key={one.id} order={order} one={one} token={token}>
              <ReturnDecision order={order} one={one} />
            </ReturnRequested>
          ))}
          {!groups && papers}
          <OrderDetails order={order} items={groups && <GroupedItems order={order} groups={groups} token={token} />} />
          {groups && papers}
          <OrderFiles order={order} token={token} />
        </div>
        {order.history.length > 0 && <Timeline order={order} />}
      </div>
      <p className="not-printed mt-6 flex flex-wrap gap-3">
        <PageLink href="/shop" className="button">
          Shop Now
        </PageLink>
        {isCustomer && (
          <PageLink href={dashboardAddress({ tab: 'orders' })} className="button">
            Back to Orders
          </PageLink>
        )}
        {token !== null && <OrderData orderId={order.id} token={token} />}
      </p>
    </div>
  )
}

/** Pieces of an order that can be canceled. */
const piecesLeft = ({ items }: OrderView): number => items.reduce((all, { cancelable }) => all + cancelable, 0)

type ActionsProps = { order: OrderView; token: string | null; heading: RefObject<HTMLElement | null> }

function Actions({ order, token, heading }: ActionsProps) {
  return (
    <div className="flex flex-wrap gap-3">
      <Reorder order={order} />
      {order.paymentStatus !== 'unpaid' && (
        <a href={orderFileAddress(order.id, 'invoice.pdf', token)} download className="button">
          <Icon name="file" size={18} />
          Invoice
        </a>
      )}
      {order.items.some(({ returnable }) => returnable > 0) && (
        <RequestReturn key={order.returns.length} order={order} token={token} heading={heading} />
      )}
      {mayCancelPieces(order) && (
        <CancelPieces key={piecesLeft(order)} order={order} token={token} finalFocus={heading} />
      )}
      {mayCancelWhole(order, 'buyer') && <CancelOrder order={order} token={token} finalFocus={heading} />}
      {isOrderEventAllowed('canceled', order.status, 'buyer') &&
        !mayCancelWhole(order, 'buyer') &&
        !mayCancelPieces(order) && (
          <p className="basis-full text-sm text-muted">{packedNote(packedLines(order), 'buyer')}</p>
        )}
    </div>
  )
}
