import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ZERO } from '../../../domain/money/money.ts'
import { isRefunded, mayHappen } from '../../../domain/orders/order.ts'
import type { DeskMove } from '../../../domain/orders/order-words.ts'
import type { OrderView } from '../../orders/OrderDetails.tsx'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { SettlingButton } from '../../ui/SettlingButton.tsx'
import { DeskBlock } from '../DeskBlock.tsx'
import { DeskForm } from '../DeskForm.tsx'
import { paymentHistory } from '../payments/queries.ts'
import { CancelForm } from './CancelForm.tsx'
import { whyNotPacked } from './refund-summary.ts'
import { ShipForm } from './ShipForm.tsx'
import { useOrderMove } from './use-order-move.ts'

/** What the desk can do with the order where it stands. */
export function OrderMoves({ order }: { order: OrderView }) {
  const orderId = order.id
  const pack = useOrderMove(({ orderDesk }) => orderDesk.markProcessing({ orderId }), 'Marked as processing.')
  const deliver = useOrderMove(({ orderDesk }) => orderDesk.markDelivered({ orderId }), 'Marked as delivered.')
  const { data: money } = useQuery(paymentHistory(orderId))
  const may = (move: DeskMove) => mayHappen(move, order.status, 'admin')
  if (!may('processing') && !may('shipped') && !may('delivered')) return null
  if (order.paymentStatus === 'unpaid')
    return (
      <DeskBlock title="Next">
        <p className="text-sm text-muted">Not paid: there is nothing to pack yet.</p>
      </DeskBlock>
    )
  const isToLeave = !may('delivered')
  if (isToLeave && isRefunded(order.paymentStatus)) return <RefundedInFull order={order} />
  const why = isToLeave ? whyNotPacked(orderId, money) : null
  if (why)
    return (
      <DeskBlock title="Next">
        <p className="border-l-4 border-bad pl-3 text-sm">{why} Cancel the order: its parts stay taken until then.</p>
      </DeskBlock>
    )
  const isUnexplained = money?.notifications.some(
    one => one.orderId === orderId && one.outcome !== null && one.outcome !== 'explained',
  )
  return (
    <DeskBlock title="Next">
      {isUnexplained && (
        <p className="mb-4 border-l-4 border-bad pl-3 text-sm">
          Money of it went back in the card company’s own pages, and is not in these books: look at the payment history
          first.
        </p>
      )}
      {may('processing') && (
        <BusyButton className="button mb-4 w-full" isBusy={pack.isPending} onClick={() => pack.change()}>
          Mark as processing
        </BusyButton>
      )}
      {may('shipped') && <ShipForm order={order} />}
      {may('delivered') && (
        <SettlingButton className="button button-go w-full" isBusy={deliver.isPending} onClick={() => deliver.change()}>
          Mark as delivered
        </SettlingButton>
      )}
    </DeskBlock>
  )
}

/** All that was paid has gone back, and the order stands as if nothing had happened: it is to be canceled. */
function RefundedInFull({ order }: { order: OrderView }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <DeskBlock title="Next">
      <p className="text-sm text-muted">
        It was paid, and all of it was given back: there is nothing to pack. Its parts stay taken until it is canceled.
      </p>
      <div className="mt-3">
        <DeskForm name="Cancel order" isOpen={isOpen} onOpenChange={setOpen}>
          <CancelForm order={order} left={ZERO} onDone={() => setOpen(false)} />
        </DeskForm>
      </div>
    </DeskBlock>
  )
}
