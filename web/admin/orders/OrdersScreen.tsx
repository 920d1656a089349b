import type { InferRouterOutputs } from '@orpc/server'
import { useQuery } from '@tanstack/react-query'
import { ORDER_STATUSES, PAYMENT_STATUSES, WAITING_ORDERS } from '../../../domain/orders/order.ts'
import { PAYMENT_WORDS, statusWord, WAITING_ORDER_WORDS } from '../../../domain/orders/order-words.ts'
import type { StoreRouter } from '../../../server/router.ts'
import { orpc } from '../../api.ts'
import { LIVE } from '../../live-query.ts'
import { paymentWord } from '../../orders/payment-word.ts'
import { StatusBadge } from '../../orders/StatusBadge.tsx'
import { ShortTime } from '../../ui/ShortTime.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { FilterBar } from '../../ui/table/FilterBar.tsx'
import { AdminList } from '../AdminList.tsx'
import { addressOf, orderAdminAddress } from '../addresses.ts'
import { cappedCount, Money, NewTag, partsText, whoText } from '../list-cells.tsx'
import { AogMark } from '../quotes/AogBadge.tsx'
import { Waits } from '../Waits.tsx'
import type { OrdersSearch } from './orders-search.ts'

type Answer = InferRouterOutputs<StoreRouter>['orderAdmin']['orders']
type Order = Answer['orders'][number]

const who = ({ company, customer, email }: Order) => whoText({ company, name: customer, email })
const COLUMNS: readonly Column<Order>[] = [
  { id: 'order', header: 'Order', width: 15, value: order => order.orderNumber, marks: Marks },
  {
    ...{ id: 'total', header: 'Total', width: 7, align: 'right', card: 'lead' },
    ...{ value: order => order.total / 100, cell: order => <Money of={order.total} /> },
  },
  {
    ...{ id: 'placed', header: 'Placed', width: 6 },
    ...{ value: order => new Date(order.createdAt), cell: order => <ShortTime at={order.createdAt} /> },
  },
  { id: 'customer', header: 'Customer', width: 15, card: 'second', value: who },
  { id: 'parts', header: 'Parts', width: 18, value: partsText },
  { id: 'payment', header: 'Payment', width: 8, value: paymentWord },
  {
    ...{ id: 'status', header: 'Status', width: 10, card: 'end' },
    ...{ value: order => statusWord(order.status), cell: order => <StatusBadge status={order.status} /> },
  },
  {
    ...{ id: 'waits', header: 'Waits', width: 8 },
    value: order => order.waitsSince && new Date(order.waitsSince),
    cell: order => order.waitsSince && <Waits since={order.waitsSince} />,
  },
  { id: 'name', header: 'Name', width: 11, isExtra: true, value: order => order.customer },
  { id: 'email', header: 'Email', width: 15, isExtra: true, value: order => order.email },
  { id: 'account', header: 'Account', width: 15, isExtra: true, value: order => order.accountEmail ?? 'Guest' },
  { id: 'tail', header: 'Tail number', width: 7, isExtra: true, value: order => order.tailNumber },
  { id: 'lines', header: 'Lines', width: 4, align: 'right', isExtra: true, value: order => order.lines },
]

function Marks({ tailNumber, isPackedInVain, isNews }: Order) {
  return (
    <>
      {tailNumber !== null && ' '}
      <AogMark tailNumber={tailNumber} />
      {isPackedInVain ? (
        <span className="ml-2 text-xs font-semibold text-bad">Canceled while packing</span>
      ) : (
        isNews && <NewTag />
      )}
    </>
  )
}

const FILTERS = [
  {
    ...{ name: 'status', label: 'Status' },
    options: [
      ...WAITING_ORDERS.map(one => [one, WAITING_ORDER_WORDS[one]] as const),
      ...ORDER_STATUSES.map(one => [one, capitalized(statusWord(one))] as const),
    ],
  },
  { name: 'payment', label: 'Payment', options: PAYMENT_STATUSES.map(one => [one, PAYMENT_WORDS[one]] as const) },
  {
    ...{ name: 'buyer', label: 'Buyer' },
    options: [
      ['guest', 'Guests'],
      ['customer', 'Customers'],
    ] as const,
  },
  { name: 'from', label: 'Placed from' },
  { name: 'to', label: 'to' },
]
function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

const pageOf = ({ orders, after, isCut }: Answer) => ({
  ...{ rows: orders, next: after },
  note: isCut && 'Of one or two letters only the newest 100 orders of each status are looked through.',
})

/** Everybody's orders; the address says which. */
export function OrdersScreen({ search }: { search: OrdersSearch }) {
  const { data: counts } = useQuery(orpc.orderAdmin.counts.queryOptions(LIVE))
  const count = (name: keyof NonNullable<typeof counts>) => counts && cappedCount(counts[name])
  return (
    <AdminList
      {...{ name: 'orders', label: 'Orders', one: 'order', many: 'orders', columns: COLUMNS }}
      {...{ search, ask, page: pageOf, rowId }}
      // What waits is not sorted by age downwards.
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
        <a href={addressOf('/admin/orders.csv', { ...search, after: undefined })} download className="list-button">
          All columns as CSV
        </a>
      }
      none="No orders yet."
    />
  )
}

const ask = (search: OrdersSearch) => orpc.orderAdmin.orders.queryOptions({ input: search, ...LIVE })
const rowId = ({ id }: Order): string => id
