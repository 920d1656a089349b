import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { CARRIERS, type Carrier } from '../../../../domain/shipping/carrier-account.ts'
import { type Shipment, type ShipmentInput, ShipmentShape } from '../../../../domain/shipping/tracking.ts'
import { BusyButton } from '../../../ui/BusyButton.tsx'
import { likelyCarrier } from '../../shipping/bench-draft.ts'
import { ShipmentFields } from '../ShipmentFields.tsx'
import { useOrderMove } from '../use-order-move.ts'

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
  const form = useForm<ShipmentInput, unknown, Shipment>({
    resolver: zodResolver(ShipmentShape),
    defaultValues: written ? asWritten(written) : firstOf(way),
  })
  const move = useOrderMove(send, done)
  return (
    <form
      method="post"
      noValidate
      className="space-y-3"
      onSubmit={form.handleSubmit(shipment => move.change(shipment))}
    >
      <ShipmentFields form={form} />
      <BusyButton type="submit" className="button button-go w-full" isBusy={move.isPending}>
        {move.isPending ? 'Saving...' : action}
      </BusyButton>
    </form>
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
