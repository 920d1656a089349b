import { EmptiedElsewhere, ViewMyOrders } from '../cart/EmptiedElsewhere.tsx'
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
      {wasEmptiedElsewhere ? (
        <EmptiedElsewhere isCustomer={onSignIn === null} otherTabsOrder={otherTabsOrder} />
      ) : (
        <p role="status" className="mt-2 text-muted">
          Looks like you haven't added any products to your cart yet.
        </p>
      )}
      <p className="mt-5 flex flex-wrap justify-center gap-3">
        {wasEmptiedElsewhere && onSignIn === null && <ViewMyOrders />}
        <PageLink href="/shop" className="button button-go">
          Continue Shopping
        </PageLink>
      </p>
      {onSignIn && <SignInHint onSignIn={onSignIn} />}
    </div>
  )
}

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
