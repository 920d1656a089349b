import { packageWord } from '../../../domain/fulfillments/fulfillment.ts'
import { carrierName } from '../../../domain/shipping/tracking.ts'
import { PageLink } from '../../ui/PageLink.tsx'
import { orderAdminAddress, packagesAdminAddress } from '../addresses.ts'
import { cappedCount } from '../list-cells.tsx'
import { waitingTimeText } from '../waited.ts'
import { TodayBlock } from './TodayBlock.tsx'
import type { Today } from './today.ts'

const KINDS = [
  { count: 'late', show: 'late', words: 'late' },
  { count: 'lost', show: 'lost', words: 'lost' },
  { count: 'returnedToSender', show: 'returned_to_sender', words: 'came back' },
  { count: 'pickUp', show: 'pick_up', words: 'wait to be picked up' },
] as const

/** Packages that are late, lost or returned, with links to each list. */
export function PackagesToSee({ day: { parcels, parcelNext }, now }: { day: Today; now: number }) {
  const kinds = KINDS.filter(({ count }) => parcels[count] > 0)
  return (
    <TodayBlock
      title="Packages that need attention"
      count={parcels.late + parcels.unsettled}
      all={{ href: packagesAdminAddress(), name: 'All on the way' }}
      nothing="No late, lost or returned packages."
      note={
        kinds.length > 0 &&
        kinds.map(({ count, show, words }, at) => (
          <span key={show}>
            {at > 0 && ', '}
            <PageLink href={packagesAdminAddress({ show })} className="text-link">
              {cappedCount(parcels[count])} {words}
            </PageLink>
          </span>
        ))
      }
      rows={parcelNext.map(fulfillment => ({
        key: fulfillment.fulfillmentId,
        href: orderAdminAddress(fulfillment.orderId),
        name: (
          <span className="part-number whitespace-nowrap">
            {fulfillment.orderNumber} · {fulfillment.position}
          </span>
        ),
        detail: [carrierName(fulfillment.carrier), fulfillment.recipient].filter(Boolean).join(' · '),
        side: (
          <span className="font-semibold text-bad">
            {fulfillment.isLate
              ? 'Late'
              : `${packageWord(fulfillment.state, fulfillment.carrier)}, ${waitingTimeText(fulfillment.movedAt, now)}`}
          </span>
        ),
      }))}
    />
  )
}
