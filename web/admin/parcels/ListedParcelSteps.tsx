import { methodForAdmin } from '../../../domain/shipping/carrier-account.ts'
import { Fact, Facts } from '../../ui/Fact.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { orderAdminAddress } from '../addresses.ts'
import { Allowed } from '../may.tsx'
import { OnHold } from '../orders/parcels/OnHold.tsx'
import { ParcelOutcome } from '../orders/parcels/ParcelOutcome.tsx'
import type { ListedParcel } from './ParcelsScreen.tsx'

/** The details of a listed package, and all its actions. */
export function ListedParcelSteps({ parcel }: { parcel: ListedParcel }) {
  const { fulfillmentId, orderId, orderNumber, recipient, place, shippingMethod, shippedAt, note } = parcel
  return (
    <div className="space-y-3 pt-1">
      {parcel.heldReason !== null && <OnHold reason={parcel.heldReason} />}
      <Facts>
        <Fact name="Order">
          <PageLink href={orderAdminAddress(orderId)} className="part-number text-link">
            {orderNumber}
          </PageLink>
        </Fact>
        <Fact name="Recipient">
          {recipient}, {place}
        </Fact>
        <Fact name="Shipping">{methodForAdmin(shippingMethod)}</Fact>
        <Fact name="Left">
          <Moment at={shippedAt} form="minute" />
        </Fact>
        {note !== '' && <Fact name="Note">{note}</Fact>}
      </Facts>
      <Allowed to="ship">
        <ParcelOutcome
          seen={{ fulfillmentId }}
          parcel={{ ...parcel, settledAs: null }}
          way={parcel}
          isHeld={parcel.heldReason !== null}
        />
      </Allowed>
    </div>
  )
}
