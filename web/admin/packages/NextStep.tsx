import { isPickUp } from '../../../domain/shipping/pick-up.ts'
import { trackingAddress } from '../../../domain/shipping/tracking.ts'
import { api } from '../../api.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { Allowed } from '../may.tsx'
import { useOrderMove } from '../orders/use-order-move.ts'
import type { ListedPackage } from './queries.ts'

/** The most likely action; the others are in the unfolded details. */
export function NextStep({ fulfillment }: { fulfillment: ListedPackage }) {
  const { fulfillmentId, carrier, trackingNumber, state } = fulfillment
  const isCollected = isPickUp(carrier)
  return (
    <span className="flex items-center gap-2">
      <Allowed to="ship">
        {state === 'shipped' && !isCollected && <Delivered fulfillmentId={fulfillmentId} />}
        {state === 'lost' && <Found fulfillmentId={fulfillmentId} />}
      </Allowed>
      {!isCollected && state !== 'returned_to_sender' && (
        <a href={trackingAddress(carrier, trackingNumber)} target="_blank" rel="noreferrer" className="text-link">
          Track<span className="sr-only"> {trackingNumber} (opens another site)</span>
        </a>
      )}
    </span>
  )
}

type Props = { fulfillmentId: string }

function Delivered({ fulfillmentId }: Props) {
  const { change, isPending } = useOrderMove(() => api.fulfillments.deliver({ fulfillmentId }), 'Marked as delivered.')
  return (
    <BusyButton className="list-button" isBusy={isPending} onClick={() => change()}>
      Delivered
    </BusyButton>
  )
}

function Found({ fulfillmentId }: Props) {
  const { change, isPending } = useOrderMove(
    () => api.fulfillments.markFound({ fulfillmentId }),
    'Found: it is on its way again.',
  )
  return (
    <BusyButton className="list-button" isBusy={isPending} onClick={() => change()}>
      Found
    </BusyButton>
  )
}
