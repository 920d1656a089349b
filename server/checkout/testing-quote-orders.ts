import { beforeAll } from 'vitest'
import type { OrderRequestInput } from '../../domain/checkout/checkout.ts'
import { cents } from '../../domain/money/money.ts'
import { addProduct } from '../catalogue/testing.ts'
import { signedIn, type TestUser } from '../customers/accounts/testing.ts'
import { testApp } from '../http/testing.ts'
import { testGateway } from '../payments/testing.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { negotiation } from '../quotes/testing.ts'
import { ADDRESS, newKey } from './testing.ts'

export const asQuoted = (quoteId: string, total: number, more: Partial<OrderRequestInput> = {}): OrderRequestInput => ({
  lines: [],
  quoteIds: [quoteId],
  email: 'amelia@example.com',
  shippingAddress: ADDRESS,
  billingAddress: null,
  shipping: { mode: 'quote' },
  expectedTotal: cents(total),
  ...more,
})

/** The steps from an accepted quote to a paid order. */
export function quoteOrders() {
  const database = testDatabase()
  const sandbox = testGateway()
  let app: ReturnType<typeof testApp>
  let buyer: TestUser
  let backOffice: TestUser
  let part: number
  let parts = 0
  beforeAll(async () => {
    app = testApp(database.db, sandbox.gateway())
    backOffice = await signedIn(database.db, { admin: true })
  })
  const talk = negotiation(
    () => app,
    () => buyer,
    () => backOffice,
  )

  /** A new buyer with a quote: two pieces of a part with five in stock, and two of a sourced part. */
  async function quoted({ unitPrice = 5000, shipping = 1500, catalogue = true } = {}) {
    buyer = await signedIn(database.db)
    part = await addProduct(database.db, { sku: `QUOTED-${++parts}`, price: 9900, stock: { new: 5 } })
    const { quoteId, quoteNumber } = await talk.request({
      lines: [
        ...(catalogue ? [{ productId: part, condition: 'new' as const, quantity: 2 }] : []),
        { partNumber: `SOURCED-${parts}`, quantity: 2 },
      ],
    })
    await talk.offer(quoteId, unitPrice, shipping)
    return { quoteId, quoteNumber, price: unitPrice * (catalogue ? 4 : 2) + shipping }
  }
  const toCart = (quoteId: string, price: number, by = buyer) =>
    app.post('/api/cart/quotes', { quoteId, price }, by.headers)
  const place = async (request: OrderRequestInput, by: Partial<TestUser> = buyer) => {
    const { status, body } = await app.post('/api/orders', request, { ...by.headers, 'Idempotency-Key': newKey() })
    return { status, ...(body as { orderId: string; orderNumber: string; total: number; code?: string }) }
  }
  const pay = async ({ orderId, total }: { orderId: string; total: number }) =>
    app.post(
      '/functions/process-payment',
      { paymentData: await sandbox.token(), amount: total / 100, orderId, isGuest: false },
      buyer.headers,
    )
  const cartOf = async () =>
    (await app.call('/api/cart', { headers: buyer.headers })).body as {
      quotes: string[]
      lines: unknown[]
      priced: { quotes: { lines: unknown[]; goods: number; shipping: number; problem: string | null }[]; goods: number }
    }

  return {
    database,
    talk,
    quoted,
    toCart,
    place,
    pay,
    cartOf,
    get app() {
      return app
    },
    get buyer() {
      return buyer
    },
    set buyer(other) {
      buyer = other
    },
    get backOffice() {
      return backOffice
    },
    get part() {
      return part
    },
  }
}
