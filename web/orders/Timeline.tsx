import { isPickUp } from '../../domain/shipping/pick-up.ts'
import { Moment } from '../ui/Moment.tsx'
import { Unbroken } from '../ui/Unbroken.tsx'
import type { OrderView } from './queries.ts'
import { isEmptyArrival, returnSummary, timelineWord } from './timeline-words.ts'

const isNumber = (event: string) => event === 'shipped' || event === 'tracking_corrected'

/** The history of the order, oldest first. */
export function Timeline({ order }: { order: OrderView }) {
  const { history } = order
  const isCollected = isPickUp(order.shippingProvider)
  return (
    <section className="not-printed sheet p-4" aria-labelledby="timeline">
      <h2 id="timeline" className="text-lg">
        Timeline
      </h2>
      <ol className="mt-3">
        {history.map(({ event, at, note, returnNumber }, position) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: what happened keeps its place, and may happen again
            key={position}
            className="relative border-l border-line pb-4 pl-5 last:border-transparent last:pb-0"
          >
            <span
              aria-hidden="true"
              className={`absolute top-1.5 -left-[5px] size-[9px] rounded-full ${position === history.length - 1 ? 'bg-accent' : 'bg-edge'}`}
            />
            <span className="block font-medium">
              {timelineWord({ event, note, isEmpty: isEmptyArrival(order, event, returnNumber) }, isCollected)}
            </span>
            {returnNumber !== null && (
              <span className="block [overflow-wrap:anywhere]">
                <Unbroken>{returnSummary(order, event, returnNumber)}</Unbroken>
              </span>
            )}
            {note && (
              <span
                className={`block [overflow-wrap:anywhere] ${isNumber(event) ? 'part-number' : 'whitespace-pre-line'}`}
              >
                <Unbroken>{note}</Unbroken>
              </span>
            )}
            <span className="block text-sm text-muted">
              <Moment at={at} form="minute" isZoneKnown />
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
