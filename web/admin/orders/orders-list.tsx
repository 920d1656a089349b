import { MAX_ORDERS_PER_SHIPMENT } from '../../../domain/orders/chosen-orders.ts'
import { ORDER_STATUSES, PAYMENT_STATUSES, WAITING_ORDERS } from '../../../domain/orders/order.ts'
import { filterWord, PAYMENT_WORDS, WAITING_ORDER_WORDS } from '../../../domain/orders/order-words.ts'
import { capitalized } from '../../../domain/text/capitalized.ts'
import { orpc } from '../../api.ts'
import { LIVE } from '../../live-query.ts'
import { addressOf, orderAdminAddress } from '../addresses.ts'
import { defineList } from '../define-list.tsx'
import { cappedCount } from '../list-cells.tsx'
import { Allowed } from '../may.tsx'
import { OrdersBulkBar } from './OrdersBulkBar.tsx'
import { ORDER_COLUMNS } from './order-columns.tsx'
import { readOrdersSearch } from './orders-search.ts'
import type { OrderCounts } from './queries.ts'

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

const cappedIn = (counts: OrderCounts | undefined, name: keyof OrderCounts) => counts && cappedCount(counts[name])

/** All orders, filtered by the address. */
export const ORDERS = defineList({
  name: 'orders',
  title: 'Orders',
  one: 'order',
  many: 'orders',
  none: 'No orders yet.',
  read: readOrdersSearch,
  ask: search => orpc.orders.admin.list.queryOptions({ input: search, ...LIVE }),
  extra: () => orpc.orders.admin.counts.queryOptions(LIVE),
  page: ({ orders, after, isCut }) => ({
    rows: orders,
    next: after,
    note: isCut && 'A search of one or two letters covers only the newest 100 orders of each status.',
  }),
  columns: ORDER_COLUMNS,
  rowId: ({ id }) => id,
  // Waiting orders are not sorted newest first.
  isByDate: ({ status }) => !WAITING_ORDERS.some(one => one === status),
  open: ({ id }, { search }) => orderAdminAddress(id, search),
  views: ({ extra: counts }) => [
    { name: 'All', search: {} },
    { name: 'To ship', search: { status: 'to_ship' }, count: cappedIn(counts, 'toShip') },
    { name: 'Late', search: { status: 'late' }, count: cappedIn(counts, 'late'), isAlarm: (counts?.late ?? 0) > 0 },
    { name: 'To source', search: { status: 'to_get' }, count: cappedIn(counts, 'toGet') },
    { name: 'Unpaid', search: { status: 'pending', payment: 'unpaid' }, count: cappedIn(counts, 'unpaid') },
  ],
  find: 'Any number, name or email',
  filters: FILTERS,
  actions: ({ search }) => (
    <Allowed to="report">
      <a href={addressOf('/admin/orders.csv', { ...search, after: undefined })} download className="list-button">
        All columns as CSV
      </a>
    </Allowed>
  ),
  bulk: OrdersBulkBar,
  mostAtOnce: MAX_ORDERS_PER_SHIPMENT,
})
