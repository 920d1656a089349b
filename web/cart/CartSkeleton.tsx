import { WithoutScripts } from '../ui/WithoutScripts.tsx'

/** The shape of the cart's page while it is on its way. As high as the screen: the foot of the page does not jump. */
export function CartSkeleton() {
  return (
    <div className="wrap-page min-h-dvh py-6" aria-busy="true">
      <h1 className="text-2xl">Your Cart</h1>
      <WithoutScripts
        said="The cart needs JavaScript, which is turned off in your browser."
        subject="Order by email"
        className="mt-4 max-w-prose"
      />
      <CartBodySkeleton />
    </div>
  )
}

/** The skeleton of lines and summary, until prices are known: if the summary moved, clicks would miss its button. */
export const CartBodySkeleton = () => (
  <div className="by-script mt-12 grid gap-6 xl:grid-cols-[minmax(0,1fr)_16.5rem]" aria-hidden="true">
    <div className="space-y-2">
      <div className="skeleton h-8 max-lg:h-32" />
      <div className="skeleton h-8 max-lg:h-32" />
      <div className="skeleton h-8 max-lg:h-32" />
    </div>
    <div className="skeleton h-80" />
  </div>
)
