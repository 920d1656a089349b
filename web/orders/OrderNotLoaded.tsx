/** Shown if an order cannot be loaded now. */
export function OrderNotLoaded() {
  return (
    <div className="wrap-page py-16">
      <div role="alert" className="sheet mx-auto max-w-lg p-8 text-center">
        <h1 className="text-2xl">Failed to load order details</h1>
        <p className="mt-2 text-muted">Your order is safe. Please try again in a moment.</p>
        <button type="button" className="button button-go mt-5" onClick={() => window.location.reload()}>
          Try again
        </button>
      </div>
    </div>
  )
}
