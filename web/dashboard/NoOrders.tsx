/** Before the first order: what to do next. */
export function NoOrders() {
  return (
    <div className="grid-paper sheet px-4 py-12 text-center">
      <div className="mx-auto max-w-md bg-panel p-2">
        <p className="font-semibold">No orders yet</p>
        <p className="mt-1 text-muted">What you buy stands here, with its status and tracking.</p>
        <p className="mt-4 flex flex-wrap justify-center gap-3">
          <a href="/shop" className="button button-go">
            Shop Now
          </a>
          <a href="/parts-distribution" className="button">
            Paste a parts list
          </a>
        </p>
      </div>
    </div>
  )
}
