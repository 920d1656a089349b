import { isPartlyReturned, isPartShipped } from '../../domain/fulfillments/line-places.ts'
import type { OrderStatus } from '../../domain/orders/order.ts'
import { statusWord } from '../../domain/orders/order-words.ts'
import { isPickUp } from '../../domain/shipping/pick-up.ts'

const COLORS: { [Status in OrderStatus]?: string } = {
  pending: 'border-edge text-ink',
  processing: 'border-caution text-caution',
  shipped: 'border-link text-(--link)',
  delivered: 'border-good text-good',
  canceled: 'border-bad text-bad',
}

type Props = { status: OrderStatus; isPartShipped?: boolean; isCollected?: boolean; isPartlyReturned?: boolean }

/** The state of an order, as a word in a frame. */
export const StatusBadge = ({
  status,
  isPartShipped = false,
  isCollected = false,
  isPartlyReturned = false,
}: Props) => (
  <span
    className={`inline-block rounded-md border px-2 py-0.5 text-sm font-semibold capitalize xl:whitespace-nowrap print:border-0 print:p-0 print:text-ink ${COLORS[status] ?? 'border-edge text-ink'}`}
  >
    {statusWord(status, isPartShipped, isCollected, isPartlyReturned)}
  </span>
)

type BadgeProps = {
  order: Parameters<typeof isPartShipped>[0] & Parameters<typeof isPartlyReturned>[0] & { shippingProvider: string }
}

/** The state of an order of which everything is known. */
export const OrderBadge = ({ order }: BadgeProps) => (
  <StatusBadge
    status={order.status}
    isPartShipped={isPartShipped(order)}
    isCollected={isPickUp(order.shippingProvider)}
    isPartlyReturned={isPartlyReturned(order)}
  />
)
