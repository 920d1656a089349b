import { beforeAll, expect, test } from 'vitest'
import { cents } from '../../domain/money/money.ts'
import { signedIn, type TestUser } from '../customers/accounts/testing.ts'
import { testApp } from '../http/testing.ts'
import { testGateway } from '../payments/testing.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { negotiation } from '../quotes/testing.ts'
import { ADDRESS, newKey } from './testing.ts'

// A buyer can buy ordered lines again on purpose. A quote is bought only once.

const database = testDatabase()
const sandbox = testGateway()
let app: ReturnType<typeof testApp>
let buyer: TestUser
let backOffice: TestUser
beforeAll(async () => {
  app = testApp(database.db, sandbox.gateway())
  ;[buyer, backOffice] = await Promise.all([signedIn(database.db), signedIn(database.db, { admin: true })])
})
const talk = negotiation(
  () => app,
  () => buyer,
  () => backOffice,
)
const post = (path: string, body: object, more: Record<string, string> = {}) =>
  app.post(path, body, { ...buyer.headers, ...more })

/** A quote of $100.00 and $15.00 of freight, in the cart. */
async function quoteInCart(partNumber: string) {
  const quote = await talk.request({ lines: [{ partNumber, quantity: 2 }] })
  await talk.offer(quote.quoteId, 5000, 1500)
  const { status, body } = await post('/api/cart/quotes', { quoteId: quote.quoteId, price: 11_500 })
  expect(status).toBe(200)
  return { ...quote, cartId: (body as { cartId: string }).cartId }
}

test('quotes added to the cart after its order stay in it; quotes that cannot be bought are named', async () => {
  const ordered = await quoteInCart('ORDERED-1')
  const { cartId } = ordered
  const request = {
    lines: [],
    quoteIds: [ordered.quoteId],
    cartId,
    email: 'amelia@example.com',
    notes: '',
    shippingAddress: ADDRESS,
    billingAddress: null,
    shipping: { mode: 'quote' },
    expectedTotal: cents(11_500),
  }
  const placed = await post('/api/orders', request, { 'Idempotency-Key': newKey() })
  expect(placed.status).toBe(201)
  const { orderId } = placed.body as { orderId: string }
  await sandbox.fault('held')
  const paying = { paymentData: await sandbox.token(), amount: 115, orderId, isGuest: false }
  expect(await post('/functions/process-payment', paying)).toMatchObject({ status: 202 })
  const [later, over] = [await quoteInCart('LATER-1'), await quoteInCart('OVER-1')]
  await database.db.$client.query(`UPDATE quotes SET valid_until = '2020-01-01' WHERE id = $1`, [over.quoteId])

  const again = () => post('/api/cart/buy-again', { cartId, lines: [] })
  const first = await again()
  expect(first).toMatchObject({
    status: 200,
    body: {
      cartId: expect.not.stringContaining(cartId),
      quotes: [later.quoteId],
      quotePieces: { [later.quoteId]: 2 },
      message: `Left out of the new cart, as they are in an order or can no longer be bought: ${ordered.quoteNumber}, ${over.quoteNumber}`,
    },
  })
  expect((await again()).body).toMatchObject({ quotes: [later.quoteId], message: null })
  const { body } = await app.call('/api/cart', { headers: buyer.headers })
  expect(body).toMatchObject({ quotes: [later.quoteId], priced: { quotes: [{ problem: null }] } })
})
