import { useQuery } from '@tanstack/react-query'
import { type FulfillmentState, isAstray, packageWord } from '../../domain/fulfillments/fulfillment.ts'
import { piecesLeftToShip } from '../../domain/fulfillments/line-places.ts'
import { DOCUMENT_KINDS } from '../../domain/inventory/document-kind.ts'
import { MEDIA_TYPES } from '../../domain/inventory/document-sight.ts'
import { isPickUp } from '../../domain/shipping/pick-up.ts'
import { carrierName, trackingAddress } from '../../domain/shipping/tracking.ts'
import { nearDayInWords } from '../../domain/text/calendar-day.ts'
import { orderFileAddress } from '../addresses.ts'
import { orderDocuments } from '../order-documents/queries.ts'
import { CopyButton } from '../ui/CopyButton.tsx'
import { Moment } from '../ui/Moment.tsx'
import type { Package } from './item-groups.ts'
import type { ShownPieces } from './LinesTable.tsx'
import { PickUpFacts } from './PickUpFacts.tsx'
import type { OrderView } from './queries.ts'

const COLORS: { [State in FulfillmentState]?: string } = {
  shipped: 'border-link text-(--link)',
  delivered: 'border-good text-good',
  lost: 'border-bad text-bad',
  returned_to_sender: 'border-caution text-caution',
}

type Props = {
  order: OrderView
  fulfillment: Package
  rows: readonly ShownPieces[]
  token: string | null
  /** of the heading */
  id: string
  /** the number of packages of the order; null: unknown yet */
  of: number | null
}

/** The header of a package: its state, the next step, and its documents. */
export function PackageHead({ order, fulfillment, rows, token, id, of }: Props) {
  const { state, carrier, trackingNumber } = fulfillment
  const isCollected = isPickUp(carrier ?? '')
  const next = isCollected ? null : whatNext(fulfillment, order, rows)
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-3">
            <h3 id={id} className="text-lg">
              Package {fulfillment.position}
              {of !== null && of > 1 && ` of ${of}`}
            </h3>
            <span
              className={`rounded-md border px-2 py-0.5 text-sm font-semibold print:border-0 print:p-0 print:text-ink ${COLORS[state] ?? ''}`}
            >
              {packageWord(state, carrier)}
            </span>
          </div>
          {carrier !== null && trackingNumber !== null && !isCollected && (
            <p className="mt-1 [overflow-wrap:anywhere]">
              {carrierName(carrier)} <span className="part-number font-semibold select-all">{trackingNumber}</span>
            </p>
          )}
          {isCollected ? <PickUpFacts fulfillment={fulfillment} /> : <Days fulfillment={fulfillment} />}
        </div>
        {carrier !== null && trackingNumber !== null && !isCollected && (
          <p className="flex flex-wrap gap-3">
            <CopyButton text={trackingNumber} label="Copy number" />
            {fulfillment.settledAs === null && (
              <a
                href={trackingAddress(carrier, trackingNumber)}
                target="_blank"
                rel="noreferrer"
                className={state === 'shipped' ? 'button button-go' : 'button'}
              >
                Track with {carrierName(carrier)}
                <span className="sr-only"> (opens another site)</span>
              </a>
            )}
          </p>
        )}
      </div>
      {next && <p className="mt-2 max-w-prose">{next}</p>}
      <PackageDocuments orderId={order.id} token={token} rows={rows} />
    </>
  )
}

/** The ship date and the expected or actual arrival. */
function Days({ fulfillment: { state, shippedAt, deliveredAt, expectedOn } }: { fulfillment: Package }) {
  return (
    <p className="text-sm text-muted">
      {shippedAt !== null && (
        <>
          Left <Moment at={shippedAt} form="day" />
        </>
      )}
      {deliveredAt !== null ? (
        <>
          {' '}
          · delivered <Moment at={deliveredAt} form="day" />
        </>
      ) : (
        state === 'shipped' && expectedOn !== null && ` · expected ${nearDayInWords(expectedOn)}`
      )}
    </p>
  )
}

/** The next step for a package that did not reach its buyer; null: delivered, or on its way. */
function whatNext({ state, settledAs }: Package, order: OrderView, rows: readonly ShownPieces[]): string | null {
  if (!isAstray({ state })) return null
  if (settledAs === 'replaced')
    return rows.some(({ line }) => isToShip(line, order))
      ? 'It didn’t reach you. We’re sending replacements in another package.'
      : 'It didn’t reach you. We sent replacements in another package.'
  if (settledAs === 'refunded') {
    if (order.paymentStatus === 'voided')
      return 'It didn’t reach you. We refunded you: your payment was voided, and your card won’t be charged.'
    const what = state === 'lost' ? 'these parts and their shipping' : 'these parts'
    return `It didn’t reach you. ${isRefundDone(order, rows) ? 'We refunded' : 'We’re refunding'} ${what}.`
  }
  return state === 'lost'
    ? 'The carrier can’t find it and is searching for it. We’ll let you know as soon as we hear more, and either send the parts again or refund you.'
    : 'The carrier returned it to us. We’ll contact you, and either send it again or refund you.'
}

/** True if pieces of a line have not left yet. */
function isToShip(line: ShownPieces['line'], { parcels }: OrderView): boolean {
  const { packed, waiting, ready } = piecesLeftToShip(line, parcels)
  return packed + waiting + ready > 0
}

/** True if the money of the pieces of a package has gone back. */
const isRefundDone = ({ paymentStatus }: OrderView, rows: readonly ShownPieces[]): boolean =>
  paymentStatus === 'refunded' || rows.every(({ line, quantity }) => line.refunding === 0 && line.refunded >= quantity)

/** The scans and photographs of exactly the units in this package. */
function PackageDocuments({ orderId, token, rows }: Pick<Props, 'token' | 'rows'> & { orderId: string }) {
  const { data } = useQuery(orderDocuments(orderId, token))
  const units = new Set(rows.flatMap(row => row.units.map(({ unitId }) => unitId)))
  const documents = (data?.documents ?? []).filter(({ unitId }) => unitId !== null && units.has(unitId))
  if (documents.length === 0) return null
  return (
    <p className="not-printed mt-2 text-sm">
      Papers:{' '}
      {documents.map(({ id, kind, name, of, mediaType }, at) => (
        <span key={id}>
          {at > 0 && ' · '}
          <a
            href={orderFileAddress(orderId, `papers/${id}.${MEDIA_TYPES[mediaType]}`, token)}
            download
            className="text-link [overflow-wrap:anywhere] pointer-coarse:inline-block pointer-coarse:py-2.5"
          >
            {DOCUMENT_KINDS[kind]}: {name}
            {of && ` (${of})`}
          </a>
        </span>
      ))}
    </p>
  )
}
