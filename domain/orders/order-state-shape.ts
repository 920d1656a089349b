import { z } from '../text/zod.ts'
import { ORDER_STATUSES } from './order.ts'

/** OrderState (order-words.ts), as lists are answered with it. */
export const OrderStateShape = z.object({
  status: z.enum(ORDER_STATUSES),
  /** some pieces have shipped, and others are still to ship */
  isPartShipped: z.boolean(),
  /** the buyer returned some pieces, and keeps others */
  isPartlyReturned: z.boolean(),
  /** all pieces that left were lost and refunded */
  isLost: z.boolean(),
  /** a forwarder collects it */
  isCollected: z.boolean(),
  /** it was paid, even if refunded since */
  isPaid: z.boolean(),
})
