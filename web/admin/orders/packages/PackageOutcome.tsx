import { type ReactNode, useState } from 'react'
import {
  type FulfillmentState,
  isPackageEventAllowed,
  LEAVING_EVENTS,
  type Settlement,
} from '../../../../domain/fulfillments/fulfillment.ts'
import { isPickUp } from '../../../../domain/shipping/pick-up.ts'
import type { Shipment } from '../../../../domain/shipping/tracking.ts'
import { api } from '../../../api.ts'
import { BusyButton } from '../../../ui/BusyButton.tsx'
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx'
import { AdminForm } from '../../AdminForm.tsx'
import { useMay } from '../../may.tsx'
import { useOrderMove } from '../use-order-move.ts'
import { HandOverForm } from './HandOverForm.tsx'
import { PackageShipment, type PackageShippingMethod } from './PackageShipment.tsx'

export type Fated = {
  position: number
  state: FulfillmentState
  carrier: string | null
  settledAs: Settlement | null
}
type Props = {
  /** `version`: of its order, as displayed */
  seen: { fulfillmentId: string; version?: number }
  fulfillment: Fated
  way: PackageShippingMethod
  /** its delivery control is shown in another place */
  isDeliveredElsewhere?: boolean
  /** it contains a unit chosen by the buyer: replacing it needs the permission to inspect units */
  hasChosenUnits?: boolean
  /** it is on recall hold */
  isHeld?: boolean
  /** further actions, in front */
  children?: ReactNode
}

/** The actions on a shipped package: delivered, picked up, lost, found, returned, settled. */
export function PackageOutcome({
  seen,
  fulfillment,
  way,
  isDeliveredElsewhere = false,
  hasChosenUnits = false,
  isHeld = false,
  children,
}: Props) {
  const deliver = useOrderMove(() => api.fulfillments.deliver(seen), 'Marked as delivered.')
  const lose = useOrderMove(() => api.fulfillments.markLost(seen), 'Marked as lost. The buyer is notified.')
  const find = useOrderMove(() => api.fulfillments.markFound(seen), 'Found: it is on its way again.')
  const back = useOrderMove(
    () => api.fulfillments.markReturned(seen),
    'Returned to sender. Ship it again, or refund it.',
  )
  const isAllowed = useMay()
  const mayRefund = isAllowed('refund')
  const [open, setOpen] = useState<'again' | 'hand over' | null>(null)
  const formOf = (form: NonNullable<typeof open>) => ({
    isOpen: open === form,
    onOpenChange: (isOpen: boolean) => setOpen(isOpen ? form : null),
  })
  const may = (event: Parameters<typeof isPackageEventAllowed>[0]) =>
    isPackageEventAllowed(event, fulfillment) && !(isHeld && LEAVING_EVENTS.includes(event))
  const isCollected = isPickUp(fulfillment.carrier ?? '')
  const name = `package ${fulfillment.position}`
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {children}
        {may('delivered') && !isCollected && !isDeliveredElsewhere && (
          <BusyButton className="button" isBusy={deliver.isPending} onClick={() => deliver.change()}>
            Mark {name} as delivered
          </BusyButton>
        )}
        {may('lost') && !isCollected && (
          <ConfirmButton
            name="Lost"
            question={`Is ${name} lost?`}
            action="Mark as lost"
            isPending={lose.isPending}
            onConfirm={() => lose.change()}
          >
            The buyer is notified by email. Then you can mark it as found, ship it again, or refund it.
          </ConfirmButton>
        )}
        {may('found') && (
          <BusyButton className="button" isBusy={find.isPending} onClick={() => find.change()}>
            It was found
          </BusyButton>
        )}
        {may('came_back') && (
          <BusyButton className="button" isBusy={back.isPending} onClick={() => back.change()}>
            {isCollected ? 'Not picked up' : 'Returned to sender'}
          </BusyButton>
        )}
        {fulfillment.state === 'lost' && may('settled') && !hasChosenUnits && <Replace seen={seen} name={name} />}
        {may('settled') && mayRefund && <Refund seen={seen} name={name} isLost={fulfillment.state === 'lost'} />}
      </div>
      {may('delivered') && isCollected && (
        <AdminForm name={`Hand over ${name}`} {...formOf('hand over')}>
          <HandOverForm seen={seen} name={name} />
        </AdminForm>
      )}
      {fulfillment.state === 'lost' && may('settled') && hasChosenUnits && !isAllowed('inspect_units') && (
        <p>The buyer chose a unit of this package. Quality decides whether another one is sent.</p>
      )}
      {may('sent_again') && !isCollected && !isAllowed('inspect_units') && (
        <p>Quality inspects the returned parts before they ship again.</p>
      )}
      {may('sent_again') && !isCollected && isAllowed('inspect_units') && (
        <AdminForm name={`Send ${name} again`} {...formOf('again')}>
          <PackageShipment
            way={way}
            action="Mark as sent again"
            done="Sent again. The buyer is notified."
            send={(shipment: Shipment) => api.fulfillments.reship({ ...seen, ...shipment })}
          />
        </AdminForm>
      )}
    </>
  )
}

type Settling = Pick<Props, 'seen'> & { name: string }

function Replace({ seen, name }: Settling) {
  const replace = useOrderMove(() => api.fulfillments.replace(seen), 'The parts will ship again.')
  return (
    <ConfirmButton
      name="Send a replacement"
      question={`Ship the contents of ${name} again?`}
      action="Send once more"
      isPending={replace.isPending}
      onConfirm={() => replace.change()}
    >
      The parts ship again: those on the shelf are reserved now. We email the buyer.
    </ConfirmButton>
  )
}

function Refund({ seen, name, isLost }: Settling & { isLost: boolean }) {
  const refund = useOrderMove(() => api.fulfillments.refund(seen), 'The refund is on its way.')
  return (
    <ConfirmButton
      name="Refund it"
      question={`Refund the contents of ${name}?`}
      action="Refund"
      isPending={refund.isPending}
      onConfirm={() => refund.change()}
    >
      {isLost
        ? 'The parts, their tax and their share of the shipping cost go back to the card.'
        : 'The parts and their tax go back to the card, and the pieces to inspection. Shipping can be refunded by an amount.'}
    </ConfirmButton>
  )
}
