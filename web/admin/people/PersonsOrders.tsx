import type { InferRouterOutputs } from '@orpc/server'
import { useQuery } from '@tanstack/react-query'
import { orderWord } from '../../../domain/orders/order-words.ts'
import type { StoreRouter } from '../../../server/router.ts'
import { orpc } from '../../api.ts'
import { LIVE } from '../../live-query.ts'
import { paymentWord } from '../../orders/payment-word.ts'
import { StatusBadge } from '../../orders/StatusBadge.tsx'
import { QueryBoundary, RowsSkeleton } from '../../ui/QueryBoundary.tsx'
import { ShortTime } from '../../ui/ShortTime.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import { orderAdminAddress, personAdminAddress } from '../addresses.ts'
import { Money } from '../list-cells.tsx'
import { MorePages } from '../MorePages.tsx'
import type { PersonSearch } from './people-search.ts'

type Order = InferRouterOutputs<StoreRouter>['people']['orders']['orders'][number]

const COLUMNS: readonly Column<Order>[] = [
  { id: 'order', header: 'Order', fit: 'whole', value: order => order.orderNumber },
  {
    id: 'total',
    header: 'Total',
    align: 'right',
    card: 'lead',
    value: order => order.total / 100,
    cell: order => <Money of={order.total} />,
  },
  {
    id: 'placed',
    header: 'Placed',
    value: order => new Date(order.createdAt),
    cell: order => <ShortTime at={order.createdAt} />,
  },
  {
    id: 'payment',
    header: 'Payment',
    fit: 'whole',
    card: 'second',
    value: order => paymentWord({ ...order, paymentPending: false }),
  },
  {
    id: 'status',
    header: 'Status',
    fit: 'whole',
    card: 'end',
    value: orderWord,
    cell: order => <StatusBadge {...order} />,
  },
]

type Props = { userId: string; search: PersonSearch; count: number }

export function PersonsOrders({ userId, search, count }: Props) {
  const query = useQuery(orpc.people.orders.queryOptions({ input: { userId, after: search.orders }, ...LIVE }))
  return (
    <section aria-label="Orders">
      <h3 className="mb-2 text-base">Orders ({count})</h3>
      <QueryBoundary query={query} failed="The orders could not be loaded." skeleton={<RowsSkeleton rows={4} />}>
        {({ orders, after }) => (
          <>
            {orders.length === 0 ? (
              <p className="sheet px-4 py-6 text-center text-muted">No orders.</p>
            ) : (
              <PlainTable
                label="Orders"
                rows={orders}
                columns={COLUMNS}
                rowId={({ id }) => id}
                open={({ id }) => orderAdminAddress(id)}
              />
            )}
            <MorePages
              first={search.orders ? personAdminAddress(userId, { ...search, orders: undefined }) : null}
              more={after === null ? null : personAdminAddress(userId, { ...search, orders: after })}
            />
          </>
        )}
      </QueryBoundary>
    </section>
  )
}
