import { z } from '../../domain/zod.ts'
import { anyone } from '../procedure.ts'
import { findGuestOrder } from './find-order.ts'
import { OrderShape } from './shapes.ts'

export const orders = {
  guestOrder: anyone
    .route({ method: 'GET', path: '/api/orders/{orderId}', summary: "A guest's order, by the token of its link" })
    .input(z.strictObject({ orderId: z.string().check(z.maxLength(64)), token: z.string().check(z.maxLength(128)) }))
    .output(OrderShape)
    .handler(({ context, input }) => findGuestOrder(context.db, input.orderId, input.token)),
}
