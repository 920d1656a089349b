import { useQuery } from '@tanstack/react-query'
import { timesIn } from '../../../../domain/catalogue/unit-of-measure.ts'
import { isPackageEventAllowed, packageWord } from '../../../../domain/fulfillments/fulfillment.ts'
import { hasPackingSlip } from '../../../../domain/order-documents/packing-slip.ts'
import { boxLines } from '../../../../domain/orders/packing-words.ts'
import { isPickUp } from '../../../../domain/shipping/pick-up.ts'
import { carrierName, trackingAddress } from '../../../../domain/shipping/tracking.ts'
import { orpc } from '../../../api.ts'
import { LIVE_ONE } from '../../../live-query.ts'
import { Day } from '../../../ui/Day.tsx'
import { Moment } from '../../../ui/Moment.tsx'
import { useMay } from '../../may.tsx'
import type { AdminOrder } from '../queries.ts'
import type { OrderSeen } from '../use-order-move.ts'
import { LiftHoldForm } from './LiftHoldForm.tsx'
import { OnHold } from './OnHold.tsx'
import { PackageMoves } from './PackageMoves.tsx'
import { PackForm } from './PackForm.tsx'
import { hasChosenUnits, marksOf, type Package } from './package-words.ts'
import { ReplaceChosenForm } from './ReplaceChosenForm.tsx'

const hasUnits = ({ pieces }: Package): boolean => pieces.some(({ unitId }) => unitId !== null)
const isLost = (fulfillment: Package): boolean =>
  fulfillment.state === 'lost' && isPackageEventAllowed('settled', fulfillment)

/** The packages of an order with their actions. Hidden before picking. */
export function Packages({
  order,
  version,
  held,
  isPaidFor,
}: OrderSeen & { held: AdminOrder['heldParcels']; isPaidFor: boolean }) {
  const may = useMay()
  const mayShip = may('ship')
  const isOpen = order.parcels.some(({ shippedAt }) => shippedAt === null)
  const { data } = useQuery({
    ...orpc.fulfillments.whyNotShipped.queryOptions({ input: { orderId: order.id }, ...LIVE_ONE }),
    enabled: mayShip && isOpen,
  })
  const whyNotOf = (id: string) => data?.ofParcels.find(one => one.id === id)
  const heldFor = (id: string) => held.find(one => one.id === id)?.reason ?? null
  if (order.parcels.length === 0) return null
  return (
    <section className="sheet" aria-labelledby="packages">
      <h2 id="packages" className="px-4 pt-3 text-lg">
        Packages
      </h2>
      <ul className="divide-y divide-line">
        {order.parcels.map(fulfillment => (
          <li key={fulfillment.id} className="px-4 py-3" aria-label={`Package ${fulfillment.position}`}>
            <Head fulfillment={fulfillment} of={order.parcels.length} />
            <Held reason={heldFor(fulfillment.id)} fulfillment={fulfillment} version={version} />
            <Contents order={order} fulfillment={fulfillment} />
            {!mayShip &&
              may('exchange_units') &&
              hasUnits(fulfillment) &&
              isPackageEventAllowed('packed', fulfillment) && (
                <div className="max-w-xl">
                  <PackForm key={fulfillment.state} order={order} version={version} fulfillment={fulfillment} />
                </div>
              )}
            {may('inspect_units') && hasChosenUnits(order, fulfillment) && isLost(fulfillment) && (
              <div className="max-w-xl">
                <ReplaceChosenForm fulfillmentId={fulfillment.id} version={version} position={fulfillment.position} />
              </div>
            )}
            {mayShip && (
              <div className="max-w-xl">
                {isPackageEventAllowed('packed', fulfillment) && (
                  <PackForm key={fulfillment.state} order={order} version={version} fulfillment={fulfillment} />
                )}
                <PackageMoves
                  order={order}
                  version={version}
                  fulfillment={fulfillment}
                  whyNot={whyNotOf(fulfillment.id)}
                  isHeld={heldFor(fulfillment.id) !== null}
                  hasSlip={hasPackingSlip({ order, isPaidFor }, fulfillment.position)}
                />
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

type HeldProps = { reason: string | null; fulfillment: Package; version: number }

function Held({ reason, fulfillment, version }: HeldProps) {
  const may = useMay()
  if (reason === null) return null
  return (
    <div className="max-w-xl">
      <OnHold reason={reason} />
      {may('inspect_units') && (
        <LiftHoldForm fulfillmentId={fulfillment.id} version={version} position={fulfillment.position} />
      )}
    </div>
  )
}

const TONES: { [State in Package['state']]?: string } = {
  delivered: 'text-good',
  lost: 'text-bad',
  returned_to_sender: 'text-bad',
  pending: 'text-caution',
  packed: 'text-caution',
}
const SETTLED = { replaced: 'sent once more', refunded: 'refunded' }

function Head({ fulfillment, of }: { fulfillment: Package; of: number }) {
  const { position, state, settledAs, carrier, trackingNumber, shippedAt, deliveredAt, receivedBy, expectedOn } =
    fulfillment
  return (
    <div className="flex flex-wrap items-baseline gap-x-3">
      <h3 className="text-base">
        Package {position}
        {of > 1 && <span className="font-normal text-muted"> of {of}</span>}
      </h3>
      <span className={`font-semibold ${TONES[state] ?? ''}`}>
        {packageWord(state, carrier)}
        {settledAs && `, ${SETTLED[settledAs]}`}
      </span>
      {carrier !== null && trackingNumber !== null && !isPickUp(carrier) && (
        <a href={trackingAddress(carrier, trackingNumber)} target="_blank" rel="noreferrer" className="text-link">
          {carrierName(carrier)} <span className="part-number">{trackingNumber}</span>
          <span className="sr-only"> (opens another site)</span>
        </a>
      )}
      {shippedAt !== null && (
        <span className="text-sm text-muted">
          {isPickUp(carrier ?? '') ? 'ready' : 'left'} <Moment at={shippedAt} form="minute" />
          {deliveredAt !== null ? (
            <>
              , {receivedBy ? `collected by ${receivedBy}` : 'arrived'} <Moment at={deliveredAt} form="minute" />
            </>
          ) : (
            expectedOn !== null && (
              <>
                , expected <Day day={expectedOn} />
              </>
            )
          )}
        </span>
      )}
    </div>
  )
}

function Contents({ order, fulfillment }: { order: OrderSeen['order']; fulfillment: Package }) {
  const marks = marksOf(order)
  const uoms = new Map(order.items.map(({ itemId, uom }) => [itemId, uom]))
  return (
    <>
      <ul className="mt-1 text-sm">
        {fulfillment.pieces.map(({ itemId, unitId, quantity, reason }) => (
          <li key={`${itemId} ${unitId}`} className="[overflow-wrap:anywhere]">
            {timesIn(uoms.get(itemId) ?? 'EA', quantity)}{' '}
            <span className="part-number">{order.items.find(item => item.itemId === itemId)?.sku}</span>
            {unitId !== null && <span className="text-muted"> · {marks.get(unitId) ?? `unit ${unitId}`}</span>}
            {reason !== '' && <span className="text-muted"> · instead of another: {reason}</span>}
          </li>
        ))}
      </ul>
      {fulfillment.boxes.length > 0 && (
        <p className="mt-1 text-sm text-muted">{boxLines(fulfillment.boxes).join(' · ')}</p>
      )}
    </>
  )
}
