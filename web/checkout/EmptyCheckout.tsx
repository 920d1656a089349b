// As high as the screen, like what stands there while the cart is read: the foot of the page does not jump.

/** Checkout without anything to buy. `onSignIn`: a guest's, whose account may have a cart. */
export function EmptyCheckout({ onSignIn }: { onSignIn: (() => void) | null }) {
  return (
    <div className="wrap-page min-h-dvh py-16 text-center">
      <h1 className="text-2xl">Your cart is empty</h1>
      <p className="mt-2 text-muted">Looks like you haven&apos;t added any products to your cart yet.</p>
      <a href="/shop" className="button button-go mt-5">
        Continue Shopping
      </a>
      {onSignIn && <SignInHint onSignIn={onSignIn} />}
    </div>
  )
}

const SignInHint = ({ onSignIn }: { onSignIn: () => void }) => (
  <p className="mt-6 text-muted">
    Filled it in your account?{' '}
    <button
      type="button"
      className="inline-flex min-h-11 items-center font-semibold text-link hover:underline"
      onClick={onSignIn}
    >
      Sign in
    </button>
  </p>
)

/** When nobody can say what the cart costs just now. */
export const CartUnreachable = ({ retry }: { retry: () => void }) => (
  <div className="wrap-page min-h-dvh py-16 text-center">
    <h1 className="text-2xl">Checkout</h1>
    <div role="alert" className="mt-4">
      <p>The cart could not be loaded.</p>
      <button type="button" className="button mt-3" onClick={retry}>
        Try again
      </button>
    </div>
  </div>
)
