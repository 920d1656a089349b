import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { OrderRequestInput } from '../../domain/checkout/checkout.ts'
import { addProduct } from '../catalogue/testing.ts'
import { signedIn, type TestUser } from '../customers/accounts/testing.ts'
import { noGateway, testApp } from '../http/testing.ts'
import { checkStock } from '../invariants/stock.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { newKey, orderRequest } from './testing.ts'

const database = testDatabase()
const app = () => testApp(database.db, noGateway)
const customer = () => signedIn(database.db)
const query = (text: string, values: unknown[] = []) => database.db.$client.query(text, values)
let bolt = 0
beforeAll(async () => {
  bolt = await addProduct(database.db, { sku: 'AN3-5A', price: 3000, stock: { new: 1000 } })
})
afterEach(async () => expect(await checkStock(database.db)).toEqual([]))

type Answer = { orderId: string; orderNumber: string; total: number; token: string | null; code?: string }
const headersOf = (user: TestUser | null) => user?.headers ?? {}

async function addAccount(user: TestUser, account: object = {}): Promise<number> {
  const path = '/api/settings/carrier-accounts'
  const { status, body } = await app().post(
    path,
    { provider: 'ups', accountNumber: 'A1-23 45', nickname: 'Shop freight', ...account },
    user.headers,
  )
  expect(status).toBe(200)
  return (body as { id: number }).id
}
async function place(user: TestUser | null, request: OrderRequestInput, key = newKey()) {
  const { status, body } = await app().post('/api/orders', request, { ...headersOf(user), 'Idempotency-Key': key })
  return { status, body: body as Answer }
}
const onAccount = async (carrierAccountId: number, changes: Partial<OrderRequestInput> = {}) =>
  orderRequest(database.db, [{ productId: bolt, quantity: 2 }], {
    shipping: { mode: 'customer_account', carrierAccountId },
    expectedTotal: 6000,
    ...changes,
  })
const show = async (user: TestUser, orderId: string) =>
  (await app().call(`/api/orders/${orderId}`, { headers: user.headers })).body

describe('on an account with a carrier', () => {
  test('of the buyer’s own ships free of charge in three days; the order shows only its last digits', async () => {
    const me = await customer()
    const account = await addAccount(me)
    const { status, body } = await place(me, await onAccount(account))
    expect([status, body.total]).toEqual([201, 6000])
    const shown = await show(me, body.orderId)
    expect(shown).toMatchObject({
      shippingFee: 0,
      total: 6000,
      shippingProvider: 'ups',
      shippingMethod: 'UPS Ground (no service was named), your account ending in 3 45',
      estimatedDeliveryDays: 3,
      carrierAccount: { provider: 'ups', ending: '3 45', nickname: 'Shop freight' },
    })
    expect(JSON.stringify(shown)).not.toContain('A1-23')
    const snapshot = `SELECT shipping_service_type, carrier_account_id, carrier_account FROM orders WHERE id = $1`
    expect((await query(snapshot, [body.orderId])).rows).toEqual([
      {
        shipping_service_type: 'UPS_GROUND',
        carrier_account_id: account,
        carrier_account: { provider: 'ups', accountNumber: 'A1-23 45', nickname: 'Shop freight' },
      },
    ])

    // The order does not change when the account is changed or deleted.
    const path = `/api/settings/carrier-accounts/${account}`
    await app().post(path, { provider: 'dhl', accountNumber: '987654321' }, me.headers)
    await app().post(`${path}/delete`, {}, me.headers)
    expect(await show(me, body.orderId)).toEqual(shown)
  })

  test('ships by the requested service, which the order names; a service that is not offered to the destination is refused', async () => {
    const me = await customer()
    const account = await addAccount(me)
    const asking = (serviceType: string) =>
      onAccount(account, { shipping: { mode: 'customer_account', carrierAccountId: account, serviceType } })
    const { status, body } = await place(me, await asking('UPS_NEXT_DAY_AIR'))
    expect(status).toBe(201)
    expect(await show(me, body.orderId)).toMatchObject({
      shippingMethod: 'UPS Next Day Air, your account ending in 3 45',
      estimatedDeliveryDays: 1,
      shippingFee: 0,
    })
    const storedQuery = 'SELECT shipping_service_type, packing FROM orders WHERE id = $1'
    expect((await query(storedQuery, [body.orderId])).rows).toEqual([
      { shipping_service_type: 'UPS_NEXT_DAY_AIR', packing: null },
    ])
    for (const wrong of ['FEDEX_2_DAY', 'UPS_WORLDWIDE_SAVER', 'CUSTOMER_ACCOUNT'])
      expect(await place(me, await asking(wrong))).toMatchObject({ status: 422, body: { code: 'SHIPPING_METHOD' } })
    expect((await place(me, await asking(''))).status).toBe(400)
  })

  test('with a carrier without ground service to the destination requires the buyer to name a service', async () => {
    const me = await customer()
    const account = await addAccount(me, { provider: 'dhl' })
    expect(await place(me, await onAccount(account))).toMatchObject({
      status: 422,
      body: { code: 'SHIPPING_METHOD', message: 'Please select a shipping service' },
    })
    const shipping = {
      mode: 'customer_account' as const,
      carrierAccountId: account,
      serviceType: 'DHL_EXPRESS_WORLDWIDE',
    }
    const { status, body } = await place(me, await onAccount(account, { shipping }))
    expect(status).toBe(201)
    expect(await show(me, body.orderId)).toMatchObject({
      shippingMethod: 'DHL Express Worldwide, your account ending in 3 45',
    })
  })

  test('that is another customer’s, deleted, inactive or unknown gets the same refusal, and no order', async () => {
    const [me, other] = [await customer(), await customer()]
    const [foreign, deleted, inactive] = [
      await addAccount(other),
      await addAccount(me, { accountNumber: '111111111' }),
      await addAccount(me, { accountNumber: '222222222' }),
    ]
    await app().post(`/api/settings/carrier-accounts/${deleted}/delete`, {}, me.headers)
    await query('UPDATE customer_shipping_accounts SET is_active = false WHERE id = $1', [inactive])
    const answers = []
    for (const id of [foreign, deleted, inactive, 999_999_999]) answers.push(await place(me, await onAccount(id)))
    expect(answers[0]).toMatchObject({ status: 404, body: { code: 'CARRIER_ACCOUNT_NOT_FOUND' } })
    expect(new Set(answers.map(answer => JSON.stringify(answer))).size).toBe(1)
    expect((await query('SELECT FROM orders WHERE user_id = $1', [me.id])).rowCount).toBe(0)
    const { body } = await app().call('/api/settings/carrier-accounts', { headers: me.headers })
    expect(body).toMatchObject([{ id: inactive, isActive: false }])
  })

  test('is only for customers: a guest is asked to sign in, whatever the ID', async () => {
    const me = await customer()
    for (const id of [await addAccount(me), 999_999_999])
      expect(await place(null, await onAccount(id))).toMatchObject({ status: 401, body: { code: 'NOT_SIGNED_IN' } })
  })

  test('cannot be used for places that need a license', async () => {
    const me = await customer()
    const request = await onAccount(await addAccount(me))
    const there = { ...request.shippingAddress, country: 'IR', state: 'Tehran', postalCode: '11369' }
    expect(await place(me, { ...request, shippingAddress: there })).toMatchObject({
      status: 422,
      body: { code: 'SHIPPING_UNAVAILABLE' },
    })
  })

  test('is refused together with a total that includes freight, or with a rate', async () => {
    const me = await customer()
    const request = await onAccount(await addAccount(me))
    expect(await place(me, { ...request, expectedTotal: 7500 })).toMatchObject({
      status: 409,
      body: { code: 'TOTAL_CHANGED', data: { subtotal: 6000, shippingFee: 0, total: 6000 } },
    })
    const both = { ...request, shipping: { ...request.shipping, provider: 'ups' } } as OrderRequestInput
    expect((await place(me, both)).status).toBe(400)
  })

  test('is part of the request that a key identifies', async () => {
    const me = await customer()
    const [one, other] = [await addAccount(me), await addAccount(me, { accountNumber: '222222222' })]
    const key = newKey()
    const first = await place(me, await onAccount(one), key)
    expect(await place(me, await onAccount(one), key)).toEqual(first)
    const rated = await orderRequest(database.db, [{ productId: bolt, quantity: 2 }])
    for (const request of [await onAccount(other), rated])
      expect(await place(me, request, key)).toMatchObject({ status: 422, body: { code: 'KEY_REUSED' } })
  })

  test('can be replaced by a rate in an amended order, and the reverse', async () => {
    const me = await customer()
    const account = await addAccount(me)
    const { body: order } = await place(me, await onAccount(account))
    const amends = { orderId: order.orderId, token: null }
    const rated = await orderRequest(database.db, [{ productId: bolt, quantity: 2 }], { amends })
    expect((await place(me, rated)).body.orderId).toBe(order.orderId)
    expect(await show(me, order.orderId)).toMatchObject({ carrierAccount: null, total: rated.expectedTotal })
    await place(me, await onAccount(account, { amends }))
    expect(await show(me, order.orderId)).toMatchObject({ carrierAccount: { provider: 'ups' }, total: 6000 })
  })

  test('can be deleted while orders are placed on it: the deletion does not wait, and no order fails', async () => {
    const me = await customer()
    const account = await addAccount(me)
    const requests = await Promise.all(Array.from({ length: 8 }, () => onAccount(account)))
    const path = `/api/settings/carrier-accounts/${account}/delete`
    const [deleted, ...placed] = await Promise.all([
      app().post(path, {}, me.headers),
      ...requests.map(request => place(me, request)),
    ])
    expect(deleted.status).toBe(200)
    for (const { status, body } of placed)
      expect([status, body.code]).toEqual(status === 201 ? [201, undefined] : [404, 'CARRIER_ACCOUNT_NOT_FOUND'])
  })
})

describe('the buyer’s purchase-order number', () => {
  test('is stored in the order as one line, and is part of the request that a key identifies', async () => {
    const me = await customer()
    const request = await orderRequest(database.db, [{ productId: bolt, quantity: 1 }], { poNumber: '  PO 4711/b ' })
    const key = newKey()
    const { status, body } = await place(me, request, key)
    expect(status).toBe(201)
    expect(await show(me, body.orderId)).toMatchObject({ poNumber: 'PO 4711/b' })
    expect(await place(me, { ...request, poNumber: '4712' }, key)).toMatchObject({
      status: 422,
      body: { code: 'KEY_REUSED' },
    })
  })

  test.each(['x'.repeat(41), 'PO 1\nTotal: 0', 'PO\u202e4711'])('%j is refused', async poNumber => {
    const request = await orderRequest(database.db, [{ productId: bolt, quantity: 1 }], { poNumber })
    expect((await place(null, request)).status).toBe(400)
  })

  test('is blank in an order without one, which has no account data', async () => {
    const me = await customer()
    const { body } = await place(me, await orderRequest(database.db, [{ productId: bolt, quantity: 1 }]))
    expect(await show(me, body.orderId)).toMatchObject({ poNumber: '', carrierAccount: null })
  })
})

test('a key does not return an order that has changed since', async () => {
  const me = await customer()
  const [first, second] = [newKey(), newKey()]
  const request = await orderRequest(database.db, [{ productId: bolt, quantity: 1 }])
  const { body: order } = await place(me, request, first)
  const amends = { orderId: order.orderId, token: null }
  const changed = { ...request, notes: 'Leave it at the hangar', amends }
  expect((await place(me, changed, second)).status).toBe(201)
  expect(await place(me, request, first)).toMatchObject({ status: 409, body: { code: 'ORDER_AMENDED' } })
  expect(await place(me, changed, second)).toMatchObject({ status: 201, body: { orderId: order.orderId } })
})
