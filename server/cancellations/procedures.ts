import { ORDER_STATUSES, PAYMENT_STATUSES } from '../../domain/orders/order.ts'
import { OrderTokenShape } from '../../domain/orders/order-token.ts'
import { may, type Role } from '../../domain/staff/roles.ts'
import { requiredText } from '../../domain/text/printed-text.ts'
import { z } from '../../domain/text/zod.ts'
import { SeenVersion } from '../orders/lock-order.ts'
import { callerOf } from '../orders/open-old-link.ts'
import { givenKey } from '../platform/idempotency/idempotency-key.ts'
import { anyone, DONE, Done, staff } from '../procedure.ts'
import { cancelLines } from './cancel-lines.ts'
import { cancelOrder } from './cancel-order.ts'
import { deleteUnpaidOrder } from './delete-order.ts'
import type { Canceler } from './internal/canceler.ts'

const MAX_LINES = 500
const MAX_PIECES = 1_000_000
const OrderId = z.string().check(z.maxLength(64))
const CanceledShape = z.object({
  orderId: z.string(),
  orderNumber: z.string(),
  status: z.enum(ORDER_STATUSES),
  /** `paid` until the refund is done; then `voided` or `refunded` */
  paymentStatus: z.enum(PAYMENT_STATUSES),
})

/** Pieces to cancel, by the id of their line. */
const Lines = z
  .array(z.strictObject({ itemId: z.int().check(z.gte(1)), quantity: z.int().check(z.gte(1), z.lte(MAX_PIECES)) }))
  .check(z.minLength(1, 'Please choose what to cancel'), z.maxLength(MAX_LINES))

const staffCanceler = (
  me: { userId: string; roles: readonly Role[] },
  { reason, version }: { reason: string; version?: number | undefined },
): Canceler => ({
  adminId: me.userId,
  mayCancelPaid: may(me.roles, 'cancel_orders'),
  reason,
  version,
})

/** Cancellations by buyers, of an order or of pieces of it. */
export const cancellations = {
  cancel: anyone
    .route({
      method: 'POST',
      path: '/api/orders/{orderId}/cancel',
      summary: "Cancels one of the caller's own orders, and refunds its payment",
    })
    .input(z.strictObject({ orderId: OrderId, token: z.optional(OrderTokenShape) }))
    .output(CanceledShape)
    .handler(async ({ context, input }) =>
      cancelOrder(context, input.orderId, {
        buyer: await callerOf(context, input.orderId, input.token),
      }),
    ),

  cancelLines: anyone
    .route({
      method: 'POST',
      path: '/api/orders/{orderId}/cancel-lines',
      summary: "Cancels pieces of one of the caller's own paid orders, and refunds them",
    })
    .input(z.strictObject({ orderId: OrderId, token: z.optional(OrderTokenShape), lines: Lines }))
    .output(CanceledShape)
    .handler(async ({ context, input: { orderId, token, lines } }) =>
      cancelLines(context, orderId, lines, { buyer: await callerOf(context, orderId, token) }, givenKey(context)),
    ),
}

/** The same for the back office. */
export const cancellationsAdmin = {
  cancelLines: staff('cancel_unpaid')
    .route({
      method: 'POST',
      path: '/api/admin/orders/{orderId}/cancel-lines',
      summary: 'Cancels pieces of a paid order for its buyer, and refunds them',
    })
    .input(
      z.strictObject({
        orderId: OrderId,
        version: SeenVersion,
        lines: Lines,
        reason: requiredText('Reason', 500, 'Please say why'),
      }),
    )
    .output(CanceledShape)
    .handler(({ context, input: { orderId, lines, ...asked } }) =>
      cancelLines(context, orderId, lines, staffCanceler(context.me, asked), givenKey(context)),
    ),

  cancel: staff('cancel_unpaid')
    .route({
      method: 'POST',
      path: '/api/admin/orders/{orderId}/cancel',
      summary: 'Cancels a pending or processing order for its buyer, and refunds its payment',
    })
    .input(
      z.strictObject({
        orderId: OrderId,
        version: SeenVersion,
        reason: requiredText('Reason', 500, 'Please say why'),
      }),
    )
    .output(CanceledShape)
    .handler(({ context, input: { orderId, ...asked } }) =>
      cancelOrder(context, orderId, staffCanceler(context.me, asked)),
    ),

  deleteOrder: staff('cancel_orders')
    .route({
      method: 'POST',
      path: '/api/admin/orders/{orderId}/delete',
      summary: 'Deletes an order that was never paid and cannot be charged any more',
    })
    .input(z.strictObject({ orderId: z.uuid() }))
    .output(Done)
    .handler(async ({ context: { db, me }, input }) => {
      await deleteUnpaidOrder(db, input.orderId, me.userId)
      return DONE
    }),
}
