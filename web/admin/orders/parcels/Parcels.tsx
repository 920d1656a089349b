import { useQuery } from '@tanstack/react-query'
import { timesIn } from '../../../../domain/catalogue/unit-of-measure.ts'
import { isParcelEventAllowed, parcelWord } from '../../../../domain/fulfillments/fulfillment.ts'
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
import { PackForm } from './PackForm.tsx'
import { ParcelMoves } from './ParcelMoves.tsx'
import { hasChosenUnits, marksOf, type Parcel } from './parcel-words.ts'
import { ReplaceChosenForm } from './ReplaceChosenForm.tsx'

const hasUnits = ({ pieces }: Parcel): boolean => pieces.some(({ unitId }) => unitId !== null)
const isLost = (parcel: Parcel): boolean => parcel.state === 'lost' && isParcelEventAllowed('settled', parcel)

/** The packages of an order with their actions. Hidden before picking. */
export function Parcels({ order, version, held }: OrderSeen & { held: AdminOrder['heldParcels'] }) {
  const may = useMay()
  const mayShip = may('ship')
  const isOpen = order.parcels.some(({ shippedAt }) => shippedAt === null)
  const { data } = useQuery({
    ...orpc.orderAdmin.whyNotShipped.queryOptions({ input: { orderId: order.id }, ...LIVE_ONE }),
    enabled: mayShip && isOpen,
  })
  const whyNotOf = (id: string) => data?.ofParcels.find(one => one.id === id)
  const heldFor = (id: string) => held.find(one => one.id === id)?.reason ?? null
  if (order.parcels.length === 0) return null
  return (
    <section className="sheet" aria-labelledby="parcels">
      <h2 id="parcels" className="px-4 pt-3 text-lg">
        Packages
      </h2>
      <ul className="divide-y divide-line">
        {order.parcels.map(parcel => (
          <li key={parcel.id} className="px-4 py-3" aria-label={`Package ${parcel.position}`}>
            <Head parcel={parcel} of={order.parcels.length} />
            <Held reason={heldFor(parcel.id)} parcel={parcel} version={version} />
            <Contents order={order} parcel={parcel} />
            {!mayShip && may('exchange_units') && hasUnits(parcel) && isParcelEventAllowed('packed', parcel) && (
              <div className="max-w-xl">
                <PackForm key={parcel.state} order={order} version={version} parcel={parcel} />
              </div>
            )}
            {may('inspect_units') && hasChosenUnits(order, parcel) && isLost(parcel) && (
              <div className="max-w-xl">
                <ReplaceChosenForm fulfillmentId={parcel.id} version={version} position={parcel.position} />
              </div>
            )}
            {mayShip && (
              <div className="max-w-xl">
                {isParcelEventAllowed('packed', parcel) && (
                  <PackForm key={parcel.state} order={order} version={version} parcel={parcel} />
                )}
                <ParcelMoves
                  order={order}
                  version={version}
                  parcel={parcel}
                  whyNot={whyNotOf(parcel.id)}
                  isHeld={heldFor(parcel.id) !== null}
                />
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

type HeldProps = { reason: string | null; parcel: Parcel; version: number }

function Held({ reason, parcel, version }: HeldProps) {
  const may = useMay()
  if (reason === null) return null
  return (
    <div className="max-w-xl">
      <OnHold reason={reason} />
      {may('inspect_units') && <LiftHoldForm fulfillmentId={parcel.id} version={version} position={parcel.position} />}
    </div>
  )
}

const TONES: { [State in Parcel['state']]?: string } = {
  delivered: 'text-good',
  lost: 'text-bad',
  returned_to_sender: 'text-bad',
  pending: 'text-caution',
  packed: 'text-caution',
}
const SETTLED = { replaced: 'sent once more', refunded: 'refunded' }

function Head({ parcel, of }: { parcel: Parcel; of: number }) {
  const { position, state, settledAs, carrier, trackingNumber, shippedAt, deliveredAt, receivedBy, expectedOn } = parcel
  return (
    <div className="flex flex-wrap items-baseline gap-x-3">
      <h3 className="text-base">
        Package {position}
        {of > 1 && <span className="font-normal text-muted"> of {of}</span>}
      </h3>
      <span className={`font-semibold ${TONES[state] ?? ''}`}>
        {parcelWord(state, carrier)}
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

function Contents({ order, parcel }: { order: OrderSeen['order']; parcel: Parcel }) {
  const marks = marksOf(order)
  const uoms = new Map(order.items.map(({ itemId, uom }) => [itemId, uom]))
  return (
    <>
      <ul className="mt-1 text-sm">
        {parcel.pieces.map(({ itemId, unitId, quantity, reason }) => (
          <li key={`${itemId} ${unitId}`} className="[overflow-wrap:anywhere]">
            {timesIn(uoms.get(itemId) ?? 'EA', quantity)}{' '}
            <span className="part-number">{order.items.find(item => item.itemId === itemId)?.sku}</span>
            {unitId !== null && <span className="text-muted"> · {marks.get(unitId) ?? `unit ${unitId}`}</span>}
            {reason !== '' && <span className="text-muted"> · instead of another: {reason}</span>}
          </li>
        ))}
      </ul>
      {parcel.boxes.length > 0 && <p className="mt-1 text-sm text-muted">{boxLines(parcel.boxes).join(' · ')}</p>}
    </>
  )
}
