import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { CARRIERS } from '../../../domain/shipping/carrier-account.ts'
import { type Shipment, type ShipmentInput, ShipmentShape } from '../../../domain/shipping/tracking.ts'
import { z } from '../../../domain/text/zod.ts'
import { api } from '../../api.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { DraftRestored } from '../DraftRestored.tsx'
import { likelyCarrier } from '../shipping/bench-draft.ts'
import { useStoredForm } from '../use-stored-form.ts'
import { ShipmentFields } from './ShipmentFields.tsx'
import { type OrderSeen, useOrderMove } from './use-order-move.ts'

const DraftShape: z.ZodMiniType<ShipmentInput> = z.strictObject({
  carrier: z.enum(CARRIERS),
  carrierName: z.string().check(z.maxLength(60)),
  trackingNumber: z.string().check(z.maxLength(60)),
})

/** Records carrier and tracking number of a shipped package. */
export function ShipForm({ order, version }: OrderSeen) {
  const first = {
    carrier: likelyCarrier(order.carrierAccount?.provider ?? null, order.shippingProvider),
    carrierName: '',
    trackingNumber: '',
  }
  const form = useForm<ShipmentInput, unknown, Shipment>({
    resolver: zodResolver(ShipmentShape),
    defaultValues: first,
  })
  const draft = useStoredForm({ about: `shipment:${order.id}`, form, shape: DraftShape, first })
  const ship = useOrderMove(async (shipment: Shipment) => {
    await api.orderAdmin.markShipped({ orderId: order.id, version, ...shipment })
    draft.discard()
  }, 'Marked as shipped.')
  return (
    <form
      method="post"
      noValidate
      className="space-y-3"
      onSubmit={form.handleSubmit(shipment => ship.change(shipment))}
    >
      <ShipmentFields form={form} />
      <DraftRestored isBack={draft.isBack} onStartOver={draft.startOver} />
      <BusyButton type="submit" className="button button-go w-full" isBusy={ship.isPending}>
        {ship.isPending ? 'Saving...' : 'Mark as shipped'}
      </BusyButton>
    </form>
  )
}
