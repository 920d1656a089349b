/** The skeleton of a page while the permission is checked. */
export function PageSkeleton() {
  return (
    <div role="status" aria-label="Loading..." className="wrap-page min-h-dvh py-8">
      <div className="skeleton h-9 w-64 max-w-full" />
      <div className="skeleton mt-6 h-72" />
    </div>
  )
}
