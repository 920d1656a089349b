import { methodForAdmin } from '../../../domain/shipping/carrier-account.ts'
import { Fact, Facts } from '../../ui/Fact.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { orderAdminAddress } from '../addresses.ts'
import { Allowed } from '../may.tsx'
import { OnHold } from '../orders/packages/OnHold.tsx'
import { PackageOutcome } from '../orders/packages/PackageOutcome.tsx'
import type { ListedPackage } from './queries.ts'

/** The details of a listed package, and all its actions. */
export function ListedPackageSteps({ fulfillment }: { fulfillment: ListedPackage }) {
  const { fulfillmentId, orderId, orderNumber, recipient, place, shippingMethod, shippedAt, note } = fulfillment
  return (
    <div className="space-y-3 pt-1">
      {fulfillment.heldReason !== null && <OnHold reason={fulfillment.heldReason} />}
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
        <PackageOutcome
          seen={{ fulfillmentId }}
          fulfillment={{ ...fulfillment, settledAs: null }}
          way={fulfillment}
          isHeld={fulfillment.heldReason !== null}
        />
      </Allowed>
    </div>
  )
}
