/** For a part that is not, or no longer, in the catalogue. */
export function ProductNotFound() {
  return (
    <div className="wrap-page py-16 text-center">
      <h1 className="text-2xl">Product Not Found</h1>
      <p className="mt-2 text-muted">The product you&apos;re looking for doesn&apos;t exist or has been removed.</p>
      <a href="/shop" className="button button-go mt-5">
        Return to Shop
      </a>
    </div>
  )
}
