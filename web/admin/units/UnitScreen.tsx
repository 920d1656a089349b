import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { perUnit, quantityIn } from '../../../domain/catalogue/unit-of-measure.ts'
import { Moment } from '../../ui/Moment.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { QueryBoundary, RowsSkeleton } from '../../ui/QueryBoundary.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import { AdminBlock } from '../AdminBlock.tsx'
import {
  orderAdminAddress,
  partAdminAddress,
  receiptAdminAddress,
  unitAdminAddress,
  unitsAdminAddress,
} from '../addresses.ts'
import { BackLink } from '../BackLink.tsx'
import { ORDER_STATUS_COLUMN, SHIPPED_COLUMN } from '../orders/shipment-columns.tsx'
import { PartUom } from './part-uom.ts'
import { type UnitPage, unitPage } from './queries.ts'
import { UnitDetail } from './UnitDetail.tsx'
import { UnitHistory } from './UnitHistory.tsx'
import { conditionWords, unitName } from './unit-columns.tsx'
import type { UnitsSearch } from './units-search.ts'

/** One unit with all its data: facts, buyers and history. */
export function UnitScreen({ id, search }: { id: number; search: UnitsSearch }) {
  return (
    <section aria-label="Unit">
      <BackLink href={unitsAdminAddress(search)}>All units</BackLink>
      <QueryBoundary
        query={useQuery(unitPage(id))}
        failed="The unit could not be loaded."
        skeleton={<RowsSkeleton rows={8} />}
      >
        {page => <Whole key={page.unit.id} page={page} />}
      </QueryBoundary>
    </section>
  )
}

function Whole({ page: { unit, orders, movements, splitOff } }: { page: UnitPage }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const bin = unit.bin || 'no bin'
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="mt-1 flex flex-wrap items-baseline gap-x-3 text-xl outline-none">
        <span className="part-number">{unitName(unit)}</span>
        <PageLink href={partAdminAddress(unit.productId, { unit: `${unit.id}` })} className="part-number text-link">
          {unit.sku}
        </PageLink>
        <span className="text-base font-normal [overflow-wrap:anywhere] text-muted">{unit.name}</span>
      </h2>
      <p className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 [&_a]:inline-flex [&_a]:min-h-6 [&_a]:items-center [&_a]:pointer-coarse:min-h-11">
        <span>{conditionWords(unit)}</span>
        <span>
          {quantityIn(unit.uom, unit.quantity)} on the shelf
          {unit.taken > 0 && `, ${quantityIn(unit.uom, unit.taken)} of orders`}
        </span>
        {unit.bin ? (
          <PageLink href={unitsAdminAddress({ bin: unit.bin })} className="text-link">
            {bin}
          </PageLink>
        ) : (
          <span className="text-muted">{bin}</span>
        )}
        {unit.receiptId !== null && (
          <PageLink href={receiptAdminAddress(unit.receiptId)} className="text-link">
            Receipt {unit.receiptId}
          </PageLink>
        )}
        {unit.splitFrom !== null && (
          <PageLink href={unitAdminAddress(unit.splitFrom)} className="text-link">
            Split off this unit
          </PageLink>
        )}
      </p>
      <div className="mt-3 grid items-start gap-4 xl:grid-cols-2">
        <div className="sheet p-4">
          <PartUom value={unit.uom}>
            <UnitDetail unit={unit} heading={heading} isPage />
          </PartUom>
        </div>
        <div className="space-y-4">
          <AdminBlock title="Orders">
            {orders.length === 0 ? (
              <p className="text-muted">No order has or had it.</p>
            ) : (
              <PlainTable
                label="Orders"
                rows={orders}
                rowId={orderRow}
                columns={orderColumns(unit.uom)}
                open={({ orderId }) => orderAdminAddress(orderId)}
              />
            )}
          </AdminBlock>
          <AdminBlock title="History">
            <UnitHistory unitId={unit.id} />
          </AdminBlock>
          <AdminBlock title="Ledger">
            <Ledger movements={movements} uom={unit.uom} />
          </AdminBlock>
          {splitOff.length > 0 && (
            <AdminBlock title="Split off it">
              <ul className="space-y-1">
                {splitOff.map(one => (
                  <li key={one.id}>
                    <PageLink
                      href={unitAdminAddress(one.id)}
                      className="inline-flex min-h-6 items-center text-link pointer-coarse:min-h-11"
                    >
                      {quantityIn(unit.uom, one.quantity)} in {one.bin || 'no bin'}
                    </PageLink>
                  </li>
                ))}
              </ul>
            </AdminBlock>
          )}
        </div>
      </div>
    </>
  )
}

type UnitOrder = UnitPage['orders'][number]
const orderRow = ({ orderId, shippedAt }: UnitOrder): string => `${orderId} ${shippedAt ?? ''}`
const orderColumns = (uom: string): readonly Column<UnitOrder>[] => [
  { id: 'order', header: 'Order', fit: 'whole', value: ({ orderNumber }) => orderNumber },
  { id: 'buyer', header: 'Buyer', card: 'second', value: ({ buyer, email }) => buyer || email },
  {
    id: 'pieces',
    header: perUnit(uom) ? 'Quantity' : 'Pieces',
    align: 'right',
    card: 'lead',
    value: ({ quantity, cameBack }) =>
      [quantityIn(uom, quantity), cameBack > 0 && `${quantityIn(uom, cameBack)} came back`].filter(Boolean).join(', '),
  },
  { ...ORDER_STATUS_COLUMN, card: 'end' },
  SHIPPED_COLUMN,
]

/** Its entries in the ledger of its line of stock, which also has the orders. */
function Ledger({ movements, uom }: Pick<UnitPage, 'movements'> & { uom: string }) {
  if (movements.length === 0)
    return (
      <p className="text-muted">
        No entry names this unit alone. Pieces that came with a list or were marked on the shelf are counted in the
        ledger of their stock line.
      </p>
    )
  return (
    <ol className="divide-y divide-line text-sm">
      {movements.map(({ id, at, delta, note, admin }) => (
        <li key={id} className="flex flex-wrap items-baseline gap-x-3 py-1.5">
          <span className="text-muted">
            <Moment at={at} form="minute" />
          </span>
          <span className="font-medium tabular-nums">
            {delta > 0 ? '+' : '−'}
            {quantityIn(uom, Math.abs(delta))}
          </span>
          {admin && <span className="text-muted">by {admin}</span>}
          {note && <span className="w-full [overflow-wrap:anywhere] text-muted">{note}</span>}
        </li>
      ))}
    </ol>
  )
}
