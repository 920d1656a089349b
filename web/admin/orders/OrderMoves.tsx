import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ZERO } from '../../../domain/money/money.ts'
import { isRefunded, mayHappen } from '../../../domain/orders/order.ts'
import type { AdminMove } from '../../../domain/orders/order-words.ts'
import { api, orpc } from '../../api.ts'
import { LIVE_ONE } from '../../live-query.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { SettlingButton } from '../../ui/SettlingButton.tsx'
import { AdminBlock } from '../AdminBlock.tsx'
import { AdminForm } from '../AdminForm.tsx'
import { Allowed, useMay } from '../may.tsx'
import { CancelForm } from './CancelForm.tsx'
import { whyNotPacked } from './refund-summary.ts'
import { ShipForm } from './ShipForm.tsx'
import { type OrderSeen, useOrderMove } from './use-order-move.ts'

/** What the back office can do with the order where it stands. */
export function OrderMoves({ order, version }: OrderSeen) {
  const orderId = order.id
  const pack = useOrderMove(() => api.orderAdmin.markProcessing({ orderId, version }), 'Marked as processing.')
  const deliver = useOrderMove(() => api.orderAdmin.markDelivered({ orderId, version }), 'Marked as delivered.')
  const { data: money } = useQuery(orpc.payments.history.queryOptions({ input: { orderId }, ...LIVE_ONE }))
  const mayShip = useMay()('ship')
  const may = (move: AdminMove) => mayHappen(move, order.status, 'admin')
  if (!may('processing') && !may('shipped') && !may('delivered')) return null
  if (order.paymentStatus === 'unpaid')
    return (
      <AdminBlock title="Next">
        <p className="text-sm text-muted">Not paid: there is nothing to pack yet.</p>
      </AdminBlock>
    )
  const isToLeave = !may('delivered')
  if (isToLeave && isRefunded(order.paymentStatus)) return <RefundedInFull order={order} version={version} />
  const why = isToLeave ? whyNotPacked(orderId, money) : null
  if (why)
    return (
      <AdminBlock title="Next">
        <p className="border-l-4 border-bad pl-3 text-sm">{why} Cancel the order: its parts stay taken until then.</p>
      </AdminBlock>
    )
  const isUnexplained = money?.notifications.some(
    one => one.orderId === orderId && one.outcome !== null && one.outcome !== 'explained',
  )
  if (!mayShip) return null
  return (
    <AdminBlock title="Next">
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
      {may('shipped') && <ShipForm order={order} version={version} />}
      {may('delivered') && (
        <SettlingButton className="button button-go w-full" isBusy={deliver.isPending} onClick={() => deliver.change()}>
          Mark as delivered
        </SettlingButton>
      )}
    </AdminBlock>
  )
}

/** All that was paid has gone back, and the order stands as if nothing had happened: it is to be canceled. */
function RefundedInFull({ order, version }: OrderSeen) {
  const [isOpen, setOpen] = useState(false)
  return (
    <AdminBlock title="Next">
      <p className="text-sm text-muted">
        It was paid, and all of it was given back: there is nothing to pack. Its parts stay taken until it is canceled.
      </p>
      <Allowed to="cancel_orders">
        <div className="mt-3">
          <AdminForm name="Cancel order" isOpen={isOpen} onOpenChange={setOpen}>
            <CancelForm order={order} version={version} left={ZERO} onDone={() => setOpen(false)} />
          </AdminForm>
        </div>
      </Allowed>
    </AdminBlock>
  )
}
