import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { CARRIERS, type Carrier } from '../../../domain/carrier-account.ts'
import { type Shipment, type ShipmentInput, ShipmentShape } from '../../../domain/tracking.ts'
import type { OrderView } from '../../orders/OrderDetails.tsx'
import { ShipmentFields } from './ShipmentFields.tsx'
import { useOrderMove } from './use-order-move.ts'

/** With whom and under which number a parcel has left. */
export function ShipForm({ order }: { order: OrderView }) {
  const form = useForm<ShipmentInput, unknown, Shipment>({
    resolver: zodResolver(ShipmentShape),
    defaultValues: { carrier: likelyCarrier(order), carrierName: '', trackingNumber: '' },
  })
  const ship = useOrderMove(
    ({ orderDesk }, shipment: Shipment) => orderDesk.markShipped({ orderId: order.id, ...shipment }),
    'Marked as shipped.',
  )
  return (
    <form noValidate className="space-y-3" onSubmit={form.handleSubmit(shipment => ship.change(shipment))}>
      <ShipmentFields form={form} />
      <button type="submit" className="button button-go w-full" disabled={ship.isPending} aria-busy={ship.isPending}>
        {ship.isPending ? 'Saving...' : 'Mark as shipped'}
      </button>
    </form>
  )
}

/** The carrier whose account pays, else the one that the buyer chose. */
function likelyCarrier({ carrierAccount, shippingProvider }: OrderView): Carrier {
  const chosen = carrierAccount?.provider ?? shippingProvider.toLowerCase()
  return CARRIERS.find(carrier => carrier === chosen) ?? 'other'
}
