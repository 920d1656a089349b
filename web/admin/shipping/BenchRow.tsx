import type { KeyboardEvent } from 'react'
import { perUnit, quantityIn } from '../../../domain/catalogue/unit-of-measure.ts'
import { CARRIER_NAMES, CARRIERS, methodForAdmin } from '../../../domain/shipping/carrier-account.ts'
import { isPickUp } from '../../../domain/shipping/pick-up.ts'
import { carrierName, storedCarrier } from '../../../domain/shipping/tracking.ts'
import { PageLink } from '../../ui/PageLink.tsx'
import { orderAdminAddress } from '../addresses.ts'
import { MissingScans } from '../orders/WhyNotShipped.tsx'
import { AogMark } from '../quotes/AogBadge.tsx'
import { type RowDraft, scanned } from './bench-draft.ts'
import { keyOf, nameOf, type RowToShip } from './queries.ts'
import type { Outcome } from './use-shipping.ts'

type Props = {
  row: RowToShip
  draft: RowDraft
  onChange: (draft: RowDraft) => void
  /** its number is complete: moves to the next */
  onNext: () => void
  /** the error of the typed number */
  problem: string | undefined
  /** the row with the same number */
  sharedWith: string | undefined
  outcome: Outcome | undefined
  /** pieces of an order that are not packed */
  isRest?: boolean
}

export const BENCH_COLUMNS = 'grid gap-x-3 lg:grid-cols-[11rem_minmax(0,1fr)_minmax(0,1fr)_8.5rem_15rem]'

/** A package to ship, or the unpacked rest of its order: its content, destination and tracking number. */
export function BenchRow({ row, draft, onChange, onNext, problem, sharedWith, outcome, isRest = false }: Props) {
  const { id, orderNumber, parcel, recipient, place, tailNumber, shippingMethod, collectBy, items, whyNot, lacking } =
    row
  const [key, name, isCollected] = [keyOf(row), nameOf(row), isPickUp(row.shippingProvider)]
  const isShipped = outcome?.isShipped === true
  const isOff = isShipped || whyNot !== null
  const why = outcome && !outcome.isShipped ? outcome.why : problem
  const set = (changed: Partial<RowDraft>) => onChange({ ...draft, ...changed })
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    // A scanner ends each number with Enter.
    event.preventDefault()
    onChange(scanned(draft))
    if (draft.trackingNumber.trim() !== '') onNext()
  }
  return (
    <li className={`${BENCH_COLUMNS} items-center gap-y-1 border-b border-line px-3 py-1.5`}>
      <p>
        <PageLink href={orderAdminAddress(id)} className="text-link font-medium">
          {orderNumber}
        </PageLink>{' '}
        <AogMark tailNumber={tailNumber} />
        {isRest && <span className="text-sm text-muted lg:block">The rest, in no package yet</span>}
        {parcel !== null && (
          <span className="text-sm text-muted lg:block">
            Package {parcel.position}
            {parcel.state === 'pending' && <span className="text-caution"> · not packed yet</span>}
          </span>
        )}
      </p>
      <p className="lg:truncate">
        {recipient} <span className="text-muted">{place}</span>
      </p>
      <p className="text-muted lg:truncate" title={partsOf(items)}>
        {collectBy && <strong className="text-ink">Freight collect </strong>}
        {methodForAdmin(shippingMethod)} · {partsOf(items)}
      </p>
      {isOff ? (
        <div className={`lg:col-span-2 ${isShipped ? 'text-good' : 'text-muted'}`}>
          {!isShipped
            ? whyNot
            : isCollected
              ? 'Ready for pick-up'
              : `Shipped: ${carrierName(storedCarrier(draft))} ${draft.trackingNumber}`}
          {!isShipped && <MissingScans lacking={lacking} />}
        </div>
      ) : isCollected ? (
        <>
          <label className="flex min-h-9 items-center gap-2 lg:col-span-2 pointer-coarse:min-h-11">
            <input
              type="checkbox"
              data-tracking={key}
              className="size-5"
              aria-label={`${name} is ready for pick-up`}
              aria-describedby={why ? `${key}-why` : undefined}
              checked={draft.isReady}
              onChange={({ target }) => set({ isReady: target.checked })}
              onKeyDown={event => {
                if (event.key !== 'Enter') return
                event.preventDefault()
                set({ isReady: true })
                onNext()
              }}
            />
            Ready for pick-up
          </label>
          {why && (
            <p id={`${key}-why`} className="text-sm text-bad lg:col-start-4 lg:col-span-2">
              {why}
            </p>
          )}
        </>
      ) : (
        <>
          <span className="flex gap-2 lg:contents">
            <select
              aria-label={`Carrier of ${name}`}
              className="field w-34! lg:w-full!"
              value={draft.carrier}
              onChange={({ target }) => set({ carrier: target.value as RowDraft['carrier'] })}
            >
              {CARRIERS.map(carrier => (
                <option key={carrier} value={carrier}>
                  {CARRIER_NAMES[carrier]}
                </option>
              ))}
            </select>
            <input
              aria-label={`Tracking number of ${name}`}
              placeholder="Tracking number"
              data-tracking={key}
              className="field min-w-0 flex-1 font-mono"
              maxLength={60}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              enterKeyHint="next"
              aria-invalid={why ? true : undefined}
              aria-describedby={why || sharedWith ? `${key}-why` : undefined}
              value={draft.trackingNumber}
              onChange={({ target }) => set({ trackingNumber: target.value })}
              onBlur={() => draft.trackingNumber.trim() !== '' && onChange(scanned(draft))}
              onKeyDown={onKeyDown}
            />
          </span>
          {draft.carrier === 'other' && (
            <input
              aria-label={`Name of the carrier of ${name}`}
              placeholder="Name of the carrier"
              className="field lg:col-start-4 lg:col-span-2"
              maxLength={60}
              autoComplete="off"
              value={draft.carrierName}
              onChange={({ target }) => set({ carrierName: target.value })}
            />
          )}
          {(why || sharedWith) && (
            <p
              id={`${key}-why`}
              className={`text-sm lg:col-start-4 lg:col-span-2 ${why ? 'text-bad' : 'text-caution'}`}
            >
              {why ?? `${sharedWith} has the same number.`}
            </p>
          )}
        </>
      )}
    </li>
  )
}

const partsOf = (items: RowToShip['items']): string =>
  items.map(({ sku, uom, quantity }) => partOf(sku, uom, quantity)).join(', ')

const partOf = (sku: string, uom: string, quantity: number): string =>
  quantity === 1 && !perUnit(uom) ? sku : `${sku} × ${quantityIn(uom, quantity)}`
