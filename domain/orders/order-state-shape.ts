import { z } from '../text/zod.ts'
import { ORDER_STATUSES } from './order.ts'
import { RETURN_ARRIVALS } from './order-words.ts'

/** OrderState (order-words.ts), as lists are answered with it. */
export const OrderStateShape = z.object({
  status: z.enum(ORDER_STATUSES),
  /** some pieces have shipped, and others are still to ship */
  isPartShipped: z.boolean(),
  /** the buyer returned some pieces, and keeps others */
  isPartlyReturned: z.boolean(),
  /** its open returns are being completed: their parts have arrived, or none came with them; null: not yet, or none is open */
  returnArrival: z.nullable(z.enum(RETURN_ARRIVALS)),
  /** all pieces that left were lost and refunded */
  isLost: z.boolean(),
  /** a forwarder collects it */
  isCollected: z.boolean(),
  /** it was paid, even if refunded since */
  isPaid: z.boolean(),
})
