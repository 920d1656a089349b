import { z } from '../../domain/zod.ts'
import { anyone } from '../procedure.ts'
import { findOrder } from './find-order.ts'
import { OrderShape } from './shapes.ts'

export const orders = {
  order: anyone
    .route({
      method: 'GET',
      path: '/api/orders/{orderId}',
      summary: "An order of one's own: a guest's by the token of its link, a customer's by the session",
    })
    .input(
      z.strictObject({
        orderId: z.string().check(z.maxLength(64)),
        token: z.optional(z.string().check(z.maxLength(128))),
      }),
    )
    .output(OrderShape)
    .handler(async ({ context, input }) =>
      findOrder(context.db, input.orderId, {
        token: input.token ?? null,
        userId: (await context.caller())?.userId ?? null,
      }),
    ),
}
