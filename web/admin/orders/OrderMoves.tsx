import { mayHappen } from '../../../domain/order.ts'
import type { DeskMove } from '../../../domain/order-words.ts'
import type { OrderView } from '../../orders/OrderDetails.tsx'
import { DeskBlock } from '../DeskBlock.tsx'
import { ShipForm } from './ShipForm.tsx'
import { useOrderMove } from './use-order-move.ts'

/** What the desk can do with the order where it stands. */
export function OrderMoves({ order }: { order: OrderView }) {
  const orderId = order.id
  const pack = useOrderMove(({ orderDesk }) => orderDesk.markProcessing({ orderId }), 'Marked as processing.')
  const deliver = useOrderMove(({ orderDesk }) => orderDesk.markDelivered({ orderId }), 'Marked as delivered.')
  const may = (move: DeskMove) => mayHappen(move, order.status, 'admin')
  if (!may('processing') && !may('shipped') && !may('delivered')) return null
  if (order.paymentStatus !== 'paid')
    return (
      <DeskBlock title="Next">
        <p className="text-sm text-muted">Not paid: there is nothing to pack yet.</p>
      </DeskBlock>
    )
  return (
    <DeskBlock title="Next">
      {may('processing') && (
        <button
          type="button"
          className="button mb-4 w-full"
          disabled={pack.isPending}
          aria-busy={pack.isPending}
          onClick={() => pack.change()}
        >
          Mark as processing
        </button>
      )}
      {may('shipped') && <ShipForm order={order} />}
      {may('delivered') && (
        <button
          type="button"
          className="button button-go w-full"
          disabled={deliver.isPending}
          aria-busy={deliver.isPending}
          onClick={() => deliver.change()}
        >
          Mark as delivered
        </button>
      )}
    </DeskBlock>
  )
}
