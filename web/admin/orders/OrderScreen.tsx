import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { conditionLabel } from '../../../domain/catalogue/condition.ts'
import { countedIn, quantityIn } from '../../../domain/catalogue/unit-of-measure.ts'
import { isOut } from '../../../domain/fulfillments/fulfillment.ts'
import { hasPackingSlip } from '../../../domain/order-documents/packing-slip.ts'
import { SHIPPING_PREFERENCES } from '../../../domain/quotes/quote-request.ts'
import { CARRIER_NAMES } from '../../../domain/shipping/carrier-account.ts'
import { orderFileAddress } from '../../addresses.ts'
import { api, orpc } from '../../api.ts'
import { LIVE_ONE } from '../../live-query.ts'
import { OrderDetails } from '../../orders/OrderDetails.tsx'
import { paymentMethod } from '../../orders/payment-method.ts'
import { ReturnRequested } from '../../orders/returns/ReturnRequested.tsx'
import { OrderBadge } from '../../orders/StatusBadge.tsx'
import { Tracking } from '../../orders/Tracking.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Fact, Facts } from '../../ui/Fact.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { QueryBoundary, RowsSkeleton } from '../../ui/QueryBoundary.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { AdminBlock as Block } from '../AdminBlock.tsx'
import { AdminNotes } from '../AdminNotes.tsx'
import { ordersAdminAddress, partAdminAddress, personAdminAddress, quoteAdminAddress } from '../addresses.ts'
import { Allowed, useMay } from '../may.tsx'
import { AogBadge } from '../quotes/AogBadge.tsx'
import { DecideReturn } from '../returns/DecideReturn.tsx'
import { ReturnScreen } from '../returns/ReturnScreen.tsx'
import { useSeen } from '../use-seen.ts'
import { AdminOrderFiles } from './AdminOrderFiles.tsx'
import { Certificates } from './Certificates.tsx'
import { ChangeCharges } from './ChangeCharges.tsx'
import { CorrectTracking } from './CorrectTracking.tsx'
import { DeleteOrder } from './DeleteOrder.tsx'
import { ForAircraft } from './ForAircraft.tsx'
import { OrderHistory } from './OrderHistory.tsx'
import { OrderMoves } from './OrderMoves.tsx'
import { Packing } from './Packing.tsx'
import { PaymentAndRefunds } from './PaymentAndRefunds.tsx'
import { PaymentHistory } from './PaymentHistory.tsx'
import { Packages } from './packages/Packages.tsx'
import type { AdminOrder } from './queries.ts'
import { ShippedDocuments } from './ShippedDocuments.tsx'
import { ORDER_HEADING } from './use-order-move.ts'

const ORDER_LISTS = [orpc.orders.admin.key(), orpc.returns.admin.key(), orpc.today.key()]
const markSeen = (orderId: string, version: number) => api.orders.admin.markSeen({ orderId, version })

/** One order with all its data and the actions that its state allows. */
export function OrderScreen({
  orderId,
  returnId,
  back,
  backTo = 'All orders',
}: {
  orderId: string
  /** the return that was opened */
  returnId?: string
  back: string
  backTo?: string
}) {
  return (
    <section aria-label="Order">
      <PageLink
        href={back}
        className="not-printed inline-flex items-center gap-1 text-sm text-muted hover:underline pointer-coarse:min-h-11"
      >
        <Icon name="previous" size={16} />
        {backTo}
      </PageLink>
      <div className="mt-2">
        <QueryBoundary
          query={useQuery(orpc.orders.admin.order.queryOptions({ input: { orderId }, ...LIVE_ONE }))}
          failed="Failed to load order details"
          missing={<NotFound back={back} backTo={backTo} />}
          skeleton={<RowsSkeleton rows={8} />}
        >
          {admin => <Whole admin={admin} back={back} returnId={returnId} />}
        </QueryBoundary>
      </div>
    </section>
  )
}

/** For an order that never existed or was deleted. */
const NotFound = ({ back, backTo }: { back: string; backTo: string }) => (
  <div className="sheet px-4 py-12 text-center">
    <h2 className="text-xl">Order Not Found</h2>
    <p className="mt-2 text-muted">There is no such order. If it was deleted, the audit keeps what it was.</p>
    <PageLink href={back} className="button button-go mt-5">
      {backTo}
    </PageLink>
  </div>
)

function Whole({ admin, back, returnId }: { admin: AdminOrder; back: string; returnId: string | undefined }) {
  const { order } = admin
  // The opened return comes first.
  const returns = order.returns.toSorted((a, b) => Number(b.id === returnId) - Number(a.id === returnId))
  const may = useMay()
  useTitle(`Order ${order.orderNumber} · Admin`)
  useSeen(order.id, admin.isNews && may('ship'), markSeen, ORDER_LISTS, admin.version)
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h2 id={ORDER_HEADING} tabIndex={-1} className="flex flex-wrap items-center gap-3 text-xl outline-none">
            <span>
              Order <span className="part-number">{order.orderNumber}</span>
            </span>
            <OrderBadge order={order} />
            {order.aog.length > 0 && <AogBadge />}
          </h2>
          <p className="mt-1 text-muted">
            Placed <Moment at={order.createdAt} form="minute" /> · {paymentMethod(order)}
          </p>
        </div>
        <p className="flex flex-wrap gap-3">
          {hasPackingSlip(admin) && (
            <a href={orderFileAddress(order.id, 'packing-slip.pdf', null)} download className="button">
              <Icon name="file" size={18} />
              Packing slip
            </a>
          )}
          {order.paymentStatus !== 'unpaid' && (
            <a href={orderFileAddress(order.id, 'invoice.pdf', null)} download className="button">
              <Icon name="file" size={18} />
              Invoice
            </a>
          )}
        </p>
      </div>
      <div className="mt-5 grid items-start gap-x-6 gap-y-4 xl:grid-cols-[minmax(0,1fr)_22rem] xl:grid-rows-[auto_1fr]">
        <div className="not-printed space-y-4 xl:col-start-2">
          <Allowed to="decide_returns">
            {returns.map(one => (
              <DecideReturn key={`return ${one.id}`} order={order} one={one} />
            ))}
          </Allowed>
          <OrderMoves key={order.id} order={order} version={admin.version} isPaidFor={admin.isPaidFor} />
          <Allowed to="set_charges">
            <ChangeCharges key={`charges ${order.id}`} order={order} version={admin.version} />
          </Allowed>
          <Allowed to="ship">
            <CorrectTracking key={`tracking ${order.id}`} order={order} version={admin.version} />
          </Allowed>
          <PaymentAndRefunds key={`money ${order.id}`} order={order} version={admin.version} held={admin.heldParcels} />
        </div>
        <div className="space-y-6 xl:col-start-1 xl:row-span-2 xl:row-start-1">
          <ForAircraft aircraft={order.aog} />
          <NotThere backordered={admin.backordered} />
          {order.parcels.length === 1 && order.parcels.every(isOut) && order.toShip === 0 && <Tracking order={order} />}
          <Packages
            key={`packages ${order.id}`}
            order={order}
            version={admin.version}
            held={admin.heldParcels}
            isPaidFor={admin.isPaidFor}
          />
          {returns.map(one => (
            <Fragment key={one.id}>
              <ReturnRequested order={order} one={one} token={null} />
              <ReturnScreen order={order} returnId={one.id} />
            </Fragment>
          ))}
          <OrderDetails order={order} isForAdmin />
          <Packing packing={admin.packing} order={order} />
          {order.paymentStatus !== 'unpaid' && (
            <>
              <ShippedDocuments order={order} />
              <div className="not-printed">
                <Certificates order={order} />
              </div>
            </>
          )}
          <Allowed to="see_payments">
            <div className="not-printed">
              <PaymentHistory orderId={order.id} />
            </div>
          </Allowed>
        </div>
        <div className="space-y-4 xl:col-start-2 print:[&>:not(:first-child)]:hidden">
          <Customer admin={admin} />
          <AdminOrderFiles key={`files ${order.id}`} order={order} />
          <AdminNotes
            key={order.id}
            notes={admin.adminNotes}
            about={`order:${order.id}`}
            save={notes => api.orders.admin.saveNotes({ orderId: order.id, ...notes })}
          />
          <OrderHistory order={order} history={admin.history} />
          <Allowed to="cancel_orders">
            <DeleteOrder order={order} back={back} />
          </Allowed>
        </div>
      </div>
    </>
  )
}

/** Backordered pieces of the order, if any. */
function NotThere({ backordered }: { backordered: AdminOrder['backordered'] }) {
  if (backordered.length === 0) return null
  return (
    <ul className="sheet border-l-4 border-l-bad px-4 py-3">
      {backordered.map(({ productId, sku, uom, condition, taken, missing }) => (
        <li key={`${productId} ${condition}`}>
          <PageLink href={partAdminAddress(productId)} className="part-number text-link">
            {sku}
          </PageLink>
          , {conditionLabel(condition)}: this order has taken {quantityIn(uom, taken)}; of all that orders have taken{' '}
          <strong className="font-semibold">
            {countedIn(uom, missing)} {missing === 1 ? 'is' : 'are'} not there
          </strong>
          .
        </li>
      ))}
    </ul>
  )
}

function Customer({ admin }: { admin: AdminOrder }) {
  const { order, customerName, account, carrierAccount, transactionId } = admin
  return (
    <Block title="Customer">
      <Facts>
        <Fact name="Account">
          {account ? (
            <>
              <Allowed to="manage_people" otherwise={customerName || account.email}>
                <PageLink href={personAdminAddress(account.userId)} className="inline-block leading-6 text-link">
                  {customerName || account.email}
                </PageLink>
              </Allowed>
              {account.company && <span className="block [overflow-wrap:anywhere]">{account.company}</span>}
              {customerName && <span className="block [overflow-wrap:anywhere] text-muted">{account.email}</span>}
            </>
          ) : (
            'Guest'
          )}
        </Fact>
        <Fact name="Email">
          <a href={`mailto:${encodeURIComponent(order.email)}`} className="inline-block leading-6 text-link">
            {order.email}
          </a>
          <PageLink
            href={ordersAdminAddress({ search: order.email })}
            className="flex min-h-6 w-fit items-center text-link pointer-coarse:min-h-11"
          >
            All orders of this address
          </PageLink>
        </Fact>
        {carrierAccount && (
          <Fact name={`${CARRIER_NAMES[carrierAccount.provider]} account`}>
            <span className="part-number font-semibold select-all">{carrierAccount.accountNumber}</span>
            {carrierAccount.nickname && ` (${carrierAccount.nickname})`}{' '}
            <CopyButton text={carrierAccount.accountNumber} label="Copy" />
          </Fact>
        )}
        {order.quotes.map(quote => (
          <Fact key={quote.id} name={quote.kind === 'aog' ? 'AOG request' : 'Quote'}>
            <PageLink href={quoteAdminAddress(quote.id)} className="part-number inline-block leading-6 text-link">
              {quote.quoteNumber}
            </PageLink>
            {quote.preferredShipping !== 'no_preference' && (
              <span className="block text-muted">asked for {SHIPPING_PREFERENCES[quote.preferredShipping]}</span>
            )}
          </Fact>
        ))}
        {transactionId && (
          <Fact name="Transaction">
            <span className="part-number">{transactionId}</span>
          </Fact>
        )}
      </Facts>
    </Block>
  )
}
