import { store } from '../../store.config.ts'
import { PaymentNote } from './ConfirmationScreen.tsx'
import { OrderDetails, type OrderView } from './OrderDetails.tsx'
import { StatusBadge } from './StatusBadge.tsx'

const PAYMENT: Record<string, string> = {
  paid: 'Paid by card',
  unpaid: 'Not paid',
  voided: 'Payment taken back',
  refunded: 'Refunded',
}

/** One order, for whoever placed it. */
export function OrderScreen({ order }: { order: OrderView }) {
  const placed = new Date(order.createdAt)
  return (
    <div className="wrap-page max-w-4xl py-8">
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
        · {PAYMENT[order.paymentStatus]}
      </p>
      {order.paymentStatus === 'unpaid' && <PaymentNote order={order} />}
      <div className="mt-6">
        <OrderDetails order={order} />
      </div>
      <p className="mt-6">
        <a href="/shop" className="button">
          Shop Now
        </a>
      </p>
    </div>
  )
}
