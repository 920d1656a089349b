import { packageWord } from '../../domain/fulfillments/fulfillment.ts'
import { isPickUp } from '../../domain/shipping/pick-up.ts'
import { carrierName, trackingAddress } from '../../domain/shipping/tracking.ts'
import { CopyButton } from '../ui/CopyButton.tsx'
import { Moment } from '../ui/Moment.tsx'
import { PickUpFacts } from './PickUpFacts.tsx'
import type { OrderView } from './queries.ts'

type Facts = Pick<OrderView, 'trackingCarrier' | 'trackingNumber' | 'shippedAt' | 'parcels'>

/** The tracking link of a shipped package. */
export function Tracking({ order: { trackingCarrier, trackingNumber, shippedAt, parcels } }: { order: Facts }) {
  if (trackingCarrier === null || trackingNumber === null) return null
  if (isPickUp(trackingCarrier)) return <PickUpBlock fulfillment={parcels.at(-1)} />
  const carrier = carrierName(trackingCarrier)
  return (
    <section
      className="sheet flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4"
      aria-labelledby="tracking"
    >
      <div className="min-w-0">
        <h2 id="tracking" className="text-lg">
          Tracking
        </h2>
        <p className="[overflow-wrap:anywhere]">
          {carrier} <span className="part-number font-semibold select-all">{trackingNumber}</span>
        </p>
        {shippedAt !== null && (
          <p className="text-sm text-muted">
            Shipped <Moment at={shippedAt} form="minute" isZoneKnown />
          </p>
        )}
      </div>
      <p className="flex flex-wrap gap-3">
        <CopyButton text={trackingNumber} label="Copy number" />
        <a
          href={trackingAddress(trackingCarrier, trackingNumber)}
          target="_blank"
          rel="noreferrer"
          className="button button-go"
        >
          Track with {carrier}
          <span className="sr-only"> (opens another site)</span>
        </a>
      </p>
    </section>
  )
}

/** The pickup by the forwarder: where, or by whom. */
const PickUpBlock = ({ fulfillment }: { fulfillment: OrderView['parcels'][number] | undefined }) =>
  fulfillment && (
    <section className="sheet p-4" aria-labelledby="pick-up">
      <h2 id="pick-up" className="text-lg">
        {packageWord(fulfillment.state, fulfillment.carrier)}
      </h2>
      <PickUpFacts fulfillment={fulfillment} />
    </section>
  )
