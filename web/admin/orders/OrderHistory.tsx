import type { InferRouterOutputs } from '@orpc/server'
import { returnReasonWord } from '../../../domain/returns/return-request.ts'
import { capitalized } from '../../../domain/text/capitalized.ts'
import type { StoreRouter } from '../../../server/router.ts'
import type { OrderView } from '../../orders/queries.ts'
import { isEmptyArrival, returnSummary } from '../../orders/timeline-words.ts'
import { Moment } from '../../ui/Moment.tsx'
import { Unbroken } from '../../ui/Unbroken.tsx'
import { AdminBlock as Block } from '../AdminBlock.tsx'
import { actorWord } from '../actor-word.ts'

type AdminOrder = InferRouterOutputs<StoreRouter>['orders']['admin']['order']
type Happened = AdminOrder['history'][number]

/** The history of an order, with the person of each event. */
export function OrderHistory({ order, history }: { order: OrderView; history: readonly Happened[] }) {
  return (
    <Block title="History">
      <ol className="space-y-2 text-sm">
        {history.map(({ event, at, actor, admin, note, returnNumber }, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what happened keeps its place, and may happen again
          <li key={position}>
            <span className="font-medium">{eventWord(event, isEmptyArrival(order, event, returnNumber))}</span>{' '}
            <span className="text-muted">
              by {admin ?? actorWord(actor)}, <Moment at={at} form="minute" />
            </span>
            {returnNumber !== null && (
              <span className="block [overflow-wrap:anywhere]">
                <Unbroken>{returnSummary(order, event, returnNumber)}</Unbroken>
              </span>
            )}
            {note && (
              <span className="block [overflow-wrap:anywhere]">
                {event === 'return_requested' ? returnReasonWord(note) : note}
              </span>
            )}
          </li>
        ))}
      </ol>
    </Block>
  )
}

/** `isEmpty`: of a return that brought no pieces */
function eventWord(event: Happened['event'], isEmpty: boolean): string {
  if (event === 'returned') return 'Return completed'
  if (event === 'return_received' && isEmpty) return 'Return ended without parts'
  return capitalized(event.replaceAll('_', ' ').replace('parcel', 'package'))
}
