import { beforeAll, expect, test } from 'vitest'
import type { OrderRequestInput } from '../../domain/checkout/checkout.ts'
import { cents } from '../../domain/money/money.ts'
import { store } from '../../domain/settings/store.ts'
import { addProduct } from '../catalogue/testing.ts'
import { signedIn, type TestUser } from '../customers/accounts/testing.ts'
import { testApp } from '../http/testing.ts'
import type { OrderView } from '../orders/reading/shapes.ts'
import { addOrder } from '../orders/testing.ts'
import { testGateway } from '../payments/testing.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { negotiation } from '../quotes/testing.ts'
import { newKey, orderRequest } from './testing.ts'
import { asQuoted } from './testing-quote-orders.ts'

const RULES = {
  hazmat: cents(4500),
  crating: { amount: cents(12_000), overIn: 48, overLb: 100 },
  certificate: cents(2500),
  aogFee: cents(7500),
}
const CRATING = { kind: 'crating', label: 'Crating, with foam', amount: 9000 } as const

const database = testDatabase()
const sandbox = testGateway()
let app: ReturnType<typeof testApp>
let buyer: TestUser
let adminSet: TestUser
let parts = 0
beforeAll(async () => {
  app = testApp(database.db, sandbox.gateway(), { store: { ...store, charges: RULES } })
  adminSet = await signedIn(database.db, { roles: ['sales'] })
  buyer = await signedIn(database.db)
  // A buyer who has bought before may have several unpaid orders.
  await addOrder(database.db, { userId: buyer.id, skus: ['BOUGHT-1'], status: 'delivered', paid: true })
})
const talk = negotiation(
  () => app,
  () => buyer,
  () => adminSet,
)

/** Two pieces of a new part at $30, each in its own box. */
async function wanted({ isHazmat = false, weight = 2 } = {}, more: Partial<OrderRequestInput> = {}) {
  const productId = await addProduct(database.db, { sku: `CHARGED-${++parts}`, price: 3000, stock: { new: 9 }, weight })
  await database.db.$client.query('UPDATE products SET is_hazmat = $2 WHERE id = $1', [productId, isHazmat])
  return orderRequest(database.db, [{ productId, quantity: 2 }], more)
}
const plus = (request: OrderRequestInput, charges: number) => ({
  ...request,
  expectedTotal: cents(request.expectedTotal + charges),
})
const place = async (request: OrderRequestInput) => {
  const { status, body } = await app.post('/api/orders', request, { ...buyer.headers, 'Idempotency-Key': newKey() })
  return {
    status,
    body: body as { code?: string; data?: unknown },
    ...(body as { orderId: string; orderNumber: string; total: number }),
  }
}
const seen = async (orderId: string) =>
  (await app.call(`/api/orders/${orderId}`, { headers: buyer.headers })).body as OrderView
const atBackOffice = async (orderId: string) =>
  (await app.call(`/api/admin/orders/${orderId}`, { headers: adminSet.headers })).body as { version: number }
const setCharges = async (orderId: string, charges: unknown[], version?: number) =>
  app.post(
    `/api/admin/orders/${orderId}/charges`,
    { version: version ?? (await atBackOffice(orderId)).version, charges },
    adminSet.headers,
  )
const pay = async (orderId: string, total: number) =>
  app.post(
    '/functions/process-payment',
    { paymentData: await sandbox.token(), amount: total / 100, orderId, isGuest: false },
    buyer.headers,
  )

test('each rule adds a line of charges: in the cart, in the total to pay, and in the order', async () => {
  const request = await wanted({ isHazmat: true, weight: 60 }, { certificate: true })
  const priced = await app.post('/api/cart/price', { lines: request.lines }, buyer.headers)
  expect(priced.body).toMatchObject({
    charges: [
      { kind: 'hazmat', label: 'Dangerous-goods handling', amount: 4500 },
      { kind: 'crating', amount: 12_000 },
    ],
    certificatePrice: 2500,
  })
  expect((await place(request)).body).toMatchObject({
    code: 'TOTAL_CHANGED',
    data: { charges: 19_000, total: request.expectedTotal + 19_000 },
  })
  const order = await place(plus(request, 19_000))
  expect(order).toMatchObject({ status: 201, total: request.expectedTotal + 19_000 })
  expect((await seen(order.orderId)).charges.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['hazmat', 4500],
    ['crating', 12_000],
    ['certificate', 2500],
  ])
  // Amending the unpaid order adds the charge again.
  const amended = { ...request, certificate: false, amends: { orderId: order.orderId, token: null } }
  expect(await place(plus(amended, 16_500))).toMatchObject({ status: 201, orderId: order.orderId })
  expect((await seen(order.orderId)).charges).toHaveLength(2)
  expect(await pay(order.orderId, request.expectedTotal + 16_500)).toMatchObject({ status: 200 })
})

test('charges of a quote are part of its total, also in the cart and the order, and no rule adds to them', async () => {
  const { quoteId } = await talk.request({ lines: [{ partNumber: 'CRATED-1', quantity: 2 }] })
  expect(await talk.offer(quoteId, 5000, 1500, { charges: [CRATING] })).toMatchObject({ status: 200 })
  const quote = await talk.seen(quoteId)
  expect(quote).toMatchObject({ goodsPrice: 10_000, quotedPrice: 20_500, charges: [CRATING] })
  expect(quote.history.at(-1)?.offer).toMatchObject({ total: 20_500, charges: [{ amount: 9000 }] })
  const cart = await app.post('/api/cart/quotes', { quoteId, price: 20_500 }, buyer.headers)
  expect(cart.status).toBe(200)
  expect((await app.call('/api/cart', { headers: buyer.headers })).body).toMatchObject({
    priced: { subtotal: 10_000, quotedShipping: 1500, charges: [CRATING] },
  })
  const order = await place(asQuoted(quoteId, 20_500))
  expect(order).toMatchObject({ status: 201, total: 20_500 })
  expect(await seen(order.orderId)).toMatchObject({ subtotal: 10_000, shippingFee: 1500, charges: [CRATING] })
})

test('the quote of an aircraft on ground has one fee: its own, or else the fee of the rule', async () => {
  const buy = async (charges: object[], total: number) => {
    const { quoteId } = await talk.requestAog()
    await talk.offer(quoteId, 50_000, 0, { charges: charges as [] })
    const order = await place(asQuoted(quoteId, total))
    return (await seen(order.orderId)).charges
  }
  expect(await buy([], 57_500)).toMatchObject([{ kind: 'aog_fee', amount: 7500 }])
  const own = { kind: 'aog_fee', label: 'AOG desk, night', amount: 20_000 }
  expect(await buy([own], 70_000)).toEqual([own])
})

test('the total includes the charges if freight is priced later, and on the buyer’s own account', async () => {
  const { quoteId } = await talk.request({ lines: [{ partNumber: 'CRATED-2', quantity: 1 }] })
  await talk.offer(quoteId, 5000, null, { charges: [CRATING] })
  await talk.approve(quoteId)
  await talk.priceShipping(quoteId, 700)
  expect(await talk.seen(quoteId)).toMatchObject({ quotedPrice: 5000 + 700 + 9000 })
  const { body } = await app.post(
    '/api/settings/carrier-accounts',
    { provider: 'ups', accountNumber: 'A1B2C3', nickname: '' },
    buyer.headers,
  )
  expect(await talk.nameAccount(quoteId, (body as { id: number }).id)).toMatchObject({ status: 200 })
  expect(await talk.seen(quoteId)).toMatchObject({ shippingPrice: 0, quotedPrice: 5000 + 9000 })
})

test('when an admin sets charges of an unpaid order, its buyer is mailed and can pay only the new total', async () => {
  const request = await wanted({ isHazmat: true })
  const total = request.expectedTotal + 4500
  const order = await place(plus(request, 4500))
  const { version } = await atBackOffice(order.orderId)
  expect(await setCharges(order.orderId, [CRATING], version)).toMatchObject({ status: 200 })
  expect(await setCharges(order.orderId, [CRATING], version)).toMatchObject({ status: 200 })
  expect(await setCharges(order.orderId, [], version)).toMatchObject({ status: 409, body: { code: 'ORDER_MOVED_ON' } })

  const now = total - 4500 + 9000
  expect(await seen(order.orderId)).toMatchObject({ total: now, charges: [CRATING], isNewsToBuyer: true })
  const { rows: mails } = await database.db.$client.query(
    `SELECT facts->'order'->>'total' AS total FROM emails WHERE event = 'order_charges_changed' AND facts->'order'->>'orderNumber' = $1`,
    [order.orderNumber],
  )
  expect(mails).toEqual([{ total: `${now}` }])
  const refused = await pay(order.orderId, total)
  expect(refused.status).toBe(409)
  // An order amended with other lines retains the charges of the admin.
  const amended = { ...request, amends: { orderId: order.orderId, token: null } }
  expect((await place(plus(amended, 4500))).body).toMatchObject({ code: 'TOTAL_CHANGED', data: { total: now } })
  const priced = await app.post(
    '/api/cart/price',
    { lines: request.lines, ownOrder: { orderId: order.orderId, token: null } },
    buyer.headers,
  )
  expect(priced.body).toMatchObject({ charges: [CRATING], certificatePrice: null })
  expect(await place({ ...amended, expectedTotal: cents(now) })).toMatchObject({ status: 201, total: now })
  expect(await pay(order.orderId, now)).toMatchObject({ status: 200 })
  expect(await setCharges(order.orderId, [])).toMatchObject({ status: 409, body: { code: 'CHARGES_FIXED' } })
  expect(await seen(order.orderId)).toMatchObject({ total: now, charges: [CRATING] })
})

test('charges cannot change while a payment is pending', async () => {
  const order = await place(await wanted())
  await database.db.$client.query(
    `INSERT INTO payment_attempts (order_id, provider, reference, amount, refund_days, state)
      SELECT id, 'authorize-net', 'live-attempt', total, 120, 'unknown' FROM orders WHERE id = $1`,
    [order.orderId],
  )
  expect(await setCharges(order.orderId, [CRATING])).toMatchObject({
    status: 409,
    body: { code: 'PAYMENT_IN_PROGRESS' },
  })
})

test('a quote that joins an order with charges set by staff adds its own charges', async () => {
  const small = await wanted()
  const order = await place(small)
  expect(await setCharges(order.orderId, [{ kind: 'hazmat', label: 'By hand', amount: 100 }])).toMatchObject({
    status: 200,
  })
  const { quoteId } = await talk.request({ lines: [{ partNumber: 'CRATED-2', quantity: 2 }] })
  await talk.offer(quoteId, 5000, 1500, { charges: [CRATING] })
  const amends = { orderId: order.orderId, token: null }
  const bought = await place({ ...asQuoted(quoteId, 20_500 + 100), amends })
  expect(bought).toMatchObject({ status: 201, orderId: order.orderId, total: 20_600 })
  const charges = [
    { kind: 'hazmat', amount: 100 },
    { kind: 'crating', amount: 9000 },
  ]
  expect((await seen(order.orderId)).charges).toMatchObject(charges)
  // Removing the quote removes its charge, and adding the quote again charges it once.
  const without = { ...small, expectedTotal: cents(small.expectedTotal + 100), amends }
  expect(await place(without)).toMatchObject({ status: 201, total: small.expectedTotal + 100 })
  expect((await seen(order.orderId)).charges).toMatchObject([{ kind: 'hazmat', amount: 100 }])
  expect(await place({ ...asQuoted(quoteId, 20_600), amends })).toMatchObject({ status: 201, total: 20_600 })
  expect((await seen(order.orderId)).charges).toMatchObject(charges)
})

test('if two quotes share a crate charge, the quote that stays in the order retains it', async () => {
  const quoteIds: string[] = []
  for (const partNumber of ['CRATED-3', 'CRATED-4']) {
    const { quoteId } = await talk.request({ lines: [{ partNumber, quantity: 2 }] })
    await talk.offer(quoteId, 5000, 1500, { charges: [CRATING] })
    quoteIds.push(quoteId)
  }
  const [first = '', second = ''] = quoteIds
  const order = await place({ ...asQuoted(first, 41_000), quoteIds })
  expect(order).toMatchObject({ status: 201, total: 41_000 })
  expect(await setCharges(order.orderId, [CRATING])).toMatchObject({ status: 200 })
  const amends = { orderId: order.orderId, token: null }
  for (const stays of [first, second]) {
    expect(await place({ ...asQuoted(stays, 20_500), amends })).toMatchObject({ status: 201, total: 20_500 })
    expect((await seen(order.orderId)).charges).toMatchObject([CRATING])
    await place({ ...asQuoted(first, 41_000), quoteIds, amends })
    await setCharges(order.orderId, [CRATING])
  }
})
