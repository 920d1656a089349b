import { store } from '../../domain/settings/store.ts'
import { dockAddress } from '../../domain/shipping/pick-up.ts'
import { Moment } from '../ui/Moment.tsx'
import type { OrderView } from './queries.ts'

type Package = Pick<
  OrderView['parcels'][number],
  'state' | 'trackingNumber' | 'shippedAt' | 'deliveredAt' | 'receivedBy'
>

/** The place, time and number of a pickup; after it, the person. */
export function PickUpFacts({
  fulfillment: { state, trackingNumber, shippedAt, deliveredAt, receivedBy },
}: {
  fulfillment: Package
}) {
  if (deliveredAt !== null)
    return (
      <p className="mt-1 text-sm text-muted [overflow-wrap:anywhere]">
        {receivedBy ? `Collected by ${receivedBy}, ` : 'Collected '}
        <Moment at={deliveredAt} form="minute" />
      </p>
    )
  return (
    <>
      {state === 'shipped' && (
        <p className="mt-1 [overflow-wrap:anywhere]">
          {dockAddress(store.warehouse)}
          <span className="block">{store.hours}</span>
          {trackingNumber !== null && (
            <span className="block">
              Reference <span className="part-number font-semibold select-all">{trackingNumber}</span>
            </span>
          )}
        </p>
      )}
      {shippedAt !== null && (
        <p className="text-sm text-muted">
          Ready <Moment at={shippedAt} form="minute" />
        </p>
      )}
    </>
  )
}
