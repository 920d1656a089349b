import { orderAddress } from '../addresses.ts'
import { PageLink } from '../ui/PageLink.tsx'
import type { MyOrder } from './queries.ts'

/** The status of an open return. */
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
          ? 'Send the parts and their paperwork back. We emailed you return instructions.'
          : 'We’ll review it and email you. Keep the parts and their paperwork as received.'}
      </p>
    </li>
  )
}
