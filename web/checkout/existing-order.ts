import { z } from '../../domain/text/zod.ts'
import type { OwnOrder } from './open-order.ts'

/** An order that checkout came upon instead of placing one: of the same cart, from another tab or device or before a reload. */
export type ExistingOrder = {
  /** `known`: its state must be loaded first */
  kind: 'ordered' | 'paying' | 'known'
  /** null: not the buyer's own */
  order: (OwnOrder & { orderNumber: string | null }) | null
}

const ToldShape = z.object({
  isOwn: z.literal(true),
  orderId: z.string(),
  orderNumber: z.string(),
  token: z.nullable(z.string()),
})

/** Out of what the store sent along with a refusal; null: that was about something else. */
export function existingOrder(code: string | null, data: unknown): ExistingOrder | null {
  const told = ToldShape.safeParse(data).data
  const order = told ? { orderId: told.orderId, orderNumber: told.orderNumber, token: told.token } : null
  if (code === 'CART_ORDERED') return { kind: 'ordered', order }
  return code === 'PAYMENT_IN_PROGRESS' && order ? { kind: 'paying', order } : null
}
