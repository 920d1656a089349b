import { cents, formatMoney } from '../../domain/money/money.ts'
import { orderAddress } from '../addresses.ts'
import { paymentWord } from '../orders/payment-word.ts'
import { StatusBadge } from '../orders/StatusBadge.tsx'
import { Moment } from '../ui/Moment.tsx'
import { PageLink } from '../ui/PageLink.tsx'
import { type FactColumn, FactTable } from '../ui/table/FactTable.tsx'
import { News, Parts } from './list-cells.tsx'
import type { MyOrder } from './queries.ts'

const COLUMNS: readonly FactColumn<MyOrder>[] = [
  {
    header: 'Order',
    cell: order => (
      <>
        <PageLink
          href={orderAddress(order.id, null)}
          className="part-number font-semibold whitespace-nowrap text-link pointer-coarse:py-2.5"
        >
          {order.orderNumber}
        </PageLink>
        {order.isNews && <News />}
      </>
    ),
  },
  { header: 'Total', isAmount: true, card: 'lead', cell: ({ total }) => formatMoney(cents(total)) },
  { header: 'Placed', cell: ({ createdAt }) => <Moment at={createdAt} form="day" /> },
  { header: 'Parts', card: 'wide', cell: order => <Parts of={order} /> },
  { header: 'Payment', cell: paymentWord },
  { header: 'Status', cell: order => <StatusBadge {...order} /> },
]

/** A customer's orders: a table, and cards where it is narrow. */
export const OrdersTable = ({ orders }: { orders: MyOrder[] }) => (
  <div className="sheet overflow-hidden">
    <FactTable rows={orders} rowKey={({ id }) => id} columns={COLUMNS} />
  </div>
)
