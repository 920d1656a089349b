import { useQuery } from '@tanstack/react-query'
import { orderAddress } from '../addresses.ts'
import type { OwnOrder } from '../checkout/open-order.ts'
import { overview } from '../dashboard/queries.ts'
import { Moment } from '../ui/Moment.tsx'
import { PageLink } from '../ui/PageLink.tsx'

type Props = {
  isCustomer: boolean
  /** the order that another tab placed; null: unknown */
  otherTabsOrder: OwnOrder | null
}

/** The reason why the cart that a page showed is empty now, and the order that may have taken its lines. */
export function EmptiedElsewhere({ isCustomer, otherTabsOrder }: Props) {
  return (
    <>
      <p role="status" className="mt-2 text-muted">
        Its items were ordered or removed in another tab or on another device.
      </p>
      {isCustomer ? <LatestOrder /> : <GuestOrder order={otherTabsOrder} />}
    </>
  )
}

/** The order that may have taken the cart: the customer's latest. */
function LatestOrder() {
  const { data } = useQuery(overview())
  const order = data?.latest[0]
  if (!order) return null
  return (
    <p className="mt-2">
      Your latest order is{' '}
      <PageLink href={orderAddress(order.id, null)} className="part-number text-link">
        {order.orderNumber}
      </PageLink>
      , placed <Moment at={order.createdAt} form="minute" />.
    </p>
  )
}

const GuestOrder = ({ order }: { order: OwnOrder | null }) =>
  order === null ? (
    <p className="mt-2">If you placed an order, the email that confirms it has the link to it.</p>
  ) : (
    <p className="mt-2">
      You ordered them in another tab.{' '}
      <PageLink href={orderAddress(order.orderId, order.token)} className="text-link">
        View your order
      </PageLink>
    </p>
  )

/** The link beside the others of an emptied cart. */
export const ViewMyOrders = () => (
  <PageLink href="/dashboard?tab=orders" className="button">
    View My Orders
  </PageLink>
)
