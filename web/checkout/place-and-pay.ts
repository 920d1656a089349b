import type { OrderRequestInput } from '../../domain/checkout.ts'
import { cents, toDecimal } from '../../domain/money.ts'
import { z } from '../../domain/zod.ts'
import { isSignedIn } from '../accounts/signed-in.ts'
import { connect } from '../api-over-http.ts'
import { refusalCode } from '../api-refusal.ts'
import type { CardToken } from './accept-js.ts'
import { forgetOpenOrder, keepOpenOrder, newKey, type OpenOrder, readOpenOrder } from './open-order.ts'

export type Placed = { orderId: string; token: string | null; orderNumber: string }
export type PaymentResult = { kind: 'paid' } | { kind: 'refused'; message: string } | { kind: 'pending' }

/** Places the order, or finds it placed already. Rejects with the store's refusal. */
export async function place(request: Omit<OrderRequestInput, 'amends'>): Promise<Placed & { total: number }> {
  const content = JSON.stringify(request)
  const asCustomer = isSignedIn()
  const before = readOpenOrder()
  const open: OpenOrder =
    before?.content === content && before.asCustomer === asCustomer
      ? before
      : { key: newKey(), content, asCustomer, amends: before?.own ?? before?.amends ?? null, own: null }
  // Kept before the call: whatever happens to the answer, asking again asks for the same order.
  keepOpenOrder(open)
  const placed = await connect({ 'Idempotency-Key': open.key })
    .checkout.placeOrder({ ...request, amends: open.amends })
    .catch(error => {
      // What was to be changed has been paid meanwhile: it is that order which is open, not this one.
      if (before && refusalCode(error) === 'ORDER_ALREADY_PAID') keepOpenOrder(before)
      throw error
    })
  keepOpenOrder({ ...open, own: { orderId: placed.orderId, token: placed.token } })
  return placed
}

const AnswerShape = z.object({
  success: z.optional(z.boolean()),
  error: z.optional(z.string()),
  code: z.optional(z.string()),
  pending: z.optional(z.boolean()),
})

/** Charges a placed order with a card's token. An answer that does not come leaves it open whether the card was charged. */
export async function pay(
  order: { orderId: string; token: string | null; total: number },
  token: CardToken,
  email: string,
): Promise<PaymentResult> {
  // Asking again asks for the same order: one that is paid answers its success, one in the middle its outcome.
  const tryAgain: PaymentResult = {
    kind: 'refused',
    message: 'The answer of the store did not arrive. Please try again: your order is kept and is never charged twice.',
  }
  try {
    const isGuest = order.token !== null
    const response = await fetch(`/functions/process-payment${isGuest ? '?guest=true' : ''}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        paymentData: token,
        amount: Number(toDecimal(cents(order.total))),
        orderId: order.orderId,
        isGuest,
        ...(isGuest ? { guestEmail: email } : {}),
      }),
    })
    const answer = AnswerShape.safeParse(await response.json())
    if (!answer.success) return tryAgain
    if (answer.data.success) return { kind: 'paid' }
    if (answer.data.pending) return { kind: 'pending' }
    if (response.status >= 500) return tryAgain
    // It has ended: trying again shall place a new one.
    if (answer.data.code === 'ORDER_NOT_PAYABLE') forgetOpenOrder()
    return { kind: 'refused', message: answer.data.error ?? 'Payment processing failed' }
  } catch {
    return tryAgain
  }
}
