import { useQuery } from '@tanstack/react-query'
import { countedIn } from '../../../domain/catalogue/unit-of-measure.ts'
import { orpc } from '../../api.ts'
import { LIVE_ONE } from '../../live-query.ts'
import { Moment } from '../../ui/Moment.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { QueryBoundary, RowsSkeleton } from '../../ui/QueryBoundary.tsx'
import { orderAdminAddress } from '../addresses.ts'
import { isKey } from '../is-key.ts'
import { usePartUom } from './part-uom.ts'

const EVENTS = {
  added: 'Added',
  changed: 'Facts changed',
  accepted: 'Accepted',
  quarantined: 'Quarantined',
  expired: 'Quarantined by the store: too little shelf life left',
  cleared: 'Cleared for sale',
  sent_back: 'Returned to the vendor',
  scrapped: 'Scrapped',
  relocated: 'Moved to another bin',
  split: 'Split: pieces taken off',
  split_off: 'Split off another unit',
  shipped: 'Shipped or collected',
  came_back: 'Returned by the buyer',
  counted: 'Counted',
  not_listed: 'Removed: no longer in the list',
  undone: 'Import undone',
}

/** The history of a unit with its authors, newest first. */
export function UnitHistory({ unitId }: { unitId: number }) {
  const uom = usePartUom()
  return (
    <QueryBoundary
      query={useQuery(orpc.stockLedger.ofUnit.queryOptions({ input: { unitId }, ...LIVE_ONE }))}
      failed="Its history could not be loaded."
      skeleton={<RowsSkeleton rows={3} />}
    >
      {events => (
        <ol className="divide-y divide-line text-sm">
          {events.map((one, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an event has no ID, and events are only added
            <li key={events.length - at} className="flex flex-wrap items-baseline gap-x-3 py-1.5">
              <span className="text-muted">
                <Moment at={one.at} form="minute" />
              </span>
              <span className="font-medium">{isKey(EVENTS, one.event) ? EVENTS[one.event] : one.event}</span>
              <span className="tabular-nums">{countedIn(uom, one.pieces)}</span>
              {one.orderId && one.orderNumber && (
                <PageLink href={orderAdminAddress(one.orderId)} className="part-number text-link">
                  {one.orderNumber}
                </PageLink>
              )}
              {one.admin && <span className="text-muted">by {one.admin}</span>}
              {one.note && <span className="w-full [overflow-wrap:anywhere] text-muted">{one.note}</span>}
            </li>
          ))}
        </ol>
      )}
    </QueryBoundary>
  )
}
