/** For an order that does not exist, and for one that is somebody else's: nobody can tell which. */
export function OrderNotFound() {
  return (
    <div className="wrap-page py-16">
      <div className="sheet mx-auto max-w-lg p-8 text-center">
        <h1 className="text-2xl">Order Not Found</h1>
        <p className="mt-2 text-muted">
          Sign in to the account that placed it. For an order placed without an account, check that the whole link was
          copied: it ends with the order&apos;s own token.
        </p>
        <a href="/shop" className="button button-go mt-5">
          Shop Now
        </a>
      </div>
    </div>
  )
}
