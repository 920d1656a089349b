import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { OrderRequestInput } from '../domain/checkout/checkout.ts'
import { cents } from '../domain/money/money.ts'
import { z } from '../domain/text/zod.ts'
import { ADDRESS } from '../server/checkout/testing.ts'
import type { CardToken } from './sandbox.ts'

/** An answer of the store. Status 0: no answer, because the store was down. `from`: the caller's network address. */
export type Answer = { status: number; body: unknown; from: string; retryAfter: string | null }

const PlacedShape = z.object({
  orderId: z.string(),
  orderNumber: z.string(),
  total: z.int(),
  token: z.nullable(z.string()),
})
export type Placed = z.infer<typeof PlacedShape> & { from: string }
const OrderShape = z.object({ status: z.string(), paymentStatus: z.string(), paymentPending: z.boolean() })
export type OrderSeen = z.infer<typeof OrderShape>
const PricedShape = z.object({ subtotal: z.int() })
const RatesShape = z.object({
  rates: z.array(z.object({ provider: z.string(), serviceType: z.string(), rate: z.int() })),
  source: z.string(),
  warning: z.optional(z.string()),
})
export type RatesSeen = z.infer<typeof RatesShape>
const CodeShape = z.object({ code: z.string() })

export type Line = { productId: number; quantity: number; condition?: 'new' | 'overhauled' }

/** The state of a checkout page: the request, the key for retries, and its step. */
export type Checkout = { key: string; from: string; request: OrderRequestInput }

/**
 * A random network address of the documentation prefix 2001:db8::/32 (RFC 3849), in a separate /64 because rate limits count by
 * /64.
 */
export const ownAddress = (): string => `2001:db8:${hextet()}:${hextet()}::1`
const hextet = () => randomInt(0x10000).toString(16)

/** Sends a request through the proxy, which adds the caller's address. */
export async function post(
  address: string,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
  from = ownAddress(),
): Promise<Answer> {
  return send(`${address}${path}`, from, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
}

async function send(url: string, from: string, { headers, ...init }: RequestInit = {}): Promise<Answer> {
  try {
    const answer = await fetch(url, {
      ...init,
      headers: { ...headers, 'X-Forwarded-For': from },
      signal: AbortSignal.timeout(60_000),
    })
    return { status: answer.status, body: await answer.json(), from, retryAfter: answer.headers.get('Retry-After') }
  } catch {
    return { status: 0, body: null, from, retryAfter: null }
  }
}

/** The code of a refusal, or the status of an answer without a code. */
export const codeOf = ({ status, body }: Answer): string => CodeShape.safeParse(body).data?.code ?? `${status}`

/** The shipping rates of a cart to a destination, as the checkout page requests them. */
export async function seeRates(
  address: string,
  lines: readonly Line[],
  { country, state, postalCode }: typeof ADDRESS,
  from = ownAddress(),
): Promise<RatesSeen> {
  const query = { lines: lines.map(plain), destination: { country, state, postalCode } }
  return RatesShape.parse((await post(address, '/api/shipping-rates', query, {}, from)).body)
}

/** Prices a cart and chooses the cheapest rate, as the pages do. Returns the checkout that the buyer then places. */
export async function priceCheckout(address: string, lines: readonly Line[], to = ADDRESS): Promise<Checkout> {
  const from = ownAddress()
  const priced = PricedShape.parse((await post(address, '/api/cart/price', { lines: lines.map(plain) }, {}, from)).body)
  const [cheapest] = (await seeRates(address, lines, to, from)).rates
  if (!cheapest) throw new Error('the cart has no shipping rate')
  return {
    key: newKey(),
    from,
    request: {
      lines: lines.map(plain),
      email: mailboxOf(from),
      shippingAddress: to,
      billingAddress: null,
      shipping: { provider: cheapest.provider, serviceType: cheapest.serviceType },
      expectedTotal: cents(priced.subtotal + cheapest.rate),
      notes: '',
    },
  }
}
const plain = (line: Line) => ({ condition: null, ...line })

/** The same cart of another buyer. */
export const another = ({ request }: Checkout): Checkout => {
  const from = ownAddress()
  return { key: newKey(), from, request: { ...request, email: mailboxOf(from) } }
}

/** Each buyer has a separate email address, because declined cards are counted by address. */
const mailboxOf = (from: string): string => `amelia.${from.replaceAll(/[^0-9a-f]+/g, '-')}@example.com`

export const newKey = (): string => randomUUID()

export const place = (address: string, { key, from, request }: Checkout): Promise<Answer> =>
  post(address, '/api/orders', request, { 'Idempotency-Key': key }, from)

export const placedBy = ({ status, body, from }: Answer): Placed | null =>
  status === 201 ? { ...PlacedShape.parse(body), from } : null

export const pay = (address: string, { orderId, total, from }: Placed, paymentData: CardToken): Promise<Answer> =>
  post(
    address,
    '/functions/process-payment?guest=true',
    { paymentData, amount: total / 100, orderId, isGuest: true },
    {},
    from,
  )

export const isPaid = ({ status, body }: Answer): boolean =>
  status === 200 && z.object({ success: z.literal(true) }).safeParse(body).success

/** The result of a payment: paid, pending, or the code of a refusal. */
export const outcomeOf = (answer: Answer): string =>
  isPaid(answer) ? 'paid' : answer.status === 202 ? 'pending' : codeOf(answer)

export async function readOrder(address: string, { orderId, token, from }: Placed): Promise<OrderSeen | null> {
  const { body } = await send(`${address}/api/orders/${orderId}?token=${token}`, from)
  return OrderShape.safeParse(body).data ?? null
}

/** Repeats a request until the store answers without a server error, or `forMs` has passed. */
export async function retryUntilAnswered(
  sendAgain: () => Promise<Answer>,
  forMs = 60_000,
  onAnswer?: (answer: Answer) => void,
): Promise<Answer> {
  const until = Date.now() + forMs
  for (;;) {
    const answer = await sendAgain()
    onAnswer?.(answer)
    if ((answer.status > 0 && answer.status < 500) || Date.now() > until) return answer
    await sleep(300)
  }
}

/** Signs up. The store mails a link to the buyer and a notification to the back office. */
export const signUp = (address: string, email: string): Promise<Answer> =>
  post(address, '/api/account/sign-up', {
    fullName: 'Amelia Quimby',
    email,
    password: 'barnstormer of Spokane 1927',
    optedIn: false,
  })
