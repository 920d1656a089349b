import {
  ApproveReturnShape,
  CompleteReturnShape,
  DenyReturnShape,
  ExternalRefundShape,
} from '../../domain/returns/return-decision.ts'
import { may } from '../../domain/staff/roles.ts'
import { z } from '../../domain/text/zod.ts'
import { DONE, Done, NoInput, staff } from '../procedure.ts'
import { completeReturn } from './complete-return.ts'
import { approveReturn, denyReturn } from './decide-return.ts'
import { findReturn } from './find-return.ts'
import { countReturns, listReturns, ReturnCountsShape, ReturnsQueryShape, ReturnsShape } from './list-returns.ts'
import { readAdminReturn } from './read-admin-return.ts'
import { refundExternally } from './refund-externally.ts'
import { AdminReturnShape } from './shapes.ts'

const OrderId = z.uuid()
/** Which return of the order; left out: the last. */
const Which = { orderId: OrderId, returnId: z.optional(z.uuid()) }

/** What the back office does with returns. Every procedure of it is for admins. */
export const returnAdmin = {
  returns: staff('read_desk')
    .meta({ shows: ['order'] })
    .route({
      method: 'GET',
      path: '/api/admin/returns',
      summary: 'Returns, last moved first; waiting ones longest first; 50 at once; searched like orders',
    })
    .input(ReturnsQueryShape)
    .output(ReturnsShape)
    .handler(({ context, input }) => listReturns(context.db, input, may(context.me.roles, 'see_payments'))),

  counts: staff('read_desk')
    .meta({ shows: ['order'] })
    .route({ method: 'GET', path: '/api/admin/returns/counts', summary: 'Counts of returns by status' })
    .input(NoInput)
    .output(ReturnCountsShape)
    .handler(({ context }) => countReturns(context.db)),

  return: staff('read_desk')
    .meta({ shows: ['order:orderId'] })
    .route({
      method: 'GET',
      path: '/api/admin/orders/{orderId}/return',
      summary: 'Returnable lines of an order, the refundable amount, and the decision',
    })
    .input(z.strictObject(Which))
    .output(AdminReturnShape)
    .handler(({ context, input }) => readAdminReturn(context.db, input)),

  find: staff('read_desk')
    .meta({ notLive: 'A return keeps its order' })
    .route({
      method: 'GET',
      path: '/api/admin/returns/{id}/order',
      summary: 'Which return this is; by the id of an order its last one',
    })
    .input(z.strictObject({ id: z.uuid() }))
    .output(z.object({ orderId: z.string(), returnId: z.string() }))
    .handler(({ context, input }) => findReturn(context.db, input.id)),

  approve: staff('decide_returns')
    .route({ method: 'POST', path: '/api/admin/orders/{orderId}/return/approve', summary: 'The parts may come back' })
    .input(z.extend(ApproveReturnShape, Which))
    .output(Done)
    .handler(async ({ context, input: { orderId, returnId, ...decision } }) => {
      await approveReturn(context, { orderId, returnId, adminId: context.me.userId }, decision)
      return DONE
    }),

  deny: staff('decide_returns')
    .route({ method: 'POST', path: '/api/admin/orders/{orderId}/return/deny', summary: 'The parts may not come back' })
    .input(z.extend(DenyReturnShape, Which))
    .output(Done)
    .handler(async ({ context, input: { orderId, returnId, ...decision } }) => {
      await denyReturn(context, { orderId, returnId, adminId: context.me.userId }, decision)
      return DONE
    }),

  complete: staff('refund')
    .route({
      method: 'POST',
      path: '/api/admin/orders/{orderId}/return/complete',
      summary: 'Completes a return: refunds, and takes the parts in to be inspected; repeating it changes nothing',
    })
    .input(z.extend(CompleteReturnShape, Which))
    .output(AdminReturnShape)
    .handler(async ({ context, input: { orderId, returnId, ...completion } }) => {
      await completeReturn(context, { orderId, returnId, adminId: context.me.userId }, completion)
      return readAdminReturn(context.db, { orderId, returnId })
    }),

  refundElsewhere: staff('refund')
    .route({
      method: 'POST',
      path: '/api/admin/orders/{orderId}/return/refund-elsewhere',
      summary: 'Records that the failed refund of a return was paid another way; `elsewhere` says how',
    })
    .input(
      z.strictObject({
        ...Which,
        elsewhere: ExternalRefundShape.check(z.minLength(1, 'Please say how it was refunded')),
      }),
    )
    .output(AdminReturnShape)
    .handler(async ({ context, input: { orderId, returnId, elsewhere } }) => {
      await refundExternally(context, { orderId, returnId, adminId: context.me.userId }, elsewhere)
      return readAdminReturn(context.db, { orderId, returnId })
    }),
}
