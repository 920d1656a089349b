import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { isPickUp } from '../../../domain/shipping/pick-up.ts'
import { counted } from '../../../domain/text/counted.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { Form } from '../../ui/Form.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { QueryBoundary, RowsSkeleton } from '../../ui/QueryBoundary.tsx'
import { documentsAddress, ordersAdminAddress } from '../addresses.ts'
import { DraftRestored } from '../DraftRestored.tsx'
import { useStoredDraft } from '../use-stored-draft.ts'
import { BENCH_COLUMNS, BenchRow } from './BenchRow.tsx'
import {
  type BenchDraft,
  BenchDraftShape,
  draftOf,
  isFilled,
  type RowDraft,
  sharedNumbers,
  shipmentOf,
} from './bench-draft.ts'
import { benchRows } from './bench-rows.ts'
import { keyOf, ordersToShip, type RowToShip } from './queries.ts'
import { useShipping } from './use-shipping.ts'

const TO_SHIP = ordersAdminAddress({ status: 'to_ship' })

/** Ships several orders: their documents, and a number for each package. `orders`: ids separated by commas. */
export function ShippingBench({ orders = '' }: { orders: string | undefined }) {
  const query = useQuery({ ...ordersToShip(orders), enabled: orders !== '' })
  if (orders === '') return <NoOrders />
  return (
    <QueryBoundary query={query} failed="The orders could not be loaded." skeleton={<RowsSkeleton rows={15} />}>
      {found => (found.length === 0 ? <NoOrders /> : <Bench key={orders} found={found} chosen={orders} />)}
    </QueryBoundary>
  )
}

const NoOrders = () => (
  <div className="sheet px-4 py-12 text-center text-muted">
    Tick orders in their list, and ship them here together.{' '}
    <PageLink href={TO_SHIP} className="text-link">
      Orders to ship
    </PageLink>
  </div>
)

function Bench({ found, chosen }: { found: readonly RowToShip[]; chosen: string }) {
  const [first] = useState(found)
  const [draft, setDraft] = useState<BenchDraft>({})
  const [isChecked, setChecked] = useState(false)
  const kept = useStoredDraft<BenchDraft>({
    about: 'shipping-bench',
    shape: BenchDraftShape,
    restore: typed => {
      const ofThese = Object.entries(typed).filter(([key]) => first.some(row => keyOf(row) === key))
      setDraft(known => ({ ...Object.fromEntries(ofThese), ...known }))
      return ofThese.some(([, { trackingNumber, isReady }]) => trackingNumber !== '' || isReady)
    },
  })
  const { outcomes, ship, isPending } = useShipping(shipped => {
    const left = Object.entries(draft).filter(([key]) => !shipped.has(key))
    if (left.some(([, { trackingNumber, isReady }]) => trackingNumber !== '' || isReady))
      kept.keep(Object.fromEntries(left))
    else kept.discard()
  })
  const isShipped = (key: string) => outcomes.get(key)?.isShipped === true
  const gone = [...outcomes.values()].flatMap(one => (one.isShipped ? [one.row] : []))
  const rows = benchRows(
    [...first, ...gone.filter(row => !first.some(one => keyOf(one) === keyOf(row)))],
    found,
    isShipped,
  )
  const form = useRef<HTMLFormElement>(null)
  const field = (row: RowToShip) => form.current?.querySelector<HTMLInputElement>(`[data-tracking="${keyOf(row)}"]`)
  const focusFirst = useRef(() => {
    form.current?.querySelector<HTMLInputElement>('[data-tracking]')?.focus({ preventScroll: true })
  })
  useEffect(() => focusFirst.current(), [])

  const change = (row: RowToShip, typed: RowDraft) => {
    const next = { ...draft, [keyOf(row)]: typed }
    setDraft(next)
    kept.keep(next)
  }
  const open = rows.filter(row => row.whyNot === null && !isShipped(keyOf(row)))
  const filled = open.filter(row => isFilled(draftOf(draft, row), row))
  const shared = sharedNumbers(rows, draft)
  /** null: picked up by its forwarder */
  const toSend = (row: RowToShip) => (isPickUp(row.shippingProvider) ? null : shipmentOf(draftOf(draft, row)))
  const problemOf = (row: RowToShip) => {
    const shipment = filled.includes(row) ? toSend(row) : null
    return isChecked && typeof shipment === 'string' ? shipment : undefined
  }
  const next = (row: RowToShip) => {
    const at = open.indexOf(row)
    const empty = [...open.slice(at + 1), ...open.slice(0, at)].find(one => !filled.includes(one))
    if (empty) field(empty)?.focus()
    else form.current?.querySelector<HTMLButtonElement>('[type=submit]')?.focus()
  }
  const submit = () => {
    setChecked(true)
    const ready = filled.flatMap(row => {
      const shipment = toSend(row)
      return typeof shipment === 'string' ? [] : [{ row, shipment }]
    })
    const wrong = filled.find(row => !ready.some(one => one.row === row))
    if (wrong) field(wrong)?.focus()
    else if (ready.length > 0) ship(ready)
    else if (open[0]) field(open[0])?.focus()
  }
  return (
    <Form
      ref={form}
      aria-label="Shipping bench"
      className="admin-fields pb-16"
      onSubmit={event => {
        event.preventDefault()
        submit()
      }}
    >
      <div className="flex flex-wrap items-center gap-2 pb-2">
        <h2 className="mr-auto text-base">
          {open.length > 0 ? `Ship ${counted(open.length, 'package')}` : 'Nothing is left to ship here.'}
        </h2>
        <DraftRestored
          isBack={kept.isBack}
          onStartOver={() => {
            setDraft({})
            kept.discard()
          }}
        />
        {open.length > 0 ? (
          <>
            <a href={documentsAddress('pick-list', chosen)} download className="list-button">
              Pick list
            </a>
            <a href={documentsAddress('packing-slips', chosen)} download className="list-button">
              Packing slips
            </a>
          </>
        ) : (
          <PageLink href={TO_SHIP} className="list-button">
            Orders to ship
          </PageLink>
        )}
      </div>
      <p aria-hidden="true" className={`${BENCH_COLUMNS} px-3 pb-1 text-sm text-muted max-lg:hidden`}>
        <span>Order</span>
        <span>Recipient</span>
        <span>Shipping and parts</span>
        <span>Carrier</span>
        <span>Tracking number</span>
      </p>
      <ul className="sheet">
        {rows.map(row => (
          <BenchRow
            key={keyOf(row)}
            row={row}
            isRest={row.parcel === null && rows.some(({ id, parcel }) => id === row.id && parcel !== null)}
            draft={draftOf(draft, row)}
            onChange={typed => change(row, typed)}
            onNext={() => next(row)}
            problem={problemOf(row)}
            sharedWith={shared.get(keyOf(row))}
            outcome={outcomes.get(keyOf(row))}
          />
        ))}
      </ul>
      {open.length > 0 && (
        <div className="sticky bottom-0 z-10 flex flex-wrap items-center gap-3 border-t border-line bg-paper py-2">
          <BusyButton type="submit" className="button button-go" isBusy={isPending} isOff={filled.length === 0}>
            {isPending
              ? 'Saving...'
              : filled.length === 0
                ? 'Mark as shipped'
                : `Mark ${counted(filled.length, 'package')} as shipped`}
          </BusyButton>
          <p className="text-muted">
            {filled.length < open.length &&
              `${counted(open.length - filled.length, 'package stays', 'packages stay')} here: no number yet.`}
          </p>
        </div>
      )}
    </Form>
  )
}
