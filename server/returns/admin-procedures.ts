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
/** A return of the order; omitted: the last one. */
const Which = { orderId: OrderId, returnId: z.optional(z.uuid()) }

/** Procedures of the back office on returns. Each one requires a staff permission. */
export const returnsAdmin = {
  list: staff('read_back_office')
    .meta({ shows: ['order'], list: { name: 'Returns', rows: 'returns', next: 'after', views: ['returns'] } })
    .route({
      method: 'GET',
      path: '/api/admin/returns',
      summary: 'Lists returns, 50 per page',
    })
    .input(ReturnsQueryShape)
    .output(ReturnsShape)
    .handler(({ context, input }) => listReturns(context.db, input, may(context.me.roles, 'see_payments'))),

  counts: staff('read_back_office')
    .meta({ shows: ['order'] })
    .route({ method: 'GET', path: '/api/admin/returns/counts', summary: 'Counts the returns in each status' })
    .input(NoInput)
    .output(ReturnCountsShape)
    .handler(({ context }) => countReturns(context.db)),

  return: staff('read_back_office')
    .meta({ shows: ['order:orderId'] })
    .route({
      method: 'GET',
      path: '/api/admin/orders/{orderId}/return',
      summary: 'Returns a return of an order with its returnable lines and its decision',
    })
    .input(z.strictObject(Which))
    .output(AdminReturnShape)
    .handler(({ context, input }) => readAdminReturn(context.db, input)),

  find: staff('read_back_office')
    .meta({ notLive: 'The order of a return never changes' })
    .route({
      method: 'GET',
      path: '/api/admin/returns/{id}/order',
      summary: 'Finds a return by its ID, or the last return of an order by the ID of the order',
    })
    .input(z.strictObject({ id: z.uuid() }))
    .output(z.object({ orderId: z.string(), returnId: z.string() }))
    .handler(({ context, input }) => findReturn(context.db, input.id)),

  approve: staff('decide_returns')
    .route({
      method: 'POST',
      path: '/api/admin/orders/{orderId}/return/approve',
      summary: 'Approves a return, and mails the buyer',
    })
    .input(z.extend(ApproveReturnShape, Which))
    .output(Done)
    .handler(async ({ context, input: { orderId, returnId, ...decision } }) => {
      await approveReturn(context, { orderId, returnId, adminId: context.me.userId }, decision)
      return DONE
    }),

  deny: staff('decide_returns')
    .route({
      method: 'POST',
      path: '/api/admin/orders/{orderId}/return/deny',
      summary: 'Denies a return, and mails the buyer',
    })
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
      summary: 'Completes a return: refunds it, and receives its pieces for inspection',
    })
    .input(z.extend(CompleteReturnShape, Which))
    .output(AdminReturnShape)
    .handler(async ({ context, input: { orderId, returnId, ...completion } }) => {
      await completeReturn(context, { orderId, returnId, adminId: context.me.userId }, completion)
      return readAdminReturn(context.db, { orderId, returnId })
    }),

  refundExternally: staff('refund')
    .route({
      method: 'POST',
      path: '/api/admin/orders/{orderId}/return/refund-elsewhere',
      summary: 'Records that the failed refund of a return was paid another way',
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
