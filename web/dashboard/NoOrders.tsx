import { EmptyState } from '../ui/EmptyState.tsx'
import { PageLink } from '../ui/PageLink.tsx'

/** Before the first order: what to do next. */
export const NoOrders = () => (
  <EmptyState title="No orders yet" text="Your orders appear here with their status and tracking.">
    <PageLink href="/shop" className="button button-go">
      Shop Now
    </PageLink>
    <PageLink href="/parts-distribution" className="button">
      Quick order
    </PageLink>
  </EmptyState>
)
