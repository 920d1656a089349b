import { MAX_ORDER_TOTAL, OrderEmailShape } from '../../domain/checkout/checkout.ts'
import { cents } from '../../domain/money/money.ts'
import { CentsShape } from '../../domain/money/money-shape.ts'
import { Refusal } from '../../domain/refusal.ts'
import { z } from '../../domain/text/zod.ts'
import type { AccountsContext } from '../customers/accounts/accounts-context.ts'
import { consumeLimit } from '../limits.ts'
import { addressKey } from '../platform/limits/limits.ts'
import { anyone } from '../procedure.ts'
import { tryCard } from './card-testing.ts'
import { deviceOf, nameDevice } from './device.ts'
import { type PaymentRequest, processPayment } from './process-payment.ts'
import { CardTokenShape } from './providers.ts'
import type { Settled } from './settle-attempt.ts'

/**
 * Converts dollars with decimals, as in the endpoints of the specification, to cents. Refuses more than two decimals.
 */
const Dollars = z.pipe(
  z.number().check(
    z.gt(0, 'amount is more than 0'),
    z.lte(MAX_ORDER_TOTAL / 100, 'amount is too large'),
    z.refine(amount => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6, 'amount has at most two decimals'),
  ),
  z.transform(amount => cents(Math.round(amount * 100))),
)

const Guest = z.optional(z.enum(['true', 'false']))
/** Sent by the page and ignored: the order has these facts. */
const Ignored = z.optional(z.unknown())

/** The buyer: null for a guest, who declares it; else the signed-in customer. Refuses NOT_SIGNED_IN. */
async function payer({ caller }: Pick<AccountsContext, 'caller'>, isGuest: boolean): Promise<string | null> {
  if (isGuest) return null
  const me = await caller()
  if (!me) throw new Refusal('NOT_SIGNED_IN', 'User not authenticated')
  return me.userId
}

type PayContext = Pick<AccountsContext, 'caller'> &
  Parameters<typeof deviceOf>[0] &
  Parameters<typeof tryCard>[0] &
  Parameters<typeof processPayment>[0]
type Charge = Omit<PaymentRequest, 'userId'> & { isGuest: boolean }

/**
 * Charges a placed order with a card token, for both procedures. Refuses PAYMENT_DECLINED, and the codes of tryCard and
 * processPayment.
 */
async function pay(context: PayContext, { isGuest, ...request }: Charge): Promise<Answered> {
  const userId = await payer(context, isGuest)
  await consumeLimit(context.db, 'payments', addressKey(context.clientAddress))
  const tester = { orderId: request.orderId, device: userId ?? deviceOf(context) }
  const { settled } = await tryCard(context, tester, () => processPayment(context, { ...request, userId }))
  if (settled.kind === 'paid' || settled.kind === 'pending') return settled
  throw new Refusal('PAYMENT_DECLINED', settled.message)
}
type Answered = Extract<Settled, { kind: 'paid' | 'pending' }>

export const payments = {
  pay: anyone
    .route({ method: 'POST', path: '/api/orders/{orderId}/pay', summary: 'Charges a card for a placed order' })
    .input(
      z.strictObject({
        orderId: z.uuid('orderId is not the id of an order'),
        token: CardTokenShape,
        /** the total that the page shows */
        amount: CentsShape,
        /** for a guest's order: the email address it was placed with; omitted: the caller's own order */
        guestEmail: z.optional(OrderEmailShape),
      }),
    )
    .output(
      z.discriminatedUnion('state', [
        z.object({ state: z.literal('paid'), transactionId: z.string() }),
        /** the bank has not answered yet: do not pay again */
        z.object({ state: z.literal('pending'), message: z.string() }),
      ]),
    )
    .handler(async ({ context, input }) => {
      const { guestEmail } = input
      const settled = await pay(context, { ...input, guestEmail, isGuest: guestEmail !== undefined })
      return settled.kind === 'paid'
        ? { state: 'paid', transactionId: settled.transactionId }
        : { state: 'pending', message: settled.message }
    }),

  paymentCredentials: anyone
    .meta({ notLive: 'Read from the settings when the card form opens' })
    .route({
      method: 'GET',
      path: '/functions/payment-credentials',
      summary: 'Returns the settings with which the card form turns a card into a token',
    })
    .input(z.strictObject({ guest: Guest }))
    .output(z.catchall(z.object({ provider: z.string(), environment: z.enum(['sandbox', 'production']) }), z.string()))
    .handler(async ({ context, input }) => {
      await payer(context, input.guest === 'true')
      nameDevice(context)
      return context.providers.chosen.clientConfig(context.hostname)
    }),

  processPayment: anyone
    .route({
      method: 'POST',
      path: '/functions/process-payment',
      inputStructure: 'detailed',
      outputStructure: 'detailed',
      summary: 'Charges a card for a placed order, with the amount in dollars',
    })
    .input(
      z.object({
        query: z.optional(z.strictObject({ guest: Guest })),
        body: z.strictObject({
          paymentData: CardTokenShape,
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
        /** the bank has not answered yet: do not pay again */
        z.object({
          status: z.literal(202),
          body: z.object({ success: z.literal(false), pending: z.literal(true), error: z.string() }),
        }),
      ]),
    )
    .handler(async ({ context, input: { query, body } }) => {
      const { orderId, amount, paymentData: token, guestEmail } = body
      const settled = await pay(context, { orderId, amount, token, guestEmail, isGuest: query?.guest === 'true' })
      return settled.kind === 'paid'
        ? { status: 200, body: { success: true, transactionId: settled.transactionId } }
        : { status: 202, body: { success: false, pending: true, error: settled.message } }
    }),
}
