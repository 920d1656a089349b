import { SomeAttachmentsShape } from '../../domain/attachments/attachment-shape.ts'
import { EmailShape } from '../../domain/customers/account.ts'
import { OrderTokenShape } from '../../domain/orders/order-token.ts'
import { z } from '../../domain/text/zod.ts'
import { anyone, DONE, Done } from '../procedure.ts'
import { markSeenByBuyer } from './mark-seen-by-buyer.ts'
import { callerOf, openOldLink } from './open-old-link.ts'
import { attachToOrder } from './order-attachments.ts'

export const orders = {
  openOldLink: anyone
    .route({
      method: 'POST',
      path: '/api/orders/{orderId}/open-link',
      summary: "Opens an old link of a guest's order for 24 hours in the calling browser",
    })
    .input(
      z.strictObject({
        orderId: z.string().check(z.maxLength(64)),
        token: OrderTokenShape,
        email: EmailShape,
      }),
    )
    .output(Done)
    .handler(async ({ context, input }) => {
      await openOldLink(context, input)
      return DONE
    }),

  attach: anyone
    .route({
      method: 'POST',
      path: '/api/orders/{orderId}/attachments',
      summary: "Attaches uploaded files to one of the caller's own orders",
    })
    .input(
      z.strictObject({
        orderId: z.string().check(z.maxLength(64)),
        token: z.optional(OrderTokenShape),
        attachments: SomeAttachmentsShape,
      }),
    )
    .output(Done)
    .handler(async ({ context, input: { orderId, token, attachments } }) => {
      await attachToOrder(context.db, orderId, attachments, await callerOf(context, orderId, token))
      return DONE
    }),

  markSeen: anyone
    .route({
      method: 'POST',
      path: '/api/orders/{orderId}/seen',
      summary: 'Marks an order as seen by its buyer',
    })
    .input(z.strictObject({ orderId: z.string().check(z.maxLength(64)), token: z.optional(OrderTokenShape) }))
    .output(Done)
    .handler(async ({ context, input }) => {
      await markSeenByBuyer(context.db, input.orderId, await callerOf(context, input.orderId, input.token))
      return DONE
    }),
}
