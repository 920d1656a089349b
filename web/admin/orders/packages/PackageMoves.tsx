import { type ComponentProps, useState } from 'react'
import { isPackageEventAllowed } from '../../../../domain/fulfillments/fulfillment.ts'
import { isPickUp } from '../../../../domain/shipping/pick-up.ts'
import type { Shipment } from '../../../../domain/shipping/tracking.ts'
import { orderFileAddress } from '../../../addresses.ts'
import { api } from '../../../api.ts'
import { BusyButton } from '../../../ui/BusyButton.tsx'
import { AdminForm } from '../../AdminForm.tsx'
import { type OrderSeen, useOrderMove } from '../use-order-move.ts'
import { WhyNotShipped } from '../WhyNotShipped.tsx'
import { PackageOutcome } from './PackageOutcome.tsx'
import { PackageShipment } from './PackageShipment.tsx'
import { hasChosenUnits, type Package } from './package-words.ts'

type Props = OrderSeen & {
  fulfillment: Package
  /** why it cannot ship; undefined: unknown */
  whyNot: ComponentProps<typeof WhyNotShipped> | { why: null } | undefined
  /** on recall hold: no shipping action is offered */
  isHeld?: boolean
  hasSlip: boolean
}

/** The actions that the state of a package allows, except packing. */
export function PackageMoves({ order, version, fulfillment, whyNot, isHeld = false, hasSlip }: Props) {
  const seen = { fulfillmentId: fulfillment.id, version }
  const [open, setOpen] = useState<'ship' | 'tracking' | null>(null)
  const formOf = (name: NonNullable<typeof open>) => ({
    isOpen: open === name,
    onOpenChange: (isOpen: boolean) => setOpen(isOpen ? name : null),
  })
  const unpack = useOrderMove(() => api.fulfillments.unpack(seen), 'Unpacked.')
  const ready = useOrderMove(() => api.fulfillments.ready(seen), 'Ready for pick-up. The buyer is notified.')
  const isOpen = !isHeld && (fulfillment.state === 'pending' || fulfillment.state === 'packed')
  const isOne = order.parcels.length === 1 && order.toShip === 0
  const isCollected = isPickUp(order.shippingProvider)
  const way = { collectBy: order.carrierAccount?.provider ?? null, shippingProvider: order.shippingProvider }
  const name = `package ${fulfillment.position}`
  return (
    <div className="not-printed mt-2 space-y-2">
      {/* For an order with one package it is among the order's actions. */}
      <PackageOutcome
        seen={seen}
        fulfillment={fulfillment}
        way={way}
        isDeliveredElsewhere={isOne}
        hasChosenUnits={hasChosenUnits(order, fulfillment)}
        isHeld={isHeld}
      >
        {hasSlip && (
          <a
            href={`${orderFileAddress(order.id, 'packing-slip.pdf', null)}?parcel=${fulfillment.position}`}
            download
            className="button"
          >
            Slip of {name}
          </a>
        )}
        {isOpen && isCollected && (
          <BusyButton className="button button-go" isBusy={ready.isPending} onClick={() => ready.change()}>
            Ready for pick-up
          </BusyButton>
        )}
        {isOpen && (
          <BusyButton className="button" isBusy={unpack.isPending} onClick={() => unpack.change()}>
            Unpack
          </BusyButton>
        )}
      </PackageOutcome>
      {isOpen && whyNot && whyNot.why !== null && <WhyNotShipped why={whyNot.why} lacking={whyNot.lacking} />}
      {isOpen && !isCollected && (
        <AdminForm name={`Ship ${name}`} {...formOf('ship')}>
          <PackageShipment
            way={way}
            action={`Mark ${name} as shipped`}
            done="Marked as shipped."
            send={(shipment: Shipment) => api.fulfillments.ship({ ...seen, ...shipment })}
          />
        </AdminForm>
      )}
      {isPackageEventAllowed('tracking_corrected', fulfillment) && !isOne && !isPickUp(fulfillment.carrier ?? '') && (
        <AdminForm name={`Correct tracking of ${name}`} {...formOf('tracking')}>
          <PackageShipment
            way={way}
            written={fulfillment}
            action="Save tracking"
            done="Tracking corrected."
            send={(shipment: Shipment) => api.fulfillments.correct({ ...seen, ...shipment })}
          />
        </AdminForm>
      )}
    </div>
  )
}
