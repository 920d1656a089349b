import { conditionLabel } from '../../../domain/catalogue/condition.ts'
import { quantityIn, unitPriceIn } from '../../../domain/catalogue/unit-of-measure.ts'
import { cents } from '../../../domain/money/money.ts'
import { thousands } from '../../../domain/text/thousands.ts'
import { Day } from '../../ui/Day.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { orderAdminAddress, RECEIVING_ADDRESS } from '../addresses.ts'
import { defineList } from '../define-list.tsx'
import { Allowed } from '../may.tsx'
import { LineForms } from './LineForms.tsx'
import { type SourceCounts, type SourceLine, toSource, toSourceCounts } from './queries.ts'
import { readToSourceSearch } from './to-source-search.ts'

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
/** Without the columns that need the permission to see costs. */
const WITHOUT_COSTS = COLUMNS.filter(({ id }) => id !== 'cost' && id !== 'note')

const countIn = (counts: SourceCounts | undefined, name: keyof SourceCounts) => counts && thousands(counts[name])

/** Lines that paid orders wait for, by promised date, so overdue ones first, with vendor and date. */
export const TO_SOURCE = defineList({
  name: 'to-source',
  title: 'To source',
  one: 'line',
  many: 'lines',
  none: 'No paid order waits for a part.',
  read: readToSourceSearch,
  ask: toSource,
  extra: () => toSourceCounts,
  page: ({ lines, after }) => ({ rows: lines, next: after }),
  columns: ({ may }) => (may('see_costs') ? COLUMNS : WITHOUT_COSTS),
  rowId: ({ orderItemId }) => `${orderItemId}`,
  detail: line => <LineForms key={`${line.orderItemId} ${line.version}`} line={line} />,
  views: ({ extra: counts }) => [
    { name: 'All', search: {}, count: countIn(counts, 'all') },
    { name: 'Late', search: { show: 'late' }, count: countIn(counts, 'late'), isAlarm: (counts?.late ?? 0) > 0 },
    { name: 'To order', search: { show: 'to_order' }, count: countIn(counts, 'to_order') },
    { name: 'Ordered', search: { show: 'ordered' }, count: countIn(counts, 'ordered') },
    { name: 'Special orders', search: { show: 'special' }, count: countIn(counts, 'special') },
    { name: 'Beyond stock', search: { show: 'stock' }, count: countIn(counts, 'stock') },
  ],
  find: 'Vendor or their number begins',
  actions: () => (
    <Allowed to="adjust_stock">
      <PageLink href={RECEIVING_ADDRESS} className="list-button">
        Receive
      </PageLink>
    </Allowed>
  ),
})
