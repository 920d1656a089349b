import type { InferRouterOutputs } from '@orpc/server'
import { useQuery } from '@tanstack/react-query'
import { conditionLabel } from '../../../domain/catalogue/condition.ts'
import { quantityIn, unitPriceIn } from '../../../domain/catalogue/unit-of-measure.ts'
import { cents } from '../../../domain/money/money.ts'
import { thousands } from '../../../domain/text/thousands.ts'
import type { StoreRouter } from '../../../server/router.ts'
import { Day } from '../../ui/Day.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { FilterBar } from '../../ui/table/FilterBar.tsx'
import { AdminList } from '../AdminList.tsx'
import { orderAdminAddress, RECEIVING_ADDRESS } from '../addresses.ts'
import { Allowed, useMay } from '../may.tsx'
import { LineForms } from './LineForms.tsx'
import { type SourceLine, toSource, toSourceCounts } from './queries.ts'
import type { ToSourceSearch } from './to-source-search.ts'

type Answer = InferRouterOutputs<StoreRouter>['toSource']['list']

const RIGHT = { align: 'right' } as const
const COLUMNS: readonly Column<SourceLine>[] = [
  {
    id: 'sku',
    header: 'Part number',
    fit: 'whole',
    value: (line: SourceLine) => line.sku,
    cell: ({ sku }) => <span className="part-number font-semibold">{sku}</span>,
  },
  {
    id: 'pieces',
    header: 'Pieces',
    ...RIGHT,
    card: 'lead',
    value: line => quantityIn(line.uom, line.quantity),
  },
  { id: 'name', header: 'Part', isExtra: true, value: line => line.name },
  {
    id: 'condition',
    header: 'Condition',
    value: ({ condition }) => (condition === null ? 'Any' : conditionLabel(condition)),
  },
  {
    id: 'promised',
    header: 'Promised',
    fit: 'whole',
    card: 'end',
    value: (line: SourceLine) => line.promisedOn,
    cell: ({ promisedOn, isLate }) =>
      promisedOn === null ? (
        <span className="text-muted">No day</span>
      ) : (
        <span className={isLate ? 'font-semibold text-bad' : ''}>
          <Day day={promisedOn} />
          {isLate && ' late'}
        </span>
      ),
  },
  {
    id: 'vendor',
    header: 'Vendor',
    card: 'second',
    value: (line: SourceLine) => line.vendor,
    cell: ({ vendor }) => vendor || <span className="text-caution">Not ordered yet</span>,
  },
  { id: 'number', header: 'Their number', fit: 'whole', value: line => line.vendorOrder },
  {
    id: 'cost',
    header: 'Unit cost',
    ...RIGHT,
    value: ({ uom, unitCost }) => (typeof unitCost === 'number' ? unitPriceIn(uom, cents(unitCost)) : ''),
  },
  {
    id: 'ordered',
    header: 'Ordered',
    fit: 'whole',
    isExtra: true,
    value: (line: SourceLine) => line.orderedOn,
    cell: ({ orderedOn }) => orderedOn && <Day day={orderedOn} />,
  },
  {
    id: 'order',
    header: 'Order',
    fit: 'whole',
    value: (line: SourceLine) => line.orderNumber,
    cell: ({ orderId, orderNumber }) => (
      <PageLink href={orderAdminAddress(orderId)} className="part-number text-link">
        {orderNumber}
      </PageLink>
    ),
  },
  { id: 'buyer', header: 'Buyer', value: line => line.buyer },
  {
    id: 'kind',
    header: 'Why',
    fit: 'whole',
    value: ({ kind }) => (kind === 'special' ? 'Special order' : 'Beyond stock'),
  },
  { id: 'note', header: 'Note', fit: 'wrap', isExtra: true, value: line => line.note ?? '' },
]
/** Columns that need the permission to see costs. */
const WITH_COSTS = ['cost', 'note']

/** Lines that paid orders wait for, by promised date, so overdue ones first, with vendor and date. */
export function ToSourceScreen({ search }: { search: ToSourceSearch }) {
  const seesCosts = useMay()('see_costs')
  const columns = seesCosts ? COLUMNS : COLUMNS.filter(({ id }) => !WITH_COSTS.includes(id))
  const { data: counts } = useQuery(toSourceCounts)
  const count = (name: keyof NonNullable<typeof counts>) => counts && thousands(counts[name])
  return (
    <AdminList
      name="to-source"
      label="To source"
      one="line"
      many="lines"
      columns={columns}
      search={search}
      ask={toSource}
      page={pageOf}
      rowId={rowId}
      views={[
        { name: 'All', search: {}, count: count('all') },
        { name: 'Late', search: { show: 'late' }, count: count('late'), isAlarm: (counts?.late ?? 0) > 0 },
        { name: 'To order', search: { show: 'to_order' }, count: count('to_order') },
        { name: 'Ordered', search: { show: 'ordered' }, count: count('ordered') },
        { name: 'Special orders', search: { show: 'special' }, count: count('special') },
        { name: 'Beyond stock', search: { show: 'stock' }, count: count('stock') },
      ]}
      detail={line => <LineForms key={`${line.orderItemId} ${line.version}`} line={line} />}
      filters={<FilterBar search={search} find="Vendor or their number begins" />}
      actions={
        <Allowed to="adjust_stock">
          <PageLink href={RECEIVING_ADDRESS} className="list-button">
            Receive
          </PageLink>
        </Allowed>
      }
      none="No paid order waits for a part."
    />
  )
}

const pageOf = ({ lines, after }: Answer) => ({ rows: lines, next: after })
const rowId = ({ orderItemId }: SourceLine): string => `${orderItemId}`
