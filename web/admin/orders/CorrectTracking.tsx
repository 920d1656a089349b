import { useState } from 'react'
import { isPackageEventAllowed } from '../../../domain/fulfillments/fulfillment.ts'
import { CARRIERS } from '../../../domain/shipping/carrier-account.ts'
import { isPickUp } from '../../../domain/shipping/pick-up.ts'
import { type ShipmentInput, ShipmentShape } from '../../../domain/shipping/tracking.ts'
import { api } from '../../api.ts'
import type { OrderView } from '../../orders/queries.ts'
import { ActionForm } from '../ActionForm.tsx'
import { AdminBlock } from '../AdminBlock.tsx'
import { AdminForm } from '../AdminForm.tsx'
import { useActionForm } from '../use-action-form.tsx'
import { ShipmentFields } from './ShipmentFields.tsx'
import type { OrderSeen } from './use-order-move.ts'

/** Corrects carrier and tracking number of a shipped package. */
export function CorrectTracking({ order, version }: OrderSeen) {
  const [isOpen, setOpen] = useState(false)
  const [fulfillment] = order.parcels
  // With several packages each has its own correction.
  const isOne = order.parcels.length === 1 && order.toShip === 0 && !isPickUp(order.shippingProvider)
  if (!isOpen && !(isOne && fulfillment && isPackageEventAllowed('tracking_corrected', fulfillment))) return null
  return (
    <AdminBlock title="Tracking">
      <AdminForm name="Correct tracking" isOpen={isOpen} onOpenChange={setOpen}>
        <TrackingForm order={order} version={version} onDone={() => setOpen(false)} />
      </AdminForm>
    </AdminBlock>
  )
}

function TrackingForm({ order, version, onDone }: OrderSeen & { onDone: () => void }) {
  const { action, form } = useActionForm({
    resolver: ShipmentShape,
    first: written(order),
    values: written(order),
    send: shipment => api.fulfillments.correctTracking({ orderId: order.id, version, ...shipment }),
    toast: () => 'Tracking corrected.',
    onDone,
  })
  return (
    <ActionForm
      action={action}
      className="space-y-3"
      submit={{ name: 'Save tracking', busy: 'Saving...', className: 'w-full' }}
    >
      <ShipmentFields form={form} />
      <p className="text-sm text-muted">The buyer sees it on the order page. No email is sent.</p>
    </ActionForm>
  )
}

/** The stored values, as form values. */
function written({ trackingCarrier, trackingNumber }: OrderView): ShipmentInput {
  const carrier = CARRIERS.find(known => known === trackingCarrier) ?? 'other'
  return {
    carrier,
    carrierName: carrier === 'other' ? (trackingCarrier ?? '') : '',
    trackingNumber: trackingNumber ?? '',
  }
}
