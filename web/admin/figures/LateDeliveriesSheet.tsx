import { useQuery } from '@tanstack/react-query'
import { carrierName } from '../../../domain/shipping/tracking.ts'
import { counted } from '../../../domain/text/counted.ts'
import { thousands } from '../../../domain/text/thousands.ts'
import { Day } from '../../ui/Day.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import { orderAdminAddress, packagesAdminAddress, toSourceAddress } from '../addresses.ts'
import { Bar, FigureSheet, None, RankPages, Sums } from './FigureSheet.tsx'
import type { FiguresSearch } from './figures-search.ts'
import { type LateDeliveries, lateDeliveries } from './queries.ts'

type Carrier = LateDeliveries['carriers'][number]
type Package = LateDeliveries['rows'][number]

const percent = ({ late, parcels }: { late: number; parcels: number }): string =>
  parcels > 0 ? `${Math.round((late / parcels) * 100)}%` : 'none'
const days = (count: number | null): string | null => (count === null ? null : counted(count, 'day'))

const CARRIERS: readonly Column<Carrier>[] = [
  { id: 'carrier', header: 'Carrier', value: ({ carrier }) => carrierName(carrier) },
  { id: 'bar', header: '', value: () => null, cell: one => <Bar of={one.late} most={one.parcels} /> },
  { id: 'parcels', header: 'Packages', align: 'right', card: 'second', value: one => thousands(one.parcels) },
  { id: 'late', header: 'Late', align: 'right', value: one => thousands(one.late) },
  { id: 'percent', header: 'Of them late', align: 'right', card: 'lead', value: percent },
  { id: 'notThere', header: 'Not there yet', align: 'right', value: one => one.notThere || null },
  { id: 'median', header: 'Late by, median', align: 'right', card: 'end', value: one => days(one.median) },
]
const PACKAGES: readonly Column<Package>[] = [
  { id: 'order', header: 'Order', fit: 'whole', value: one => `${one.orderNumber} / ${one.position}` },
  { id: 'late', header: 'Late by', align: 'right', card: 'lead', value: one => days(one.daysLate) },
  { id: 'to', header: 'To', card: 'second', value: one => one.recipient },
  {
    id: 'expected',
    header: 'Expected',
    fit: 'whole',
    value: one => one.expectedOn,
    cell: one => <Day day={one.expectedOn} />,
  },
  {
    id: 'came',
    header: 'Delivered',
    card: 'end',
    value: one => one.deliveredOn,
    cell: one => (one.deliveredOn === null ? NOT_THERE[one.state] : <Day day={one.deliveredOn} />),
  },
  { id: 'shipped', header: 'Shipped', value: one => one.shippedOn, cell: one => <Day day={one.shippedOn} /> },
  { id: 'carrier', header: 'Carrier', value: one => carrierName(one.carrier) },
  { id: 'tracking', header: 'Tracking number', fit: 'whole', value: one => one.trackingNumber },
]
const NOT_THERE: Record<Package['state'], string> = {
  pending: '',
  packed: '',
  delivered: '',
  shipped: 'On the way',
  lost: 'Lost',
  returned_to_sender: 'Came back',
}

/** Deliveries that arrived later than promised, or are overdue. */
export const LateDeliveriesSheet = ({ search }: { search: FiguresSearch }) => (
  <FigureSheet
    search={search}
    file="late-deliveries"
    query={useQuery(lateDeliveries(search))}
    note="Packages that were due in this period and arrived late, or have not arrived. Pick-ups have no due date."
  >
    {({ total, carriers, waitingLate, rows, after }) => (
      <>
        <Sums
          of={[
            ['Expected', counted(total.parcels, 'package')],
            ['Late', `${thousands(total.late)} (${percent(total)})`],
            [
              'Not there yet',
              <PageLink key="not" href={packagesAdminAddress({ show: 'late' })} className="link">
                {thousands(total.notThere)}
              </PageLink>,
            ],
            [
              'Waiting past their day',
              <PageLink key="wait" href={toSourceAddress({ show: 'late' })} className="link">
                {counted(waitingLate, 'line')}
              </PageLink>,
            ],
          ]}
        />
        <div className="mt-3 space-y-4">
          {carriers.length > 0 && (
            <PlainTable label="By carrier" rows={carriers} rowId={({ carrier }) => carrier} columns={CARRIERS} />
          )}
          {rows.length === 0 ? (
            <None>No package of these days was late.</None>
          ) : (
            <PlainTable
              label="Late packages"
              rows={rows}
              rowId={({ fulfillmentId }) => fulfillmentId}
              columns={PACKAGES}
              open={({ orderId }) => orderAdminAddress(orderId)}
            />
          )}
        </div>
        <RankPages search={search} next={after} />
      </>
    )}
  </FigureSheet>
)
