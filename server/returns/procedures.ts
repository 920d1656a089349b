import { RETURN_STATUSES } from '../../domain/orders/order.ts'
import { OrderTokenShape } from '../../domain/orders/order-token.ts'
import { ReturnRequestShape } from '../../domain/returns/return-request.ts'
import { searchText } from '../../domain/text/search-text.ts'
import { z } from '../../domain/text/zod.ts'
import { PageNumberQuery } from '../numbered-page.ts'
import { callerOf } from '../orders/open-old-link.ts'
import { givenKey } from '../platform/idempotency/idempotency-key.ts'
import { anyone, customer, Done } from '../procedure.ts'
import { listMyReturns } from './list-my-returns.ts'
import { requestReturn } from './request-return.ts'
import { MyReturnsShape } from './shapes.ts'

export const returns = {
  myReturns: customer
    .meta({ shows: ['order'] })
    .route({
      method: 'GET',
      path: '/api/returns',
      summary: "Lists the customer's own returns, newest first, 20 per page",
    })
    .input(
      z.strictObject({
        search: z._default(searchText(100), ''),
        status: z._default(z.nullable(z.enum(RETURN_STATUSES)), null),
        page: PageNumberQuery,
      }),
    )
    .output(MyReturnsShape)
    .handler(({ context, input }) => listMyReturns(context.db, context.me.userId, input)),

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
