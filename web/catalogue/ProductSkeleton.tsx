/** The shape of the page while the part is on its way. */
export function ProductSkeleton() {
  return (
    <div className="wrap-page py-6" aria-busy="true">
      <div className="skeleton h-5 w-72" />
      <div className="mt-4 grid gap-8 md:grid-cols-2 lg:grid-cols-[minmax(0,28rem)_1fr]">
        <div className="skeleton aspect-square" />
        <div className="space-y-3">
          <div className="skeleton h-9 w-3/4" />
          <div className="skeleton h-6 w-40" />
          <div className="skeleton h-40" />
        </div>
      </div>
    </div>
  )
}
