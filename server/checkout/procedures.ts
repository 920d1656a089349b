import { OrderRequestShape } from '../../domain/checkout.ts'
import { Refusal } from '../../domain/refusal.ts'
import { z } from '../../domain/zod.ts'
import { anyone } from '../procedure.ts'
import { placeOrder } from './place-order.ts'

const KEY = /^[\w-]{16,100}$/

export const checkout = {
  placeOrder: anyone
    .route({
      method: 'POST',
      path: '/api/orders',
      successStatus: 201,
      summary: 'Places an order and holds its stock; the header Idempotency-Key makes it safe to repeat',
    })
    .input(OrderRequestShape)
    .output(
      z.object({
        orderId: z.string(),
        orderNumber: z.string(),
        /** cents */
        total: z.int(),
        currency: z.literal('USD'),
        /** opens /order/{orderId}?token= for the guest */
        token: z.string(),
      }),
    )
    .handler(({ context, input }) => {
      const key = context.header('idempotency-key')
      if (!key || !KEY.test(key)) throw new Refusal('KEY_MISSING')
      return placeOrder(context, key, input)
    }),
}
