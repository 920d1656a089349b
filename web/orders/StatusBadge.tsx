import type { OrderStatus } from '../../domain/orders/order.ts'
import { statusWord } from '../../domain/orders/order-words.ts'

const COLOURS: { [Status in OrderStatus]?: string } = {
  pending: 'border-edge text-ink',
  processing: 'border-caution text-caution',
  shipped: 'border-link text-(--link)',
  delivered: 'border-good text-good',
  canceled: 'border-bad text-bad',
}

/** The state of an order, as a word in a frame. */
export const StatusBadge = ({ status }: { status: OrderStatus }) => (
  <span
    className={`inline-block rounded-md border px-2 py-0.5 text-sm font-semibold capitalize xl:whitespace-nowrap ${COLOURS[status] ?? 'border-edge text-ink'}`}
  >
    {statusWord(status)}
  </span>
)
