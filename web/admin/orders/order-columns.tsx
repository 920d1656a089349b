import { orderWord } from '../../../domain/orders/order-words.ts'
import { paymentWord } from '../../orders/payment-word.ts'
import { StatusBadge } from '../../orders/StatusBadge.tsx'
import { ShortTime } from '../../ui/ShortTime.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { Money, NewTag, PartsText, partsText, senderName } from '../list-cells.tsx'
import { AogMark } from '../quotes/AogBadge.tsx'
import { WaitingTime } from '../WaitingTime.tsx'
import type { ListedOrder as Order } from './queries.ts'

const who = ({ company, customer, email }: Order) => senderName({ company, name: customer, email })
export const ORDER_COLUMNS: readonly Column<Order>[] = [
  { id: 'order', header: 'Order', fit: 'whole', value: order => order.orderNumber, marks: Marks },
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
  { id: 'customer', header: 'Customer', card: 'second', value: who },
  { id: 'parts', header: 'Parts', value: partsText, cell: PartsText },
  { id: 'payment', header: 'Payment', fit: 'whole', value: paymentWord },
  {
    id: 'status',
    header: 'Status',
    fit: 'whole',
    card: 'end',
    value: orderWord,
    cell: order => <StatusBadge {...order} />,
  },
  {
    id: 'waits',
    header: 'Waits',
    fit: 'whole',
    value: order => order.waitsSince && new Date(order.waitsSince),
    cell: order => order.waitsSince && <WaitingTime since={order.waitsSince} />,
  },
  { id: 'name', header: 'Name', isExtra: true, value: order => order.customer },
  { id: 'email', header: 'Email', isExtra: true, value: order => order.email },
  { id: 'account', header: 'Account', isExtra: true, value: order => order.accountEmail ?? 'Guest' },
  { id: 'tail', header: 'Tail number', fit: 'whole', isExtra: true, value: order => order.tailNumber },
  { id: 'lines', header: 'Lines', align: 'right', isExtra: true, value: order => order.lines },
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
