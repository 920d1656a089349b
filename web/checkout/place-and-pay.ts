import type { OrderRequestInput } from '../../domain/checkout/checkout.ts'
import { type Cents, cents } from '../../domain/money/money.ts'
import { z } from '../../domain/text/zod.ts'
import { isSignedIn } from '../accounts/signed-in.ts'
import { api } from '../api.ts'
import { refusalCode, refusalData, refusalText } from '../api-refusal.ts'
import { newKey } from '../new-key.ts'
import type { CardToken } from './card-provider.ts'
import { deleteOpenOrder, type OpenOrder, type OwnOrder, readOpenOrder, storeOpenOrder } from './open-order.ts'

type Placed = { orderId: string; token: string | null; orderNumber: string }
type PaymentResult =
  | { kind: 'paid' }
  | { kind: 'refused'; message: string; code: string | null; isLost: boolean; data?: unknown }
  | { kind: 'pending' }

/**
 * The result of placing and paying. `already-paid`: the order was paid before, in another tab or by a request whose response
 * was lost. `not-placed` and `not-paid` have the reason as text and code; the store's response may carry figures. `isLost`: it
 * is unknown whether the card was charged.
 */
export type Outcome =
  | { kind: 'paid' | 'pending' | 'already-paid'; order: OwnOrder }
  | { kind: 'not-placed'; code: string | null; message: string; data: unknown }
  | { kind: 'not-paid'; code: string | null; message: string; isLost: boolean; data?: unknown }

/** Places the order and pays it with a card's token: once, however often the same is requested. */
export async function placeAndPay(request: Omit<OrderRequestInput, 'amends'>, token: CardToken): Promise<Outcome> {
  let order: Awaited<ReturnType<typeof place>>
  try {
    order = await place(request)
  } catch (error) {
    const own = readOpenOrder()?.own
    const code = refusalCode(error)
    if (code === 'ORDER_ALREADY_PAID' && own) return { kind: 'already-paid', order: own }
    return {
      kind: 'not-placed',
      code,
      message: refusalText(error, 'Failed to place your order'),
      data: refusalData(error),
    }
  }
  const result = await pay({ ...order, total: cents(request.expectedTotal) }, token, request.email)
  return result.kind === 'refused' ? { ...result, kind: 'not-paid' } : { kind: result.kind, order }
}

/** Places the order, or finds it placed already. Rejects with the store's refusal. */
async function place(request: Omit<OrderRequestInput, 'amends'>): Promise<Placed & { total: Cents }> {
  const content = JSON.stringify(request)
  const asCustomer = isSignedIn()
  const before = readOpenOrder()
  const open: OpenOrder =
    before?.content === content && before.asCustomer === asCustomer
      ? before
      : { key: newKey(), content, asCustomer, amends: before?.own ?? before?.amends ?? null, own: null }
  // Stored before the call: a retry after a lost response returns the same order.
  storeOpenOrder(open)
  const placed = await api.checkout
    .placeOrder({ ...request, amends: open.amends }, { context: { idempotencyKey: open.key } })
    .catch(error => {
      // The order to change has been paid: this one was not placed.
      if (before && refusalCode(error) === 'ORDER_ALREADY_PAID') storeOpenOrder(before)
      // Changed in another tab: a retry changes it again, with another key.
      if (refusalCode(error) === 'ORDER_AMENDED') storeOpenOrder({ ...open, content: '' })
      throw error
    })
  storeOpenOrder({ ...open, own: { orderId: placed.orderId, token: placed.token } })
  return { ...placed, total: cents(placed.total) }
}

/** Charges a placed order with a card's token. An answer that does not come leaves it open whether the card was charged. */
async function pay(order: Placed & { total: Cents }, token: CardToken, email: string): Promise<PaymentResult> {
  const asked = {
    orderId: order.orderId,
    amount: order.total,
    token,
    ...(order.token === null ? {} : { guestEmail: email }),
  }
  try {
    const { state } = await api.payments.pay(asked).catch(async error => {
      if (refusalCode(error) !== 'CHALLENGE_NEEDED') throw error
      const { solveChallenge } = await import('./solve-challenge.ts')
      const challengeAnswer = await solveChallenge(ChallengeShape.parse(refusalData(error)))
      return api.payments.pay(asked, { context: { challengeAnswer } })
    })
    return { kind: state }
  } catch (error) {
    const code = refusalCode(error)
    // A retry returns the same order: success for a paid one, the outcome for a pending one.
    if (code === null || hasBroken(error))
      return {
        kind: 'refused',
        code: null,
        isLost: true,
        message: `We didn’t get a response. Please try again. Your order ${order.orderNumber} is saved and won’t be charged twice.`,
      }
    // It has ended: trying again shall place a new one.
    if (code === 'ORDER_NOT_PAYABLE') deleteOpenOrder()
    const message = refusalText(error, 'Payment processing failed')
    return { kind: 'refused', code, message, isLost: false, data: refusalData(error) }
  }
}

const ChallengeShape = z.object({ challenge: z.string(), bits: z.int() })
/** The store, or a proxy before it, has not answered the question: whether the card was charged is open. */
const hasBroken = (error: unknown): boolean =>
  error instanceof Error && 'status' in error && typeof error.status === 'number' && error.status >= 500
