import { WithoutScripts } from '../ui/WithoutScripts.tsx'

/** A skeleton of checkout: its sections, and the order summary. */
export function CheckoutSkeleton() {
  return (
    <div className="wrap-page min-h-dvh py-6" aria-busy="true">
      <h1 className="text-2xl">Checkout</h1>
      <WithoutScripts
        said="Checkout and card payment need JavaScript, which is turned off in your browser."
        subject="Order by email"
        className="mt-4 max-w-prose"
      />
      <div className="by-script mt-14 grid gap-x-8 gap-y-6 lg:grid-cols-[1fr_22rem]">
        <div className="space-y-6">
          <div className="skeleton h-48" />
          <div className="skeleton h-[32rem]" />
          <div className="skeleton h-28" />
        </div>
        <div className="skeleton max-lg:row-start-1 max-lg:h-14 lg:h-80" />
      </div>
    </div>
  )
}
