import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { counted } from '../../../domain/text/counted.ts'
import { Asked, RowsSkeleton } from '../../ui/Asked.tsx'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { Form } from '../../ui/Form.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { ordersAdminAddress, papersAddress } from '../addresses.ts'
import { DraftIsBack } from '../DraftIsBack.tsx'
import { useKeptDraft } from '../use-kept-draft.ts'
import { BENCH_COLUMNS, BenchRow } from './BenchRow.tsx'
import { type BenchDraft, BenchDraftShape, type RowDraft, rowOf, sharedNumbers, shipmentOf } from './bench-draft.ts'
import { type OrderToShip, ordersToShip } from './queries.ts'
import { useShipping } from './use-shipping.ts'

const TO_SHIP = ordersAdminAddress({ status: 'to_ship' })

/** Orders that are shipped together: their papers, and a number for each. `orders`: ids with commas between them. */
export function ShippingBench({ orders = '' }: { orders: string | undefined }) {
  const query = useQuery({ ...ordersToShip(orders), enabled: orders !== '' })
  if (orders === '') return <NoOrders />
  return (
    <Asked query={query} failed="The orders could not be loaded." skeleton={<RowsSkeleton rows={15} />}>
      {found => (found.length === 0 ? <NoOrders /> : <Bench key={orders} orders={found} chosen={orders} />)}
    </Asked>
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

function Bench({ orders, chosen }: { orders: readonly OrderToShip[]; chosen: string }) {
  const [draft, setDraft] = useState<BenchDraft>({})
  const [isChecked, setChecked] = useState(false)
  const kept = useKeptDraft<BenchDraft>({
    about: 'shipping-bench',
    shape: BenchDraftShape,
    restore: typed => {
      const ofThese = Object.entries(typed).filter(([id]) => orders.some(order => order.id === id))
      setDraft(known => ({ ...Object.fromEntries(ofThese), ...known }))
      return ofThese.some(([, { trackingNumber }]) => trackingNumber !== '')
    },
  })
  const { outcomes, ship, isPending } = useShipping(kept.forget)
  const form = useRef<HTMLFormElement>(null)
  const field = (id: string) => form.current?.querySelector<HTMLInputElement>(`[data-tracking="${id}"]`)
  const focusFirst = useRef(() => {
    form.current?.querySelector<HTMLInputElement>('[data-tracking]')?.focus({ preventScroll: true })
  })
  useEffect(() => focusFirst.current(), [])

  const change = (id: string, row: RowDraft) => {
    const next = { ...draft, [id]: row }
    setDraft(next)
    kept.keep(next)
  }
  const open = orders.filter(({ id, whyNot }) => whyNot === null && outcomes.get(id)?.isShipped !== true)
  const filled = open.filter(order => rowOf(draft, order).trackingNumber.trim() !== '')
  const shared = sharedNumbers(orders, draft)
  const problemOf = (order: OrderToShip) => {
    const shipment = filled.includes(order) ? shipmentOf(rowOf(draft, order)) : null
    return isChecked && typeof shipment === 'string' ? shipment : undefined
  }
  const next = (id: string) => {
    const at = open.findIndex(order => order.id === id)
    const empty = [...open.slice(at + 1), ...open.slice(0, at)].find(order => !filled.includes(order))
    if (empty) field(empty.id)?.focus()
    else form.current?.querySelector<HTMLButtonElement>('[type=submit]')?.focus()
  }
  const submit = () => {
    setChecked(true)
    const ready = filled.flatMap(order => {
      const shipment = shipmentOf(rowOf(draft, order))
      return typeof shipment === 'string' ? [] : [{ order, shipment }]
    })
    const wrong = filled.find(order => !ready.some(one => one.order === order))
    if (wrong) field(wrong.id)?.focus()
    else if (ready.length > 0) ship(ready)
    else if (open[0]) field(open[0].id)?.focus()
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
          {open.length > 0 ? `Ship ${counted(open.length, 'order')}` : 'Nothing is left to ship here.'}
        </h2>
        <DraftIsBack
          isBack={kept.isBack}
          onStartOver={() => {
            setDraft({})
            kept.forget()
          }}
        />
        {open.length > 0 ? (
          <>
            <a href={papersAddress('pick-list', chosen)} download className="list-button">
              Pick list
            </a>
            <a href={papersAddress('packing-slips', chosen)} download className="list-button">
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
        {orders.map(order => (
          <BenchRow
            key={order.id}
            order={order}
            row={rowOf(draft, order)}
            onChange={row => change(order.id, row)}
            onNext={() => next(order.id)}
            problem={problemOf(order)}
            sharedWith={shared.get(order.id)}
            outcome={outcomes.get(order.id)}
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
                : `Mark ${counted(filled.length, 'order')} as shipped`}
          </BusyButton>
          <p className="text-muted">
            {filled.length < open.length && `${open.length - filled.length} without a tracking number stay here.`}
          </p>
        </div>
      )}
    </Form>
  )
}
