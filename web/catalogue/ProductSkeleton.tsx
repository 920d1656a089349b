/** The shape of the page while the part is on its way. */
export function ProductSkeleton() {
  return (
    <div className="wrap-page py-3 md:py-6" aria-busy="true">
      <div className="skeleton h-5 w-72 max-w-full" />
      <div className="mt-3 grid grid-cols-[6rem_minmax(0,1fr)] gap-x-4 gap-y-3 md:grid-cols-[12rem_minmax(0,1fr)] md:gap-x-8 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <div className="skeleton aspect-square md:row-span-2" />
        <div className="space-y-3">
          <div className="skeleton h-9 w-3/4" />
          <div className="skeleton h-6 w-40 max-w-full" />
        </div>
        <div className="skeleton h-60 max-md:col-span-2" />
      </div>
    </div>
  )
}
