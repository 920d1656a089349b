import { parcelWord } from '../../../domain/fulfillments/fulfillment.ts'
import { carrierName } from '../../../domain/shipping/tracking.ts'
import { PageLink } from '../../ui/PageLink.tsx'
import { orderAdminAddress, parcelsAdminAddress } from '../addresses.ts'
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
export function ParcelsToSee({ day: { parcels, parcelNext }, now }: { day: Today; now: number }) {
  const kinds = KINDS.filter(({ count }) => parcels[count] > 0)
  return (
    <TodayBlock
      title="Packages that need attention"
      count={parcels.late + parcels.unsettled}
      all={{ href: parcelsAdminAddress(), name: 'All on the way' }}
      nothing="No late, lost or returned packages."
      note={
        kinds.length > 0 &&
        kinds.map(({ count, show, words }, at) => (
          <span key={show}>
            {at > 0 && ', '}
            <PageLink href={parcelsAdminAddress({ show })} className="text-link">
              {cappedCount(parcels[count])} {words}
            </PageLink>
          </span>
        ))
      }
      rows={parcelNext.map(parcel => ({
        key: parcel.fulfillmentId,
        href: orderAdminAddress(parcel.orderId),
        name: (
          <span className="part-number whitespace-nowrap">
            {parcel.orderNumber} · {parcel.position}
          </span>
        ),
        detail: [carrierName(parcel.carrier), parcel.recipient].filter(Boolean).join(' · '),
        side: (
          <span className="font-semibold text-bad">
            {parcel.isLate
              ? 'Late'
              : `${parcelWord(parcel.state, parcel.carrier)}, ${waitingTimeText(parcel.movedAt, now)}`}
          </span>
        ),
      }))}
    />
  )
}
