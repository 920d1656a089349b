import { cents, MAX_AMOUNT } from '../../domain/money/money.ts'
import { Refusal } from '../../domain/refusal.ts'
import { ExternalRefundShape } from '../../domain/returns/return-decision.ts'
import { requiredText } from '../../domain/text/printed-text.ts'
import { z } from '../../domain/text/zod.ts'
import { SeenVersion } from '../orders/lock-order.ts'
import type { Db } from '../platform/db/database.ts'
import { idempotencyKey } from '../platform/idempotency/idempotency-key.ts'
import { NoInput, staff } from '../procedure.ts'
import { ExceptionsShape, HistoryShape, RefundShape, UnmatchedChargesShape } from './admin-shapes.ts'
import { listRefunds } from './list-payments.ts'
import { chargesWithoutOrder, paymentExceptions } from './payment-exceptions.ts'
import { paymentHistory } from './payment-history.ts'
import { recordExternalRefund } from './record-external-refund.ts'
import { refundOrder, retryRefund } from './refund-order.ts'

const OrderId = z.string().check(z.maxLength(64))

/** Procedures of the back office for payments and refunds. Each one requires a staff permission. */
export const paymentsAdmin = {
  history: staff('see_payments')
    .meta({ shows: ['order:orderId'] })
    .route({
      method: 'GET',
      path: '/api/admin/orders/{orderId}/payments',
      summary: 'Returns the payment attempts, refunds and gateway notifications of an order',
    })
    .input(z.strictObject({ orderId: OrderId }))
    .output(HistoryShape)
    .handler(({ context, input }) => paymentHistory(context.db, input.orderId)),

  exceptions: staff('refund')
    .meta({ notLive: 'Queries the gateway, on a click of a button' })
    .route({
      method: 'GET',
      path: '/api/admin/payments/exceptions',
      summary: 'Lists mismatches between orders and payments',
    })
    .input(NoInput)
    .output(ExceptionsShape)
    .handler(({ context }) => paymentExceptions(context.db)),

  unmatchedCharges: staff('refund')
    .meta({ notLive: 'Queries the gateway, on a click of a button' })
    .route({
      method: 'GET',
      path: '/api/admin/payments/stray-charges',
      summary: 'Lists charges of the last 3 days at the gateway that have no payment in the store',
    })
    .input(NoInput)
    .output(UnmatchedChargesShape)
    .handler(({ context }) => chargesWithoutOrder(context)),

  refund: staff('refund')
    .route({
      method: 'POST',
      path: '/api/admin/orders/{orderId}/refund',
      summary: 'Refunds an order in full or in part',
    })
    .input(
      z
        .strictObject({
          orderId: OrderId,
          /** cents; omitted: all that is left, or the sum of the lines */
          amount: z.optional(
            z.int().check(z.gte(1, 'amount is more than 0'), z.lte(MAX_AMOUNT, 'amount is too large')),
          ),
          /** pieces to refund by line ID, and `freight` in cents; omitted: a refund by amount */
          lines: z.optional(
            z
              .array(
                z.strictObject({
                  itemId: z.int().check(z.gte(1)),
                  quantity: z.int().check(z.gte(1), z.lte(1_000_000)),
                }),
              )
              .check(z.minLength(1), z.maxLength(500)),
          ),
          freight: z.optional(z.int().check(z.gte(0), z.lte(MAX_AMOUNT))),
          reason: requiredText('Reason', 500, 'Please say why'),
          version: SeenVersion,
          /**
           * cents that could be refunded when the admin decided; if the amount has changed since, nothing is refunded
           */
          left: z.optional(z.int().check(z.gte(0), z.lte(MAX_AMOUNT))),
        })
        .check(
          z.refine(
            ({ amount, lines, freight }) => (lines === undefined ? freight === undefined : amount === undefined),
            'A refund is for an amount, or for lines with their shipping',
          ),
        ),
    )
    .output(RefundShape)
    .handler(async ({ context, input }) => {
      const { orderId, amount, lines = null, freight = 0, reason, version, left = null } = input
      const key = idempotencyKey(context)
      const request = {
        orderId,
        amount: amount === undefined ? null : cents(amount),
        lines,
        freight: cents(freight),
        reason,
        version,
        left: left === null ? null : cents(left),
        key,
      }
      return shown(context.db, await refundOrder(context, { ...request, adminId: context.me.userId }))
    }),

  retryRefund: staff('refund')
    .route({
      method: 'POST',
      path: '/api/admin/refunds/{refundId}/retry',
      summary: 'Retries a failed refund',
    })
    .input(z.strictObject({ refundId: z.string().check(z.maxLength(64)) }))
    .output(RefundShape)
    .handler(async ({ context, input }) => {
      await retryRefund(context, input.refundId, context.me.userId)
      return shown(context.db, input.refundId)
    }),

  refundExternally: staff('refund')
    .route({
      method: 'POST',
      path: '/api/admin/refunds/{refundId}/elsewhere',
      summary: 'Records that a failed refund was paid another way, and mails the buyer',
    })
    .input(
      z.strictObject({
        refundId: z.string().check(z.maxLength(64)),
        elsewhere: ExternalRefundShape.check(z.minLength(1, 'Please say how it was refunded')),
      }),
    )
    .output(RefundShape)
    .handler(async ({ context, input: { refundId, elsewhere } }) => {
      await recordExternalRefund(context, refundId, elsewhere, context.me.userId)
      return shown(context.db, refundId)
    }),
}

async function shown(db: Db, id: string) {
  const [one] = await listRefunds(db, 'b.id = $1', [id])
  if (!one) throw new Refusal('REFUND_NOT_FOUND')
  return one
}
