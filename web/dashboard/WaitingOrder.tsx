import { cents, formatMoney } from '../../domain/money/money.ts'
import { orderAddress } from '../addresses.ts'
import { PayForOrder } from '../orders/PayForOrder.tsx'
import { Moment } from '../ui/Moment.tsx'
import { PageLink } from '../ui/PageLink.tsx'
import type { MyOrder } from './queries.ts'

/** An order whose payment is not decided: what is the matter, and what to do. */
export function WaitingOrder({ order }: { order: MyOrder }) {
  return (
    <li className="sheet flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-l-4 border-l-caution px-4 py-3">
      <div className="min-w-0">
        <p className="font-semibold">
          {order.paymentPending ? 'Your payment is being confirmed' : 'Not paid yet'}
          <span className="font-normal">
            {' · '}
            <PageLink href={orderAddress(order.id, null)} className="part-number text-link">
              {order.orderNumber}
            </PageLink>
            {' · '}
            <span className="tabular-nums">{formatMoney(cents(order.total))}</span>
          </span>
        </p>
        <p className="text-sm text-muted">
          {order.payableUntil ? (
            <>
              Your parts are reserved until <Moment at={order.payableUntil} form="time" />.
            </>
          ) : (
            'Please don’t pay again. Your parts are reserved, and the card company’s answer will appear here.'
          )}
        </p>
      </div>
      {order.payableUntil && <PayForOrder orderId={order.id} token={null} className="button button-go max-sm:w-full" />}
    </li>
  )
}
