import { useState } from 'react'
import { mayHappenToParcel } from '../../../../domain/fulfillments/fulfillment.ts'
import type { Shipment } from '../../../../domain/shipping/tracking.ts'
import { orderFileAddress } from '../../../addresses.ts'
import { api } from '../../../api.ts'
import { AskingButton } from '../../../ui/AskingButton.tsx'
import { BusyButton } from '../../../ui/BusyButton.tsx'
import { AdminForm } from '../../AdminForm.tsx'
import { useMay } from '../../may.tsx'
import { type OrderSeen, useOrderMove } from '../use-order-move.ts'
import { ParcelShipment } from './ParcelShipment.tsx'
import type { Parcel } from './parcel-words.ts'

type Props = OrderSeen & { parcel: Parcel }

/** What the back office can do with a parcel where it stands, besides packing it. */
export function ParcelMoves({ order, version, parcel }: Props) {
  const seen = { fulfillmentId: parcel.id, version }
  const [open, setOpen] = useState<'ship' | 'tracking' | 'again' | null>(null)
  const formOf = (name: NonNullable<typeof open>) => ({
    isOpen: open === name,
    onOpenChange: (isOpen: boolean) => setOpen(isOpen ? name : null),
  })
  const deliver = useOrderMove(() => api.orderAdmin.deliverParcel(seen), 'Marked as delivered.')
  const lose = useOrderMove(() => api.orderAdmin.loseParcel(seen), 'Marked as lost. The buyer is told.')
  const find = useOrderMove(() => api.orderAdmin.findParcel(seen), 'Found: it is on its way again.')
  const back = useOrderMove(
    () => api.orderAdmin.takeParcelBack(seen),
    'It came back. Send it again, or give its money back.',
  )
  const replace = useOrderMove(() => api.orderAdmin.replaceParcel(seen), 'Its pieces are to leave once more.')
  const refund = useOrderMove(() => api.orderAdmin.refundParcel(seen), 'The money is on its way back.')
  const mayDo = useMay()
  const unpack = useOrderMove(() => api.orderAdmin.unpackParcel(seen), 'Unpacked.')
  const may = (event: Parameters<typeof mayHappenToParcel>[0]) => mayHappenToParcel(event, parcel)
  const isOpen = parcel.state === 'pending' || parcel.state === 'packed'
  const isOne = order.parcels.length === 1 && order.toShip === 0
  const name = `parcel ${parcel.position}`
  return (
    <div className="not-printed mt-2 space-y-2">
      <div className="flex flex-wrap gap-2">
        <a
          href={`${orderFileAddress(order.id, 'packing-slip.pdf', null)}?parcel=${parcel.position}`}
          download
          className="button"
        >
          Slip of {name}
        </a>
        {/* Of an order that left in one it stands with what is next. */}
        {may('delivered') && !isOne && (
          <BusyButton className="button" isBusy={deliver.isPending} onClick={() => deliver.change()}>
            Mark {name} as delivered
          </BusyButton>
        )}
        {may('lost') && (
          <AskingButton
            name="Lost"
            question={`Is ${name} lost?`}
            action="Mark as lost"
            isPending={lose.isPending}
            onConfirm={() => lose.change()}
          >
            The buyer is told by mail. Afterwards it can be found, sent once more, or refunded.
          </AskingButton>
        )}
        {may('found') && (
          <BusyButton className="button" isBusy={find.isPending} onClick={() => find.change()}>
            It was found
          </BusyButton>
        )}
        {may('came_back') && (
          <BusyButton className="button" isBusy={back.isPending} onClick={() => back.change()}>
            It came back to us
          </BusyButton>
        )}
        {parcel.state === 'lost' && may('settled') && (
          <AskingButton
            name="Send a replacement"
            question={`Send what was in ${name} once more?`}
            action="Send once more"
            isPending={replace.isPending}
            onConfirm={() => replace.change()}
          >
            Its pieces are to leave again: those on the shelf are reserved at once. The buyer is told by mail.
          </AskingButton>
        )}
        {may('settled') && mayDo('refund') && (
          <AskingButton
            name="Refund it"
            question={`Refund what was in ${name}?`}
            action="Refund"
            isPending={refund.isPending}
            onConfirm={() => refund.change()}
          >
            {parcel.state === 'lost'
              ? 'The parts, their tax and their share of the freight go back to the card.'
              : 'The parts and their tax go back to the card, and the pieces to the shelf. Freight can be refunded by an amount.'}
          </AskingButton>
        )}
        {isOpen && (
          <BusyButton className="button" isBusy={unpack.isPending} onClick={() => unpack.change()}>
            Unpack
          </BusyButton>
        )}
      </div>
      {isOpen && (
        <AdminForm name={`Ship ${name}`} {...formOf('ship')}>
          <ParcelShipment
            order={order}
            parcel={parcel}
            action={`Mark ${name} as shipped`}
            done="Marked as shipped."
            send={(shipment: Shipment) => api.orderAdmin.shipParcel({ ...seen, ...shipment })}
          />
        </AdminForm>
      )}
      {may('sent_again') && (
        <AdminForm name={`Send ${name} again`} {...formOf('again')}>
          <ParcelShipment
            order={order}
            parcel={parcel}
            action="Mark as sent again"
            done="Sent again. The buyer is told."
            send={(shipment: Shipment) => api.orderAdmin.sendParcelAgain({ ...seen, ...shipment })}
          />
        </AdminForm>
      )}
      {may('tracking_corrected') && !isOne && (
        <AdminForm name={`Correct tracking of ${name}`} {...formOf('tracking')}>
          <ParcelShipment
            order={order}
            parcel={parcel}
            isWritten
            action="Save tracking"
            done="Tracking corrected."
            send={(shipment: Shipment) => api.orderAdmin.correctParcel({ ...seen, ...shipment })}
          />
        </AdminForm>
      )}
    </div>
  )
}
