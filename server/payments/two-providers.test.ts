import { expect, test } from 'vitest'
import { cents } from '../../domain/money/money.ts'
import { testApp } from '../http/testing.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { processPayment } from './process-payment.ts'
import { type Providers, paymentProviders } from './providers.ts'
import { refundOrder } from './refund-order.ts'
import { resolveAttempts } from './resolve-attempts.ts'
import { testGateway } from './testing.ts'
import { fakeProvider } from './testing-fake-provider.ts'
import { type Placed, testShop } from './testing-shop.ts'

const database = testDatabase()
const sandbox = testGateway()
const shop = testShop(database, sandbox)
const fake = fakeProvider()
const before = (): Providers => paymentProviders(fake.provider)
const switched = (): Providers => paymentProviders(sandbox.gateway(), [fake.provider])

const tokenOf = ({ chosen }: Providers): Promise<unknown> =>
  chosen === fake.provider ? fake.sandbox.token() : sandbox.token()
const pay = async (providers: Providers, { orderId, total }: Placed) =>
  (
    await processPayment(
      { ...shop.context(), providers, clientAddress: '192.0.2.7' },
      { orderId, amount: cents(total), token: await tokenOf(providers), userId: null, guestEmail: undefined },
    )
  ).settled.kind

const refund = async (providers: Providers, { orderId }: Placed, amount: number | null) => {
  const [admin] = await shop.rowsOf<{ id: string }>(`SELECT id FROM users LIMIT 1`)
  return refundOrder(
    { ...shop.context(), providers },
    {
      orderId,
      amount: amount === null ? null : cents(amount),
      reason: 'scratched',
      left: null,
      key: `${orderId} ${amount}`,
      adminId: admin?.id ?? '',
    },
  )
}
const providersOf = ({ orderId }: Placed) =>
  shop.rowsOf(
    `SELECT a.provider, a.method, r.provider AS refunded_by, r.state FROM payment_attempts a
      LEFT JOIN refunds r ON r.attempt_id = a.id WHERE a.order_id = $1`,
    orderId,
  )

test('after a switch, new charges go to the new provider, and the old provider refunds its own charges', async () => {
  await shop.seeAsAdmin('/api/admin/orders')
  const old = await shop.place()
  expect(await pay(before(), old)).toBe('paid')
  await fake.sandbox.settle()
  const recent = await shop.place()
  expect(await pay(switched(), recent)).toBe('paid')

  await refund(switched(), old, 500)
  await refund(switched(), old, null)
  expect(fake.made()).toEqual([
    { kind: 'charge', amount: old.total, state: 'settled' },
    { kind: 'refund', amount: 500, state: 'unsettled' },
    { kind: 'refund', amount: old.total - 500, state: 'unsettled' },
  ])
  expect(await shop.orderOf(old)).toMatchObject({ payment_status: 'refunded' })
  expect(await providersOf(old)).toEqual(
    Array(2).fill({ provider: 'fake', method: 'card', refunded_by: 'fake', state: 'done' }),
  )
  expect((await sandbox.ledger()).map(({ type }) => type)).toEqual(['authCaptureTransaction'])

  await sandbox.settle()
  await refund(switched(), recent, null)
  expect(await providersOf(recent)).toEqual([
    { provider: 'authorize-net', method: 'card', refunded_by: 'authorize-net', state: 'done' },
  ])
  expect(fake.made()).toHaveLength(3)
})

test('after a switch, a charge that the old provider has not answered is looked up at the old provider', async () => {
  const order = await shop.place()
  await fake.sandbox.loseNextAnswer()
  expect(await pay(before(), order)).toBe('pending')
  expect(await resolveAttempts({ ...shop.context(), providers: switched() })).toBe(1)
  expect(await shop.orderOf(order)).toMatchObject({ payment_status: 'paid' })
})

test('refunds of a provider that is no longer configured wait until it is configured again', async () => {
  const order = await shop.place()
  expect(await pay(before(), order)).toBe('paid')
  await refund(paymentProviders(sandbox.gateway()), order, null)
  expect(await shop.refundsOf(order)).toMatchObject([
    { state: 'requested', last_error: 'the payment provider "fake" is not configured' },
  ])
})

test('each provider has its own address for notifications, and accepts only its own signatures', async () => {
  const order = await shop.place()
  expect(await pay(before(), order)).toBe('paid')
  const app = testApp(database.db, fake.provider)
  const body = fake.sandbox.notification(`fake-${fake.made().length}`, 'fake-told')
  const signed = fake.sandbox.sign(body)
  const tell = (path: string, headers: Record<string, string>) =>
    app
      .request(path, { method: 'POST', body, headers: { 'Content-Type': 'application/json', ...headers } })
      .then(({ status }) => status)
  expect(await tell('/webhooks/fake', {})).toBe(401)
  expect(await tell('/webhooks/authorize-net', signed)).toBe(404)
  expect(await tell('/webhooks/fake', signed)).toBe(200)
  expect(await shop.rowsOf('SELECT provider, result FROM payment_notifications')).toEqual([
    { provider: 'fake', result: 'paid already' },
  ])
})

test('references of a charge and its refunds are shortened to the maximum length of the provider', async () => {
  const references = async (providers: Providers) => {
    const order = await shop.place()
    expect(await pay(providers, order)).toBe('paid')
    await refund(providers, order, 500)
    return shop.rowsOf(
      `SELECT DISTINCT length(a.reference) AS charge, length(r.reference) AS refund FROM payment_attempts a
        JOIN refunds r ON r.attempt_id = a.id WHERE a.order_id = $1`,
      order.orderId,
    )
  }
  expect(await references(before())).toEqual([{ charge: 32, refund: 32 }])
  expect(await references(switched())).toEqual([{ charge: 20, refund: 20 }])
})

test('a provider with too short references is not configured', () => {
  const limits = { refundDays: 30, referenceLength: 12 }
  expect(() => paymentProviders({ ...fake.provider, limits })).toThrow('no room')
})

test('the settings of the card form name the provider and include its own fields', async () => {
  const app = testApp(database.db, fake.provider)
  const response = await app.request('/functions/payment-credentials?guest=true')
  expect(await response.json()).toEqual({ provider: 'fake', environment: 'sandbox', publishableKey: 'k' })
})

test('a token of another provider’s card form is refused, and nothing is charged', async () => {
  const order = await shop.place()
  const { settled } = await processPayment(
    { ...shop.context(), clientAddress: '192.0.2.7' },
    { orderId: order.orderId, amount: cents(order.total), token: { nonce: 'n' }, userId: null, guestEmail: undefined },
  )
  expect(settled).toEqual({ kind: 'failed', message: 'Please enter your card again.' })
  expect(await shop.orderOf(order)).toMatchObject({ payment_status: 'unpaid' })
})
