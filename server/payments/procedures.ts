import { MOST_OF_AN_ORDER, OrderEmailShape } from '../../domain/checkout/checkout.ts'
import { cents } from '../../domain/money/money.ts'
import { Refusal } from '../../domain/refusal.ts'
import { z } from '../../domain/text/zod.ts'
import type { AccountsContext } from '../customers/accounts/accounts-context.ts'
import { consumeLimit } from '../limits.ts'
import { addressKey } from '../platform/limits/limits.ts'
import { anyone } from '../procedure.ts'
import { tryCard } from './card-testing.ts'
import { deviceOf, nameDevice } from './device.ts'
import { processPayment } from './process-payment.ts'
import { PaymentDataShape } from './providers.ts'

/** Dollars with decimals, as the seeds' endpoints have them, to cents. More than two decimals are not an amount. */
const Dollars = z.pipe(
  z.number().check(
    z.gt(0, 'amount is more than 0'),
    z.lte(MOST_OF_AN_ORDER / 100, 'amount is too large'),
    z.refine(amount => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6, 'amount has at most two decimals'),
  ),
  z.transform(amount => cents(Math.round(amount * 100))),
)

const Guest = z.optional(z.enum(['true', 'false']))
/** Sent along by the page and not believed: the order knows them. */
const Ignored = z.optional(z.unknown())

/** Who pays: null for a guest, who says so; else the customer who is signed in. Refuses NOT_SIGNED_IN. */
async function payer(
  { caller }: Pick<AccountsContext, 'caller'>,
  guest: 'true' | 'false' | undefined,
): Promise<string | null> {
  if (guest === 'true') return null
  const me = await caller()
  if (!me) throw new Refusal('NOT_SIGNED_IN', 'User not authenticated')
  return me.userId
}

export const payments = {
  paymentCredentials: anyone
    .route({
      method: 'GET',
      path: '/functions/payment-credentials',
      summary: 'What the card form needs to turn a card into a token',
    })
    .input(z.strictObject({ guest: Guest }))
    .output(z.catchall(z.object({ provider: z.string(), environment: z.enum(['sandbox', 'production']) }), z.string()))
    .handler(async ({ context, input }) => {
      await payer(context, input.guest)
      nameDevice(context)
      return context.providers.chosen.clientConfig(context.hostname)
    }),

  processPayment: anyone
    .route({
      method: 'POST',
      path: '/functions/process-payment',
      inputStructure: 'detailed',
      outputStructure: 'detailed',
      summary: 'Charges a placed order; amount in dollars with decimals',
    })
    .input(
      z.object({
        query: z.optional(z.strictObject({ guest: Guest })),
        body: z.strictObject({
          paymentData: PaymentDataShape,
          amount: Dollars,
          orderId: z.uuid('orderId is not the id of an order'),
          isGuest: z.optional(z.boolean()),
          guestEmail: z.optional(OrderEmailShape),
          billingAddress: Ignored,
          shippingAddress: Ignored,
          customerInfo: Ignored,
          orderNumber: Ignored,
          cartItems: Ignored,
        }),
      }),
    )
    .output(
      z.union([
        z.object({ status: z.literal(200), body: z.object({ success: z.literal(true), transactionId: z.string() }) }),
        /** the bank has not said yet: do not pay again */
        z.object({
          status: z.literal(202),
          body: z.object({ success: z.literal(false), pending: z.literal(true), error: z.string() }),
        }),
      ]),
    )
    .handler(async ({ context, input: { query, body } }) => {
      const userId = await payer(context, query?.guest)
      await consumeLimit(context.db, 'payments', addressKey(context.clientAddress))
      const tester = { orderId: body.orderId, device: userId ?? deviceOf(context) }
      const { settled } = await tryCard(context, tester, () =>
        processPayment(context, {
          orderId: body.orderId,
          amount: body.amount,
          token: body.paymentData,
          userId,
          guestEmail: body.guestEmail,
        }),
      )
      switch (settled.kind) {
        case 'paid':
          return { status: 200, body: { success: true, transactionId: settled.transactionId } }
        case 'pending':
          return { status: 202, body: { success: false, pending: true, error: settled.message } }
        default:
          throw new Refusal('PAYMENT_DECLINED', settled.message)
      }
    }),
}
