import { EmptyPlace } from '../ui/EmptyPlace.tsx'

/** Before the first order: what to do next. */
export const NoOrders = () => (
  <EmptyPlace title="No orders yet" text="What you buy stands here, with its status and tracking.">
    <a href="/shop" className="button button-go">
      Shop Now
    </a>
    <a href="/parts-distribution" className="button">
      Paste a parts list
    </a>
  </EmptyPlace>
)
