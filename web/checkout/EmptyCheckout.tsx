import { useQuery } from '@tanstack/react-query'
import { orderAddress } from '../addresses.ts'
import { overview } from '../dashboard/queries.ts'
import { Moment } from '../ui/Moment.tsx'
import { PageLink } from '../ui/PageLink.tsx'
import { takeFocus } from '../ui/take-focus.ts'
import type { OwnOrder } from './open-order.ts'

// As high as the loading state, so that the footer does not jump.

type Props = {
  /** the cart had lines, and another page removed them */
  wasEmptiedElsewhere: boolean
  /** for a guest, whose account may have a cart */
  onSignIn: (() => void) | null
  /** the order that another tab placed; null: unknown */
  otherTabsOrder: OwnOrder | null
}

/** Checkout without anything to buy. */
export function EmptyCheckout({ wasEmptiedElsewhere, onSignIn, otherTabsOrder }: Props) {
  return (
    <div className="wrap-page min-h-dvh py-16 text-center">
      <h1 ref={wasEmptiedElsewhere ? takeFocus : undefined} tabIndex={-1} className="text-2xl outline-none">
        Your cart is empty
      </h1>
      <p role="status" className="mt-2 text-muted">
        {wasEmptiedElsewhere
          ? 'Its items were ordered or removed in another tab or on another device.'
          : "Looks like you haven't added any products to your cart yet."}
      </p>
      {wasEmptiedElsewhere && (onSignIn === null ? <LatestOrder /> : <GuestOrder order={otherTabsOrder} />)}
      <p className="mt-5 flex flex-wrap justify-center gap-3">
        {wasEmptiedElsewhere && onSignIn === null && (
          <PageLink href="/dashboard?tab=orders" className="button">
            View My Orders
          </PageLink>
        )}
        <PageLink href="/shop" className="button button-go">
          Continue Shopping
        </PageLink>
      </p>
      {onSignIn && <SignInHint onSignIn={onSignIn} />}
    </div>
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

const SignInHint = ({ onSignIn }: { onSignIn: () => void }) => (
  <p className="mt-6 text-muted">
    Items in your account?{' '}
    <button
      type="button"
      className="inline-flex min-h-11 items-center font-semibold text-link hover:underline"
      onClick={onSignIn}
    >
      Sign in
    </button>
  </p>
)

/** Shown if the cart cannot be priced. */
export const CartUnreachable = ({ retry }: { retry: () => void }) => (
  <div className="wrap-page min-h-dvh py-16 text-center">
    <h1 className="text-2xl">Checkout</h1>
    <div role="alert" className="mt-4">
      <p>The cart couldn’t be loaded.</p>
      <button type="button" className="button mt-3" onClick={retry}>
        Try again
      </button>
    </div>
  </div>
)
