import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { CARRIERS } from '../../../../domain/shipping/carrier-account.ts'
import { type Shipment, type ShipmentInput, ShipmentShape } from '../../../../domain/shipping/tracking.ts'
import type { OrderView } from '../../../orders/OrderDetails.tsx'
import { BusyButton } from '../../../ui/BusyButton.tsx'
import { likelyCarrier } from '../../shipping/bench-draft.ts'
import { ShipmentFields } from '../ShipmentFields.tsx'
import { useOrderMove } from '../use-order-move.ts'
import type { Parcel } from './parcel-words.ts'

type Props = {
  order: Pick<OrderView, 'carrierAccount' | 'shippingProvider'>
  parcel: Parcel
  /** what stands there is corrected */
  isWritten?: boolean
  action: string
  done: string
  send: (shipment: Shipment) => Promise<unknown>
}

/** With whom one parcel goes, and under which number. */
export function ParcelShipment({ order, parcel, isWritten = false, action, done, send }: Props) {
  const form = useForm<ShipmentInput, unknown, Shipment>({
    resolver: zodResolver(ShipmentShape),
    defaultValues: isWritten ? written(parcel) : firstOf(order),
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

const firstOf = ({ carrierAccount, shippingProvider }: Props['order']): ShipmentInput => ({
  carrier: likelyCarrier(carrierAccount?.provider ?? null, shippingProvider),
  carrierName: '',
  trackingNumber: '',
})

/** What stands there now, as the form has it. */
function written({ carrier, trackingNumber }: Parcel): ShipmentInput {
  const known = CARRIERS.find(one => one === carrier) ?? 'other'
  return {
    carrier: known,
    carrierName: known === 'other' ? (carrier ?? '') : '',
    trackingNumber: trackingNumber ?? '',
  }
}
