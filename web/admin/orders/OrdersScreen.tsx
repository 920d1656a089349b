import { useQuery } from '@tanstack/react-query'
import { MAX_ORDERS_PER_SHIPMENT } from '../../../domain/orders/chosen-orders.ts'
import { ORDER_STATUSES, PAYMENT_STATUSES, WAITING_ORDERS } from '../../../domain/orders/order.ts'
import { filterWord, PAYMENT_WORDS, WAITING_ORDER_WORDS } from '../../../domain/orders/order-words.ts'
import { capitalized } from '../../../domain/text/capitalized.ts'
import { orpc } from '../../api.ts'
import { LIVE } from '../../live-query.ts'
import { FilterBar } from '../../ui/table/FilterBar.tsx'
import { AdminList } from '../AdminList.tsx'
import { addressOf, orderAdminAddress } from '../addresses.ts'
import { cappedCount } from '../list-cells.tsx'
import { Allowed } from '../may.tsx'
import { OrdersBulkBar } from './OrdersBulkBar.tsx'
import { ORDER_COLUMNS } from './order-columns.tsx'
import type { OrdersSearch } from './orders-search.ts'
import type { ListedOrder, OrderList } from './queries.ts'

const FILTERS = [
  {
    name: 'status',
    label: 'Status',
    options: [
      ...WAITING_ORDERS.map(one => [one, WAITING_ORDER_WORDS[one]] as const),
      ...ORDER_STATUSES.map(one => [one, capitalized(filterWord(one))] as const),
    ],
  },
  { name: 'payment', label: 'Payment', options: PAYMENT_STATUSES.map(one => [one, PAYMENT_WORDS[one]] as const) },
  {
    name: 'buyer',
    label: 'Buyer',
    options: [
      ['guest', 'Guests'],
      ['customer', 'Customers'],
    ] as const,
  },
  { name: 'from', label: 'Placed from' },
  { name: 'to', label: 'to' },
]

const pageOf = ({ orders, after, isCut }: OrderList) => ({
  rows: orders,
  next: after,
  note: isCut && 'A search of one or two letters covers only the newest 100 orders of each status.',
})

/** All orders, filtered by the address. */
export function OrdersScreen({ search }: { search: OrdersSearch }) {
  const { data: counts } = useQuery(orpc.orders.admin.counts.queryOptions(LIVE))
  const count = (name: keyof NonNullable<typeof counts>) => counts && cappedCount(counts[name])
  return (
    <AdminList
      name="orders"
      label="Orders"
      one="order"
      many="orders"
      columns={ORDER_COLUMNS}
      search={search}
      ask={ask}
      page={pageOf}
      rowId={rowId}
      // Waiting orders are not sorted newest first.
      isByDate={!WAITING_ORDERS.some(one => one === search.status)}
      open={({ id }) => orderAdminAddress(id, search)}
      views={[
        { name: 'All', search: {} },
        { name: 'To ship', search: { status: 'to_ship' }, count: count('toShip') },
        { name: 'Late', search: { status: 'late' }, count: count('late'), isAlarm: (counts?.late ?? 0) > 0 },
        { name: 'To source', search: { status: 'to_get' }, count: count('toGet') },
        { name: 'Unpaid', search: { status: 'pending', payment: 'unpaid' }, count: count('unpaid') },
      ]}
      filters={<FilterBar search={search} find="Any number, name or email" filters={FILTERS} />}
      actions={
        <Allowed to="report">
          <a href={addressOf('/admin/orders.csv', { ...search, after: undefined })} download className="list-button">
            All columns as CSV
          </a>
        </Allowed>
      }
      bulk={ticks => <OrdersBulkBar {...ticks} />}
      mostAtOnce={MAX_ORDERS_PER_SHIPMENT}
      none="No orders yet."
    />
  )
}

const ask = (search: OrdersSearch) => orpc.orders.admin.list.queryOptions({ input: search, ...LIVE })
const rowId = ({ id }: ListedOrder): string => id
