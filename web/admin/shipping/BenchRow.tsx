import type { KeyboardEvent } from 'react'
import { CARRIER_NAMES, CARRIERS } from '../../../domain/shipping/carrier-account.ts'
import { carrierName, keptCarrier } from '../../../domain/shipping/tracking.ts'
import { thousands } from '../../../domain/text/thousands.ts'
import { PageLink } from '../../ui/PageLink.tsx'
import { orderAdminAddress } from '../addresses.ts'
import { AogMark } from '../quotes/AogBadge.tsx'
import { type RowDraft, scanned } from './bench-draft.ts'
import type { OrderToShip } from './queries.ts'
import type { Outcome } from './use-shipping.ts'

type Props = {
  order: OrderToShip
  row: RowDraft
  onChange: (row: RowDraft) => void
  /** its number is there: on to the next */
  onNext: () => void
  /** what is wrong with what was typed */
  problem: string | undefined
  /** the order that has the same number */
  sharedWith: string | undefined
  outcome: Outcome | undefined
}

export const BENCH_COLUMNS = 'grid gap-x-3 lg:grid-cols-[11rem_minmax(0,1fr)_minmax(0,1fr)_8.5rem_15rem]'

/** An order on the bench: what it is, where it goes, and its number. */
export function BenchRow({ order, row, onChange, onNext, problem, sharedWith, outcome }: Props) {
  const { id, orderNumber, recipient, place, tailNumber, shippingMethod, collectBy, items, whyNot } = order
  const isShipped = outcome?.isShipped === true
  const isOff = isShipped || whyNot !== null
  const why = outcome && !outcome.isShipped ? outcome.why : problem
  const set = (changed: Partial<RowDraft>) => onChange({ ...row, ...changed })
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    // A scanner ends each number with it.
    event.preventDefault()
    onChange(scanned(row))
    if (row.trackingNumber.trim() !== '') onNext()
  }
  return (
    <li className={`${BENCH_COLUMNS} items-center gap-y-1 border-b border-line px-3 py-1.5`}>
      <p>
        <PageLink href={orderAdminAddress(id)} className="text-link font-medium">
          {orderNumber}
        </PageLink>{' '}
        <AogMark tailNumber={tailNumber} />
      </p>
      <p className="lg:truncate">
        {recipient} <span className="text-muted">{place}</span>
      </p>
      <p className="text-muted lg:truncate" title={partsOf(items)}>
        {collectBy && <strong className="text-ink">Freight collect </strong>}
        {shippingMethod} · {partsOf(items)}
      </p>
      {isOff ? (
        <p className={`lg:col-span-2 ${isShipped ? 'text-good' : 'text-muted'}`}>
          {isShipped ? `Shipped: ${carrierName(keptCarrier(row))} ${row.trackingNumber}` : whyNot}
        </p>
      ) : (
        <>
          <span className="flex gap-2 lg:contents">
            <select
              aria-label={`Carrier of ${orderNumber}`}
              className="field w-34! lg:w-full!"
              value={row.carrier}
              onChange={({ target }) => set({ carrier: target.value as RowDraft['carrier'] })}
            >
              {CARRIERS.map(carrier => (
                <option key={carrier} value={carrier}>
                  {CARRIER_NAMES[carrier]}
                </option>
              ))}
            </select>
            <input
              aria-label={`Tracking number of ${orderNumber}`}
              placeholder="Tracking number"
              data-tracking={id}
              className="field min-w-0 flex-1 font-mono"
              maxLength={60}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              enterKeyHint="next"
              aria-invalid={why ? true : undefined}
              aria-describedby={why || sharedWith ? `${id}-why` : undefined}
              value={row.trackingNumber}
              onChange={({ target }) => set({ trackingNumber: target.value })}
              onBlur={() => row.trackingNumber.trim() !== '' && onChange(scanned(row))}
              onKeyDown={onKeyDown}
            />
          </span>
          {row.carrier === 'other' && (
            <input
              aria-label={`Name of the carrier of ${orderNumber}`}
              placeholder="Name of the carrier"
              className="field lg:col-start-4 lg:col-span-2"
              maxLength={60}
              autoComplete="off"
              value={row.carrierName}
              onChange={({ target }) => set({ carrierName: target.value })}
            />
          )}
          {(why || sharedWith) && (
            <p id={`${id}-why`} className={`text-sm lg:col-start-4 lg:col-span-2 ${why ? 'text-bad' : 'text-caution'}`}>
              {why ?? `${sharedWith} has the same number.`}
            </p>
          )}
        </>
      )}
    </li>
  )
}

const partsOf = (items: OrderToShip['items']): string =>
  items.map(({ sku, quantity }) => (quantity === 1 ? sku : `${sku} × ${thousands(quantity)}`)).join(', ')
