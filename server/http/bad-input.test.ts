import { beforeAll, describe, expect, test } from 'vitest'
import { addProduct } from '../catalogue/testing.ts'
import { ADDRESS, newKey, orderRequest } from '../checkout/testing.ts'
import { checkStock } from '../invariants/stock.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { noGateway, testApp } from './testing.ts'

const database = testDatabase()
let bolt = 0
const app = () => testApp(database.db, noGateway)
const refusal = (code: string) => expect.objectContaining({ code, message: expect.stringMatching(/\S/) })

beforeAll(async () => {
  bolt = await addProduct(database.db, { sku: 'AN3-5A', name: 'Bolt', price: 1500, stock: { new: 100 } })
})

describe('reading', () => {
  test.each([
    ['/api/products?category=no-such', 404, 'CATEGORY_NOT_FOUND'],
    ['/api/products?perPage=7', 400, 'BAD_REQUEST'],
    ['/api/products?perPage=abc', 400, 'BAD_REQUEST'],
    ['/api/products?page=0', 400, 'BAD_REQUEST'],
    ['/api/products?page=1.5', 400, 'BAD_REQUEST'],
    ['/api/products?page=-1', 400, 'BAD_REQUEST'],
    ['/api/products?page=99999999', 400, 'BAD_REQUEST'],
    ['/api/products?sort=evil', 400, 'BAD_REQUEST'],
    [`/api/products?search=${'a'.repeat(500)}`, 400, 'BAD_REQUEST'],
    ['/api/products?unknown=1', 400, 'BAD_REQUEST'],
    ['/api/products/no-such', 404, 'PRODUCT_NOT_FOUND'],
    [`/api/products/${'x'.repeat(300)}`, 400, 'BAD_REQUEST'],
    ['/api/nothing', 404, 'NOT_FOUND'],
    ['/api/orders/not-a-uuid?token=x', 404, 'ORDER_NOT_FOUND'],
    ['/api/orders/00000000-0000-4000-8000-000000000000?token=x', 404, 'ORDER_NOT_FOUND'],
  ])('GET %s: %i %s', async (path, status, code) => {
    const answer = await app().call(path)
    expect([answer.status, answer.body]).toEqual([status, refusal(code)])
    expect(JSON.stringify(answer.body)).not.toMatch(/node_modules|\.ts:\d|at async/)
  })

  test('a page beyond the end is the last page; a search for % has no results', async () => {
    expect((await app().call('/api/products?page=1000')).body).toMatchObject({ page: 1, total: 1 })
    expect((await app().call('/api/products?search=%25')).body).toMatchObject({ items: [], total: 0 })
    expect((await app().call('/api/products?search=%00')).status).toBeLessThan(500)
    expect((await app().call('/api/orders/00000000-0000-4000-8000-000000000000?token=%00')).status).toBe(400)
  })
})

test('a call of another version has an answer with what to do', async () => {
  const { status, body } = await app().post('/rpc/orderAdmin/order', { json: {} })
  expect([status, body]).toEqual([404, { json: expect.objectContaining({ code: 'UNKNOWN_CALL', status: 404 }) }])
  expect(JSON.stringify(body)).toContain('Please reload it.')
})

describe('an input with very many faults', () => {
  const sizes = async (path: string, body: object) => {
    const { status, body: answer } = await app().post(path, body)
    return { status, bytes: JSON.stringify(answer).length, answer: answer as { data: { issues: unknown[] } } }
  }
  test('is answered with the first issues only', async () => {
    const lines = Array.from({ length: 490 }, () => ({ productId: 'x', quantity: -1, condition: 'none', y: 1 }))
    for (const [path, body] of [
      ['/api/cart/price', { lines }],
      ['/rpc/cart/priceCart', { json: { lines } }],
    ] as const) {
      const { status, bytes } = await sizes(path, body)
      expect(status).toBe(400)
      expect(bytes).toBeLessThan(20_000)
    }
    const { answer } = await sizes('/api/cart/price', { lines })
    expect(answer.data.issues).toHaveLength(20)
    expect(answer.data.issues[0]).toMatchObject({ path: ['lines', 0, 'productId'], message: expect.any(String) })
  })

  test('is not answered with the names of all unknown fields', async () => {
    const unknown = Object.fromEntries(Array.from({ length: 2500 }, (_, n) => [`unknown-${n}`, 1]))
    const { status, bytes } = await sizes('/api/cart/price', { lines: [], ...unknown })
    expect(status).toBe(400)
    expect(bytes).toBeLessThan(20_000)
  })
})

describe('placing', () => {
  const place = async (changes: object, key: string | null = newKey()) => {
    const request = await orderRequest(database.db, [{ productId: bolt, quantity: 2 }])
    return app().post('/api/orders', { ...request, ...changes }, key ? { 'Idempotency-Key': key } : {})
  }

  test.each([0, -1, 1.5, 1_000_000_000, '2', null])(
    'a quantity of %s is refused and changes nothing',
    async quantity => {
      const answer = await place({ lines: [{ productId: bolt, quantity }] })
      expect([answer.status, answer.body]).toEqual([400, refusal('BAD_REQUEST')])
    },
  )

  test.each<[string, object, number, string]>([
    ['no lines', { lines: [] }, 422, 'CART_EMPTY'],
    ['an unknown part', { lines: [{ productId: 999_999, quantity: 2 }] }, 404, 'PRODUCT_NOT_FOUND'],
    ['a price of one’s own', { lines: [{ productId: 1, quantity: 2, unitPrice: 1 }] }, 400, 'BAD_REQUEST'],
    ['a forged total', { expectedTotal: 1 }, 409, 'TOTAL_CHANGED'],
    ['a fraction of a cent', { expectedTotal: 1.5 }, 400, 'BAD_REQUEST'],
    ['a forged status', { status: 'paid' }, 400, 'BAD_REQUEST'],
    ['a user id', { userId: '00000000-0000-4000-8000-000000000000' }, 400, 'BAD_REQUEST'],
    ['no such shipping method', { shipping: { provider: 'fedex', serviceType: 'FREE' } }, 422, 'SHIPPING_METHOD'],
    ['a bad email', { email: 'a b@c' }, 400, 'BAD_REQUEST'],
    ['a header in the email', { email: 'a@example.com\r\nBcc: b@example.com' }, 400, 'BAD_REQUEST'],
    ['an address without a ZIP', { shippingAddress: { ...ADDRESS, postalCode: '' } }, 400, 'BAD_REQUEST'],
    ['a 10 kB name', { shippingAddress: { ...ADDRESS, firstName: 'x'.repeat(10_000) } }, 400, 'BAD_REQUEST'],
  ])('%s is refused and changes nothing', async (_, changes, status, code) => {
    const answer = await place(changes)
    expect([answer.status, answer.body]).toEqual([status, refusal(code)])
  })

  test('more pieces than in stock are refused, in one line or in several', async () => {
    for (const lines of [
      [{ productId: bolt, quantity: 101 }],
      [
        { productId: bolt, quantity: 60 },
        { productId: bolt, condition: 'new', quantity: 60 },
      ],
    ]) {
      const answer = await place({ lines })
      expect([answer.status, answer.body]).toEqual([409, refusal('OUT_OF_STOCK')])
    }
  })

  test('a total below the minimum order is refused', async () => {
    const answer = await place({ lines: [{ productId: bolt, quantity: 1 }] })
    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({
      code: 'MINIMUM_ORDER',
      message: 'Domestic orders require a minimum of $25.00. Please add $10.00 more to your order.',
    })
  })

  test('a request without a key, or with a short one, is refused', async () => {
    for (const key of [null, 'short']) {
      const answer = await place({}, key)
      expect([answer.status, answer.body]).toEqual([400, refusal('KEY_MISSING')])
    }
  })

  test.each<[string, string, Record<string, string>, number]>([
    ['broken JSON', '{"lines":', {}, 400],
    ['a body of 10 MB', JSON.stringify({ notes: 'x'.repeat(10_000_000) }), {}, 413],
    ['a form instead of JSON', 'lines=1', { 'Content-Type': 'application/x-www-form-urlencoded' }, 415],
    ['a page of another site', '{}', { 'Sec-Fetch-Site': 'cross-site' }, 403],
    ['another origin', '{}', { Origin: 'https://evil.example' }, 403],
  ])('%s', async (_, body, headers, status) => {
    const answer = await app().post('/api/orders', body, { 'Idempotency-Key': newKey(), ...headers })
    expect(answer.status).toBe(status)
    expect(answer.body).toMatchObject({ code: expect.any(String), message: expect.any(String) })
  })

  test('the tests have left no order and moved no stock', async () => {
    const { rows } = await database.db.$client.query('SELECT count(*) AS n FROM orders')
    expect(rows[0]).toEqual({ n: 0 })
    expect(await checkStock(database.db)).toEqual([])
  })
})

describe('paying', () => {
  const pay = { paymentData: { dataDescriptor: 'd', dataValue: 'v' }, amount: 10.5, isGuest: true }
  test.each<[string, object, number]>([
    ['an order that does not exist', { ...pay, orderId: '00000000-0000-4000-8000-000000000000' }, 404],
    ['an invalid id', { ...pay, orderId: '1; DROP TABLE orders' }, 400],
    ['an amount of three decimals', { ...pay, orderId: '00000000-0000-4000-8000-000000000000', amount: 1.005 }, 400],
    [
      'a card number beside the token',
      { ...pay, orderId: '00000000-0000-4000-8000-000000000000', cardNumber: '4111111111111111' },
      400,
    ],
  ])('%s', async (_, body, status) => {
    const { post, logged } = app()
    const answer = await post('/functions/process-payment?guest=true', body)
    expect(answer.status).toBe(status)
    expect(answer.body).toMatchObject({ error: expect.any(String) })
    expect(JSON.stringify([answer.body, logged])).not.toContain('4111111111111111')
  })
})

test('invalid input is refused with a text', async () => {
  const { body } = await app().post('/functions/calculate-shipping-rates', {
    destination: { country: 'US' },
    packages: [],
  })
  expect(body).toMatchObject({ success: false, code: 'BAD_REQUEST' })
  expect((body as { error: string }).error).toBe(
    'destination.postalCode: Postal code is required; packages: Add at least one package',
  )
})

test('every response carries the protective headers', async () => {
  for (const path of ['/healthz', '/api/products', '/api/nothing', '/assets/none.js']) {
    const { headers } = await app().call(path)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('access-control-allow-origin')).toBeNull()
  }
})

test('the API describes itself', async () => {
  const { body } = await app().call('/api/openapi.json')
  const paths = Object.keys((body as { paths: object }).paths)
  for (const path of [
    '/api/products',
    '/api/products/{slug}',
    '/api/suggestions',
    '/api/categories',
    '/api/orders',
    '/functions/payment-credentials',
    '/functions/process-payment',
    '/functions/calculate-shipping-rates',
  ]) {
    expect(paths).toContain(path)
  }
})
