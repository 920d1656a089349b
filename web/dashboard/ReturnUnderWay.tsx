import { orderAddress } from '../addresses.ts'
import { PageLink } from '../ui/PageLink.tsx'
import type { MyOrder } from './OrdersTable.tsx'

/** An order that is to come back: how that stands. */
export function ReturnUnderWay({ order }: { order: MyOrder }) {
  return (
    <li className="sheet border-l-4 border-l-edge px-4 py-3">
      <p className="font-semibold">
        {order.status === 'return_approved' ? 'Return approved' : 'Return requested'}
        <span className="font-normal">
          {' · '}
          <PageLink href={orderAddress(order.id, null)} className="part-number text-link">
            {order.orderNumber}
          </PageLink>
        </span>
      </p>
      <p className="text-sm text-muted">
        {order.status === 'return_approved'
          ? 'Please send the parts and their papers back. Return instructions were sent by email.'
          : 'We look at it and write to you. Please keep the parts and their papers as they came.'}
      </p>
    </li>
  )
}
