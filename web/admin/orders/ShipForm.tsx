import { CARRIERS } from '../../../domain/shipping/carrier-account.ts'
import { type ShipmentInput, ShipmentShape } from '../../../domain/shipping/tracking.ts'
import { z } from '../../../domain/text/zod.ts'
import { api } from '../../api.ts'
import { ActionForm } from '../ActionForm.tsx'
import { likelyCarrier } from '../shipping/bench-draft.ts'
import { useActionForm } from '../use-action-form.tsx'
import { ShipmentFields } from './ShipmentFields.tsx'
import { focusOrder, type OrderSeen } from './use-order-move.ts'

const DraftShape: z.ZodMiniType<ShipmentInput> = z.strictObject({
  carrier: z.enum(CARRIERS),
  carrierName: z.string().check(z.maxLength(60)),
  trackingNumber: z.string().check(z.maxLength(60)),
})

/** Records carrier and tracking number of a shipped package. */
export function ShipForm({ order, version }: OrderSeen) {
  const { action, form } = useActionForm({
    resolver: ShipmentShape,
    first: {
      carrier: likelyCarrier(order.carrierAccount?.provider ?? null, order.shippingProvider),
      carrierName: '',
      trackingNumber: '',
    },
    send: shipment => api.fulfillments.markShipped({ orderId: order.id, version, ...shipment }),
    toast: () => 'Marked as shipped.',
    noAnswer: 'This could not be done. Please try again.',
    stored: { about: `shipment:${order.id}`, shape: DraftShape },
    onDone: focusOrder,
  })
  return (
    <ActionForm
      action={action}
      className="space-y-3"
      submit={{ name: 'Mark as shipped', busy: 'Saving...', className: 'button-go w-full' }}
    >
      <ShipmentFields form={form} />
    </ActionForm>
  )
}
