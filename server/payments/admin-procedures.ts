import { cents, LARGEST_AMOUNT } from '../../domain/money/money.ts'
import { Refusal } from '../../domain/refusal.ts'
import { ElsewhereShape } from '../../domain/returns/return-desk.ts'
import { requiredText } from '../../domain/text/printed-text.ts'
import { z } from '../../domain/text/zod.ts'
import type { Db } from '../platform/db/database.ts'
import { idempotencyKey } from '../platform/idempotency/idempotency-key.ts'
import { admin, NoInput } from '../procedure.ts'
import { ExceptionsShape, HistoryShape, StrayChargesShape, TakeBackShape } from './admin-shapes.ts'
import { listTakeBacks } from './list-payments.ts'
import { noteGivenElsewhere } from './note-given-elsewhere.ts'
import { chargesWithoutOrder, paymentExceptions } from './payment-exceptions.ts'
import { paymentHistory } from './payment-history.ts'
import { refundOrder, retryTakeBack } from './refund-order.ts'

const OrderId = z.string().check(z.maxLength(64))

/** They stand among the procedures of payments: `payments.refund`. */
export const paymentsForAdmins = {
  history: admin
    .route({
      method: 'GET',
      path: '/api/admin/orders/{orderId}/payments',
      summary: 'What happened to the money of an order: attempts, take-backs, notifications of the gateway',
    })
    .input(z.strictObject({ orderId: OrderId }))
    .output(HistoryShape)
    .handler(({ context, input }) => paymentHistory(context.db, input.orderId)),

  exceptions: admin
    .route({
      method: 'GET',
      path: '/api/admin/payments/exceptions',
      summary: 'Lists that are empty while the books are in order, of 100 each',
    })
    .input(NoInput)
    .output(ExceptionsShape)
    .handler(({ context }) => paymentExceptions(context)),

  strayCharges: admin
    .route({
      method: 'GET',
      path: '/api/admin/payments/stray-charges',
      summary:
        'Charges of the last three days at the gateway of which no payment of the store knows; the gateway is asked, for 8 s at most',
    })
    .input(NoInput)
    .output(StrayChargesShape)
    .handler(({ context }) => chargesWithoutOrder(context)),

  refund: admin
    .route({
      method: 'POST',
      path: '/api/admin/orders/{orderId}/refund',
      summary: 'Gives money of an order back; the header Idempotency-Key makes it safe to repeat',
    })
    .input(
      z.strictObject({
        orderId: OrderId,
        /** cents; left out: all that is left */
        amount: z.optional(
          z.int().check(z.gte(1, 'amount is more than 0'), z.lte(LARGEST_AMOUNT, 'amount is too large')),
        ),
        reason: requiredText('Reason', 500, 'Please say why'),
        /** cents that could be refunded when it was decided; where it is another amount now, nothing is refunded */
        left: z.optional(z.int().check(z.gte(0), z.lte(LARGEST_AMOUNT))),
      }),
    )
    .output(TakeBackShape)
    .handler(async ({ context, input: { orderId, amount, reason, left = null } }) => {
      const key = idempotencyKey(context)
      const asked = {
        orderId,
        amount: amount === undefined ? null : cents(amount),
        reason,
        left: left === null ? null : cents(left),
        key,
      }
      return shown(context.db, await refundOrder(context, { ...asked, adminId: context.me.userId }))
    }),

  retryTakeBack: admin
    .route({
      method: 'POST',
      path: '/api/admin/take-backs/{takeBackId}/retry',
      summary: 'Tries to give money back that could not be given back',
    })
    .input(z.strictObject({ takeBackId: z.string().check(z.maxLength(64)) }))
    .output(TakeBackShape)
    .handler(async ({ context, input }) => {
      await retryTakeBack(context, input.takeBackId, context.me.userId)
      return shown(context.db, input.takeBackId)
    }),

  takeBackElsewhere: admin
    .route({
      method: 'POST',
      path: '/api/admin/take-backs/{takeBackId}/elsewhere',
      summary:
        'Money that could not be given back was given back another way; `elsewhere` says how. The buyer is mailed',
    })
    .input(
      z.strictObject({
        takeBackId: z.string().check(z.maxLength(64)),
        elsewhere: ElsewhereShape.check(z.minLength(1, 'Please say how it was given back')),
      }),
    )
    .output(TakeBackShape)
    .handler(async ({ context, input: { takeBackId, elsewhere } }) => {
      await noteGivenElsewhere(context, takeBackId, elsewhere, context.me.userId)
      return shown(context.db, takeBackId)
    }),
}

async function shown(db: Db, id: string) {
  const [one] = await listTakeBacks(db, 'b.id = $1', [id])
  if (!one) throw new Refusal('TAKE_BACK_NOT_FOUND')
  return one
}
