import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { OrderRequestInput } from '../domain/checkout.ts'
import { cents } from '../domain/money.ts'
import { z } from '../domain/zod.ts'
import { ADDRESS } from '../server/checkout/testing.ts'
import type { CardToken } from './sandbox.ts'

/** What came back; status 0: no answer, for the store was gone. */
export type Answer = { status: number; body: unknown }

const PlacedShape = z.object({
  orderId: z.string(),
  orderNumber: z.string(),
  total: z.int(),
  token: z.nullable(z.string()),
})
export type Placed = z.infer<typeof PlacedShape>
const OrderShape = z.object({ status: z.string(), paymentStatus: z.string(), paymentPending: z.boolean() })
export type OrderSeen = z.infer<typeof OrderShape>
const PricedShape = z.object({ subtotal: z.int() })
const RatesShape = z.object({
  rates: z.array(z.object({ provider: z.string(), serviceType: z.string(), rate: z.int() })),
})
const CodeShape = z.object({ code: z.string() })

export type Line = { productId: number; quantity: number; condition?: 'new' | 'overhauled' }

/** What a checkout page keeps: the request, and the key under which it may be sent again. */
export type Checkout = { key: string; request: OrderRequestInput }

export async function post(
  address: string,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return ask(`${address}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
}

async function ask(url: string, init: RequestInit = {}): Promise<Answer> {
  try {
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(60_000) })
    return { status: answer.status, body: await answer.json() }
  } catch {
    return { status: 0, body: null }
  }
}

/** The code of a refusal, or the status where there is none. */
export const codeOf = ({ status, body }: Answer): string => CodeShape.safeParse(body).data?.code ?? `${status}`

/** Prices a cart and chooses the cheapest way to ship, as the pages do; what the buyer then asks for. */
export async function see(address: string, lines: readonly Line[]): Promise<Checkout> {
  const plain = lines.map(line => ({ condition: null, ...line }))
  const priced = PricedShape.parse((await post(address, '/api/cart/price', { lines: plain })).body)
  const { country, state, postalCode } = ADDRESS
  const destination = { country, state, postalCode }
  const { rates } = RatesShape.parse((await post(address, '/api/shipping-rates', { lines: plain, destination })).body)
  const [cheapest] = rates
  if (!cheapest) throw new Error('nothing ships this')
  return {
    key: newKey(),
    request: {
      lines: plain,
      email: 'amelia@example.com',
      shippingAddress: ADDRESS,
      billingAddress: null,
      shipping: { provider: cheapest.provider, serviceType: cheapest.serviceType },
      expectedTotal: cents(priced.subtotal + cheapest.rate),
      notes: '',
    },
  }
}

export const newKey = (): string => randomUUID()

export const place = (address: string, { key, request }: Checkout): Promise<Answer> =>
  post(address, '/api/orders', request, { 'Idempotency-Key': key, ...fromAnywhere() })

export const placedBy = (answer: Answer): Placed | null =>
  answer.status === 201 ? PlacedShape.parse(answer.body) : null

export const pay = (address: string, { orderId, total }: Placed, paymentData: CardToken): Promise<Answer> =>
  post(
    address,
    '/functions/process-payment?guest=true',
    { paymentData, amount: total / 100, orderId, isGuest: true, guestEmail: 'amelia@example.com' },
    fromAnywhere(),
  )

export const isPaid = ({ status, body }: Answer): boolean =>
  status === 200 && z.object({ success: z.literal(true) }).safeParse(body).success

export async function readOrder(address: string, { orderId, token }: Placed): Promise<OrderSeen | null> {
  const { body } = await ask(`${address}/api/orders/${orderId}?token=${token}`)
  return OrderShape.safeParse(body).data ?? null
}

/** What a person does when a page says that something went wrong: the same again after a moment, until it answers. */
export async function untilAnswered(again: () => Promise<Answer>, forMs = 60_000): Promise<Answer> {
  const until = Date.now() + forMs
  for (;;) {
    const answer = await again()
    if ((answer.status > 0 && answer.status < 500) || Date.now() > until) return answer
    await sleep(300)
  }
}

/** Signs up, which mails a link to the buyer and word to the desk. */
export const signUp = (address: string, email: string): Promise<Answer> =>
  post(
    address,
    '/api/account/sign-up',
    { fullName: 'Amelia Quimby', email, password: 'barnstormer of Spokane 1927', optedIn: false },
    fromAnywhere(),
  )

/** Each try has an address of its own: what is limited by address is not what is attacked here. */
const fromAnywhere = () => ({ 'X-Forwarded-For': `10.${byte()}.${byte()}.${byte()}` })
const byte = () => Math.floor(Math.random() * 256)
