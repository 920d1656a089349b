import { OrderTokenShape } from '../../domain/orders/order-token.ts'
import { ReturnRequestShape } from '../../domain/returns/return-request.ts'
import { z } from '../../domain/text/zod.ts'
import { callerOf } from '../orders/open-old-link.ts'
import { givenKey } from '../platform/idempotency/idempotency-key.ts'
import { anyone, Done } from '../procedure.ts'
import { requestReturn } from './request-return.ts'

export const returns = {
  requestReturn: anyone
    .route({
      method: 'POST',
      path: '/api/orders/{orderId}/return',
      summary: "Requests the return of pieces of one of the caller's own orders",
    })
    .input(
      z.extend(ReturnRequestShape, {
        orderId: z.string().check(z.maxLength(64)),
        token: z.optional(OrderTokenShape),
      }),
    )
    .output(Done)
    .handler(async ({ context, input: { orderId, token, ...request } }) => {
      const asker = await callerOf(context, orderId, token)
      return requestReturn(context, orderId, asker, request, givenKey(context))
    }),
}
