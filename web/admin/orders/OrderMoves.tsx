import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { totalIn } from '../../../domain/catalogue/unit-of-measure.ts'
import { openPieces } from '../../../domain/fulfillments/open-lines.ts'
import { ZERO } from '../../../domain/money/money.ts'
import { isOrderEventAllowed, isRefunded } from '../../../domain/orders/order.ts'
import { isPickUp } from '../../../domain/shipping/pick-up.ts'
import { api, orpc } from '../../api.ts'
import { LIVE_ONE } from '../../live-query.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { SettlingButton } from '../../ui/SettlingButton.tsx'
import { AdminBlock } from '../AdminBlock.tsx'
import { AdminForm } from '../AdminForm.tsx'
import { Allowed, useMay } from '../may.tsx'
import { CancelForm } from './CancelForm.tsx'
import { PickForm } from './packages/PickForm.tsx'
import { whyNotPacked } from './refund-summary.ts'
import { ShipForm } from './ShipForm.tsx'
import { type OrderSeen, useOrderMove } from './use-order-move.ts'
import { WhyNotShipped } from './WhyNotShipped.tsx'

/** The actions that the state of an order allows. */
export function OrderMoves({ order, version, isPaidFor }: OrderSeen & { isPaidFor: boolean }) {
  const orderId = order.id
  const pack = useOrderMove(() => api.fulfillments.markProcessing({ orderId, version }), 'Marked as processing.')
  const deliver = useOrderMove(() => api.fulfillments.markDelivered({ orderId, version }), 'Marked as delivered.')
  const may = useMay()
  const { data: money } = useQuery(
    orpc.payments.admin.history.queryOptions({ input: { orderId }, enabled: may('see_payments'), ...LIVE_ONE }),
  )
  const mayShip = may('ship')
  const [isPicking, setPicking] = useState(false)
  const isToLeave = order.toShip > 0 && order.status !== 'canceled'
  const onTheWay = order.parcels.filter(({ state }) => state === 'shipped')
  // With several packages each is marked separately. A pickup is recorded at its package.
  const isOneOnTheWay =
    !isToLeave && !isPickUp(order.shippingProvider) && order.parcels.length === 1 && onTheWay.length === 1
  if (!isToLeave && !isOneOnTheWay) return null
  if (order.paymentStatus === 'unpaid')
    return (
      <AdminBlock title="Next">
        <p className="text-sm text-muted">Not paid: there is nothing to pack yet.</p>
      </AdminBlock>
    )
  if (isToLeave && isRefunded(order.paymentStatus)) return <RefundedInFull order={order} version={version} />
  const why = isToLeave ? whyNotPacked(orderId, isPaidFor, money) : null
  if (why)
    return (
      <AdminBlock title="Next">
        <p className="border-l-4 border-bad pl-3 text-sm">
          {why} Cancel the order: its parts stay reserved until it is canceled.
        </p>
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
          Some of the payment was refunded at the card company and that refund is not recorded here: check the payment
          history first.
        </p>
      )}
      {isOrderEventAllowed('processing', order.status, 'admin') && (
        <BusyButton className="button mb-4 w-full" isBusy={pack.isPending} onClick={() => pack.change()}>
          Mark as processing
        </BusyButton>
      )}
      {isToLeave && <Leaving order={order} version={version} />}
      {isToLeave && (
        <div className="mt-4">
          <AdminForm name="Pack part of the order" isOpen={isPicking} onOpenChange={setPicking}>
            <PickForm order={order} version={version} onDone={() => setPicking(false)} />
          </AdminForm>
        </div>
      )}
      {isOneOnTheWay && (
        <SettlingButton className="button button-go w-full" isBusy={deliver.isPending} onClick={() => deliver.change()}>
          Mark as delivered
        </SettlingButton>
      )}
    </AdminBlock>
  )
}

/** The pieces that can ship now, with a note if others are already packed or not in stock. */
function Leaving({ order, version }: OrderSeen) {
  const open = openPieces(order.items, order.parcels)
  const now = [...open.values()].reduce((all, pieces) => all + pieces, 0)
  const leaving = order.items.map(({ itemId, uom }) => ({ uom, quantity: open.get(itemId) ?? 0 }))
  const later = order.toShip - now
  const { data: why } = useQuery(
    orpc.fulfillments.whyNotShipped.queryOptions({ input: { orderId: order.id }, ...LIVE_ONE }),
  )
  return (
    <>
      {later > 0 && (
        <p className="mb-3 text-sm text-muted">
          {now > 0
            ? `${totalIn(leaving)} can ship now. The rest is already in a package or has not arrived yet.`
            : 'Everything still to ship is already in a package or has not arrived yet.'}
          {order.shipMode === 'complete' && ' The buyer wants the order in one shipment.'}
        </p>
      )}
      {now > 0 && why?.rest && (
        <div className="mb-3">
          <WhyNotShipped why={why.rest} lacking={why.lacking} />
        </div>
      )}
      {now > 0 &&
        (isPickUp(order.shippingProvider) ? (
          <Ready order={order} version={version} />
        ) : (
          <ShipForm order={order} version={version} />
        ))}
    </>
  )
}

/** Packed in one step, for pickup by the buyer's forwarder. */
function Ready({ order, version }: OrderSeen) {
  const ready = useOrderMove(
    () => api.fulfillments.markReady({ orderId: order.id, version }),
    'Ready for pick-up. The buyer is notified.',
  )
  return (
    <>
      <p className="mb-3 text-sm text-muted">{order.shippingMethod}. The order is not sent by a carrier.</p>
      <BusyButton className="button button-go w-full" isBusy={ready.isPending} onClick={() => ready.change()}>
        Ready for pick-up
      </BusyButton>
    </>
  )
}

/** The order is fully refunded but still open: it should be canceled. */
function RefundedInFull({ order, version }: OrderSeen) {
  const [isOpen, setOpen] = useState(false)
  return (
    <AdminBlock title="Next">
      <p className="text-sm text-muted">
        The order was paid and fully refunded: there is nothing to pack. Its parts stay reserved until it is canceled.
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
