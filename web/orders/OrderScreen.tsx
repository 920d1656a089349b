import { store } from '../../store.config.ts'
import { dashboardAddress } from '../dashboard/dashboard-place.ts'
import { Icon } from '../ui/Icon.tsx'
import { PaymentNote } from './ConfirmationScreen.tsx'
import { OrderDetails, type OrderView } from './OrderDetails.tsx'
import { paymentWord } from './payment-word.ts'
import { StatusBadge } from './StatusBadge.tsx'

/** One order, for whoever placed it: a customer comes from the dashboard and goes back there, a guest from a link. */
export function OrderScreen({ order, isCustomer }: { order: OrderView; isCustomer: boolean }) {
  const placed = new Date(order.createdAt)
  return (
    <div className="wrap-page max-w-4xl py-8">
      {isCustomer && (
        <p className="mb-2 text-sm">
          <a
            href="/dashboard"
            className="inline-flex items-center gap-1 text-muted hover:underline pointer-coarse:py-2.5"
          >
            <Icon name="previous" size={16} />
            Dashboard
          </a>
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="text-2xl">
          Order <span className="part-number">{order.orderNumber}</span>
        </h1>
        <StatusBadge status={order.status} />
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
        · {order.paymentStatus === 'paid' ? 'Paid by card' : paymentWord(order)}
      </p>
      {order.paymentStatus === 'unpaid' && <PaymentNote order={order} isCustomer={isCustomer} />}
      <div className="mt-6">
        <OrderDetails order={order} />
      </div>
      <p className="mt-6 flex flex-wrap gap-3">
        <a href="/shop" className="button">
          Shop Now
        </a>
        {isCustomer && (
          <a href={dashboardAddress({ tab: 'orders' })} className="button">
            Back to Orders
          </a>
        )}
      </p>
    </div>
  )
}
