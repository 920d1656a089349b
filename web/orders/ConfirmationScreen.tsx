import { cents, formatMoney } from '../../domain/money/money.ts'
import { mayBePacked } from '../../domain/orders/order.ts'
import { orderAddress } from '../addresses.ts'
import { Icon } from '../ui/Icon.tsx'
import { PageLink } from '../ui/PageLink.tsx'
import { WithoutScripts } from '../ui/WithoutScripts.tsx'
import { OrderDetails } from './OrderDetails.tsx'
import { PayForOrder } from './PayForOrder.tsx'
import type { OrderView } from './queries.ts'

/** Right after checkout: what was bought, and where to follow it. */
export function ConfirmationScreen({ order, token }: { order: OrderView; token: string | null }) {
  const paid = mayBePacked(order)
  return (
    <div className="wrap-page max-w-4xl py-8">
      <div className="sheet border-t-4 border-t-good p-5 sm:p-8">
        {paid ? (
          <h1 className="flex items-center gap-3 text-3xl">
            <span className="text-good">
              <Icon name="check" size={32} />
            </span>
            Order Confirmed!
          </h1>
        ) : (
          <>
            <h1 className="text-3xl">{order.status === 'canceled' ? 'Order canceled' : 'Order received'}</h1>
            <PaymentNote order={order} token={token} />
          </>
        )}
        <dl className="mt-4 flex flex-wrap gap-x-10 gap-y-2">
          <div>
            <dt className="text-sm text-muted">Order number</dt>
            <dd className="part-number text-lg font-semibold">{order.orderNumber}</dd>
          </div>
          <div>
            <dt className="text-sm text-muted">Total</dt>
            <dd className="text-lg font-semibold tabular-nums">{formatMoney(cents(order.total))}</dd>
          </div>
        </dl>
        {paid && order.quotes.some(({ kind }) => kind === 'aog') && (
          <p role="status" className="mt-4">
            Your AOG request has been completed and marked as purchased.
          </p>
        )}
        {paid && (
          <p className="mt-4">
            What&apos;s next: we pack your parts, and an email with tracking will follow to{' '}
            <strong>{order.email}</strong>.
          </p>
        )}
        <p className="mt-4 flex flex-wrap gap-3">
          <PageLink href={orderAddress(order.id, token)} className="button button-go">
            View your order
          </PageLink>
          {token === null && (
            <PageLink href="/dashboard" className="button">
              View My Orders
            </PageLink>
          )}
          <PageLink href="/shop" className="button">
            Continue Shopping
          </PageLink>
        </p>
        {token !== null && (
          <p className="mt-2 text-sm text-muted">
            Save the “View your order” link. It opens this order without an account.
          </p>
        )}
      </div>
      <div className="mt-6">
        <OrderDetails order={order} />
      </div>
    </div>
  )
}

/** The money of an order that was paid and is not packed. */
const WENT_BACK = {
  paid: 'This order was paid and then canceled. You’ll get a full refund.',
  refunded: 'Your payment was refunded. It can take a few days for your bank to show it.',
  voided: 'Your payment was voided before it reached your bank. It will disappear from your card.',
} as const satisfies Record<Exclude<OrderView['paymentStatus'], 'unpaid'>, string>

type Standing = Pick<OrderView, 'id' | 'status' | 'paymentStatus' | 'paymentPending'>

/** The payment of an order that is not packed, and the next step. */
export function PaymentNote({ order, token }: { order: Standing; token: string | null }) {
  if (order.paymentStatus !== 'unpaid')
    return (
      <p role="status" className="mt-3">
        {WENT_BACK[order.paymentStatus]}
      </p>
    )
  if (order.paymentPending) {
    return (
      <p role="status" className="mt-3">
        We couldn’t yet confirm whether your card was charged. Please don’t pay again. Your parts are reserved, we’re
        checking with the card company, and the result will appear here.
      </p>
    )
  }
  if (order.status !== 'pending')
    return <p className="mt-3">This order expired without being paid. Your card was not charged.</p>
  return (
    <p role="status" className="mt-3">
      Your card was not charged. Your parts are still reserved for now:{' '}
      <PayForOrder orderId={order.id} token={token} className="text-link" />.
    </p>
  )
}

/** Shown if the order cannot be loaded now, with the link of the order. */
export function ConfirmationUnreachable({
  confirmed,
  retry,
}: {
  confirmed: { orderId: string; token: string | null }
  retry: () => void
}) {
  return (
    <div className="wrap-page max-w-2xl py-16">
      <div role="alert" className="sheet p-6">
        <h1 className="text-2xl">Your order couldn’t be loaded</h1>
        <p className="mt-2">Your order is safe. Check your connection and try again, or save its link for later.</p>
        <p className="mt-4 flex flex-wrap gap-3">
          <button type="button" className="button button-go" onClick={retry}>
            Try again
          </button>
          <PageLink href={orderAddress(confirmed.orderId, confirmed.token)} className="button">
            View your order
          </PageLink>
        </p>
      </div>
    </div>
  )
}

/** The shape of the page while the order is on its way. */
export function ConfirmationSkeleton() {
  return (
    <div className="wrap-page max-w-4xl py-8" aria-busy="true">
      <WithoutScripts
        said="The confirmation needs JavaScript, which is turned off in your browser. Your order is in the email we sent you."
        subject="My order"
      />
      <div className="by-script skeleton h-64" />
      <div className="by-script skeleton mt-6 h-72" />
    </div>
  )
}
