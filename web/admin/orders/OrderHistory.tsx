import type { InferRouterOutputs } from '@orpc/server'
import { returnReasonWord } from '../../../domain/returns/return-request.ts'
import { capitalized } from '../../../domain/text/capitalized.ts'
import type { StoreRouter } from '../../../server/router.ts'
import { Moment } from '../../ui/Moment.tsx'
import { AdminBlock as Block } from '../AdminBlock.tsx'

type AdminOrder = InferRouterOutputs<StoreRouter>['orders']['admin']['order']

const ACTORS: Record<string, string> = { buyer: 'the buyer', gateway: 'the card gateway', clock: 'the store' }

/** The history of an order, with the person of each event. */
export function OrderHistory({ history }: { history: AdminOrder['history'] }) {
  return (
    <Block title="History">
      <ol className="space-y-2 text-sm">
        {history.map(({ event, at, actor, admin, note }, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what happened keeps its place, and may happen again
          <li key={position}>
            <span className="font-medium">{capitalized(event.replaceAll('_', ' ').replace('parcel', 'package'))}</span>{' '}
            <span className="text-muted">
              by {admin ?? ACTORS[actor] ?? 'an admin'}, <Moment at={at} form="minute" />
            </span>
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
