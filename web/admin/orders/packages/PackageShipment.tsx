import { CARRIERS, type Carrier } from '../../../../domain/shipping/carrier-account.ts'
import { type Shipment, type ShipmentInput, ShipmentShape } from '../../../../domain/shipping/tracking.ts'
import { ActionForm } from '../../ActionForm.tsx'
import { likelyCarrier } from '../../shipping/bench-draft.ts'
import { useActionForm } from '../../use-action-form.tsx'
import { ShipmentFields } from '../ShipmentFields.tsx'
import { focusOrder } from '../use-order-move.ts'

/** The shipping that the buyer chose; `collectBy`: the carrier that bills the buyer for freight, null: the store pays. */
export type PackageShippingMethod = { collectBy: Carrier | null; shippingProvider: string }

type Props = {
  way: PackageShippingMethod
  /** the stored values to correct */
  written?: { carrier: string | null; trackingNumber: string | null }
  action: string
  done: string
  send: (shipment: Shipment) => Promise<unknown>
}

/** Carrier and tracking number of one package. */
export function PackageShipment({ way, written, action, done, send }: Props) {
  const { action: sending, form } = useActionForm({
    resolver: ShipmentShape,
    first: written ? asWritten(written) : firstOf(way),
    send,
    toast: () => done,
    noAnswer: 'This could not be done. Please try again.',
    onDone: focusOrder,
  })
  return (
    <ActionForm
      action={sending}
      className="space-y-3"
      submit={{ name: action, busy: 'Saving...', className: 'button-go w-full' }}
    >
      <ShipmentFields form={form} />
    </ActionForm>
  )
}

const firstOf = ({ collectBy, shippingProvider }: PackageShippingMethod): ShipmentInput => ({
  carrier: likelyCarrier(collectBy, shippingProvider),
  carrierName: '',
  trackingNumber: '',
})

/** The stored values, as form values. */
function asWritten({ carrier, trackingNumber }: NonNullable<Props['written']>): ShipmentInput {
  const known = CARRIERS.find(one => one === carrier) ?? 'other'
  return {
    carrier: known,
    carrierName: known === 'other' ? (carrier ?? '') : '',
    trackingNumber: trackingNumber ?? '',
  }
}
