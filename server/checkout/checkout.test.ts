import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { OrderRequestInput } from '../../domain/checkout/checkout.ts'
import { releaseExpired } from '../cancellations/release-expired.ts'
import { addProduct } from '../catalogue/testing.ts'
import { signedIn } from '../customers/accounts/testing.ts'
import { testApp } from '../http/testing.ts'
import { renderMails } from '../mail/testing.ts'
import { paymentProviders } from '../payments/providers.ts'
import { resolveAttempts } from '../payments/resolve-attempts.ts'
import { standing, testGateway } from '../payments/testing.ts'
import { openDatabase } from '../platform/db/database.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { ADDRESS, checkStock, newKey, orderRequest } from './testing.ts'

const database = testDatabase()
const sandbox = testGateway()
const testLog = { info: () => {}, warn: () => {}, error: console.error }
const app = () => testApp(database.db, sandbox.gateway())
let parts = 0

type Placed = { orderId: string; orderNumber: string; total: number; token: string }
type Place = { status: number; body: Placed & { code?: string } }

const part = (stock: Parameters<typeof addProduct>[1]['stock'], price = 3000) =>
  addProduct(database.db, { sku: `PART-${++parts}`, price, stock })
const place = async (request: OrderRequestInput, key = newKey()): Promise<Place> => {
  const { status, body } = await app().post('/api/orders', request, { 'Idempotency-Key': key })
  return { status, body: body as Place['body'] }
}
const pay = async (
  { orderId, total }: { orderId: string; total: number },
  token = sandbox.token(),
  through = app(),
) => {
  const answer = await through.post('/functions/process-payment?guest=true', {
    paymentData: await token,
    amount: total / 100,
    orderId,
    isGuest: true,
    guestEmail: 'amelia@example.com',
  })
  return {
    status: answer.status,
    body: answer.body as { success?: boolean; pending?: boolean; error?: string; code?: string },
  }
}
const show = async ({ orderId, token }: Placed) =>
  (await app().call(`/api/orders/${orderId}?token=${token}`)).body as {
    status: string
    paymentStatus: string
    orderNumber: string
  }
const stockOf = async (productId: number): Promise<number> => {
  const { rows } = await database.db.$client.query('SELECT quantity AS n FROM product_stock WHERE product_id = $1', [
    productId,
  ])
  return rows[0]?.n
}
const chargesOf = async (orderNumber: string) =>
  standing(await sandbox.ledger()).filter(one => one.invoiceNumber === orderNumber)
const ordersOf = async (productId: number): Promise<number> => {
  const { rows } = await database.db.$client.query(
    'SELECT count(DISTINCT order_id) AS n FROM order_items WHERE product_id = $1',
    [productId],
  )
  return rows[0]?.n
}

/** After every test: stock equals its ledger and holds; every paid order has exactly one charge of its total, and no other has any. */
// Declined cards of one mailbox are counted: each test is of a buyer who has had none.
beforeEach(() => database.db.$client.query('DELETE FROM rate_limits'))
afterEach(async () => {
  expect(await checkStock(database.db)).toEqual([])
  const { rows } = await database.db.$client.query<{
    order_number: string
    total: string
    payment_status: string
    live: boolean
  }>(
    `SELECT order_number, total, payment_status,
      EXISTS (SELECT FROM payment_attempts a WHERE a.order_id = o.id AND state IN ('started', 'unknown', 'held')) AS live FROM orders o`,
  )
  const charges = standing(await sandbox.ledger())
  for (const { order_number, total, payment_status, live } of rows) {
    const amounts = charges
      .filter(charge => charge.invoiceNumber === order_number)
      .map(charge => Number(charge.amount).toFixed(2))
    if (payment_status === 'paid') expect(amounts).toEqual([total])
    else if (!live) expect(amounts).toEqual([])
    else expect(amounts.length).toBeLessThanOrEqual(1)
  }
  const known = new Set(rows.map(row => row.order_number))
  expect(charges.filter(charge => !known.has(charge.invoiceNumber ?? ''))).toEqual([])
})

describe('placing and paying', () => {
  test('a guest buys a part: order, charge, stock, history, and the link that opens it', async () => {
    const bolt = await part({ new: 10 })
    const placed = await place(await orderRequest(database.db, [{ productId: bolt, quantity: 3 }]))
    expect(placed.status).toBe(201)
    expect(placed.body.orderNumber).toMatch(/^APS-\d{8}-\d{4}$/)
    expect(placed.body.token.length).toBeGreaterThanOrEqual(22)
    expect(await stockOf(bolt)).toBe(7)
    expect(await show(placed.body)).toMatchObject({ status: 'pending', paymentStatus: 'unpaid' })

    expect(await pay(placed.body)).toMatchObject({ status: 200, body: { success: true } })
    expect(await show(placed.body)).toMatchObject({ status: 'pending', paymentStatus: 'paid' })
    expect(await stockOf(bolt)).toBe(7)

    // Paying again answers the same success, and charges nothing.
    expect(await pay(placed.body)).toMatchObject({ status: 200, body: { success: true } })
    expect(await chargesOf(placed.body.orderNumber)).toHaveLength(1)

    const { rows } = await database.db.$client.query(
      'SELECT event FROM order_history WHERE order_id = $1 ORDER BY id',
      [placed.body.orderId],
    )
    expect(rows.map(row => row.event)).toEqual(['placed', 'paid'])
    expect((await app().call(`/api/orders/${placed.body.orderId}?token=${'x'.repeat(32)}`)).status).toBe(404)
  })

  test('a line without a condition says, once it is placed and in every mail, how many pieces are of which', async () => {
    const unit = await part({ serviceable: 2, repaired: 3, as_removed: 1 })
    const { body: placed } = await place(
      await orderRequest(database.db, [
        { productId: unit, quantity: 4 },
        { productId: unit, quantity: 1, condition: 'as_removed' },
      ]),
    )
    const items = (await app().call(`/api/orders/${placed.orderId}?token=${placed.token}`)).body
    expect(items).toMatchObject({
      items: [
        {
          condition: null,
          taken: [
            { condition: 'repaired', quantity: 3 },
            { condition: 'serviceable', quantity: 1 },
          ],
        },
        { condition: 'as_removed', taken: [{ condition: 'as_removed', quantity: 1 }] },
      ],
    })
    expect((await pay(placed)).status).toBe(200)
    await renderMails(database.db)
    const { rows: mails } = await database.db.$client.query<{ text: string }>(
      "SELECT text FROM emails WHERE entity = 'order:' || $1 ORDER BY id",
      [placed.orderId],
    )
    expect(mails).toHaveLength(2)
    for (const { text } of mails) {
      expect(text).toContain('Repaired (RP) 3, Serviceable (SV) 1')
      expect(text).toContain('As Removed (AR)')
    }
  })

  test('a line with a condition takes from that condition, a line without from the largest', async () => {
    const unit = await part({ new: 2, overhauled: 5 })
    await place(
      await orderRequest(database.db, [
        { productId: unit, quantity: 1 },
        { productId: unit, quantity: 2, condition: 'new' },
      ]),
    )
    const { rows } = await database.db.$client.query(
      'SELECT condition, quantity FROM stock_lines WHERE product_id = $1 ORDER BY 1',
      [unit],
    )
    expect(rows).toEqual([
      { condition: 'new', quantity: 0 },
      { condition: 'overhauled', quantity: 4 },
    ])
  })

  test('a ZIP code of another state is refused with its field, and nothing is held', async () => {
    const bolt = await part({ new: 5 })
    const request = await orderRequest(database.db, [{ productId: bolt, quantity: 1 }])
    const inTexas = { ...ADDRESS, state: 'TX' }
    for (const wrong of [{ shippingAddress: inTexas }, { billingAddress: inTexas }]) {
      const { status, body } = await place({ ...request, ...wrong })
      expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('This ZIP code is not in Texas')])
    }
    expect(await stockOf(bolt)).toBe(5)
  })

  test('50 buyers at once for the last 10: exactly 10 orders and 10 charges, stock 0', async () => {
    const rare = await part({ overhauled: 10 })
    const request = await orderRequest(database.db, [{ productId: rare, quantity: 1 }])
    const answers = await Promise.all(Array.from({ length: 50 }, () => place(request)))
    const placed = answers.filter(answer => answer.status === 201)
    const refused = answers.filter(answer => answer.status !== 201)
    expect(placed).toHaveLength(10)
    expect(refused.map(answer => [answer.status, answer.body.code])).toEqual(
      Array.from({ length: 40 }, () => [409, 'OUT_OF_STOCK']),
    )
    const paid = await Promise.all(placed.map(answer => pay(answer.body)))
    expect(paid.filter(answer => answer.body.success)).toHaveLength(10)
    expect(await stockOf(rare)).toBe(0)
    expect(await ordersOf(rare)).toBe(10)
    const numbers = new Set(placed.map(answer => answer.body.orderNumber))
    expect(numbers.size).toBe(10)
    expect(standing(await sandbox.ledger()).filter(charge => numbers.has(charge.invoiceNumber ?? ''))).toHaveLength(10)
  })

  test('the same order submitted 20 times at once: one order, one charge, equal answers', async () => {
    const bolt = await part({ new: 100 })
    const request = await orderRequest(database.db, [{ productId: bolt, quantity: 2 }])
    const key = newKey()
    const answers = await Promise.all(Array.from({ length: 20 }, () => place(request, key)))
    expect(new Set(answers.map(answer => JSON.stringify(answer)))).toHaveProperty('size', 1)
    const [first] = answers
    if (!first) throw new Error('no answer')
    const paid = await Promise.all(Array.from({ length: 20 }, () => pay(first.body)))
    expect(new Set(paid.map(answer => JSON.stringify(answer)))).toHaveProperty('size', 1)
    expect(paid[0]).toMatchObject({ status: 200, body: { success: true } })
    expect(await ordersOf(bolt)).toBe(1)
    expect(await chargesOf(first.body.orderNumber)).toHaveLength(1)
    expect(await stockOf(bolt)).toBe(98)
  })

  test('carts with the same parts in opposite order do not deadlock', async () => {
    const [a, b] = [await part({ new: 200, overhauled: 50 }), await part({ new: 200, overhauled: 50 })]
    const there = await orderRequest(database.db, [
      { productId: a, quantity: 1 },
      { productId: b, quantity: 1, condition: 'overhauled' },
    ])
    const back = await orderRequest(database.db, [
      { productId: b, quantity: 1 },
      { productId: a, quantity: 1, condition: 'overhauled' },
    ])
    const answers = await Promise.all(Array.from({ length: 40 }, (_, i) => place(i % 2 ? there : back)))
    expect(answers.map(answer => answer.status)).toEqual(answers.map(() => 201))
  })

  test('a key used again for something else is refused', async () => {
    const bolt = await part({ new: 10 })
    const key = newKey()
    expect((await place(await orderRequest(database.db, [{ productId: bolt, quantity: 1 }]), key)).status).toBe(201)
    const other = await place(await orderRequest(database.db, [{ productId: bolt, quantity: 2 }]), key)
    expect([other.status, other.body.code]).toEqual([422, 'KEY_REUSED'])
    expect(await ordersOf(bolt)).toBe(1)
  })

  test('a key asked for the same again in another order of fields gives the same order; once that is gone, none', async () => {
    const bolt = await part({ new: 10 })
    const key = newKey()
    const request = await orderRequest(database.db, [{ productId: bolt, quantity: 1 }])
    const { body: order } = await place(request, key)
    const { lines, shippingAddress, ...others } = request
    const { country, ...street } = shippingAddress
    const turned = { ...others, shippingAddress: { country, ...street }, lines }
    expect(await place(turned, key)).toMatchObject({ status: 201, body: order })
    const admin = await signedIn(database.db, { admin: true })
    const path = `/api/admin/orders/${order.orderId}`
    expect((await app().post(`${path}/delete`, {}, admin.headers)).status).toBe(200)
    expect(await place(request, key)).toMatchObject({ status: 409, body: { code: 'ORDER_AMENDED' } })
    expect(await ordersOf(bolt)).toBe(0)
  })

  test('an amount that is not the order’s, or another email, is refused', async () => {
    const bolt = await part({ new: 10 })
    const { body: order } = await place(await orderRequest(database.db, [{ productId: bolt, quantity: 1 }]))
    expect(await pay({ ...order, total: order.total - 1 })).toMatchObject({
      status: 409,
      body: { code: 'AMOUNT_DIFFERS' },
    })
    const answer = await app().post('/functions/process-payment?guest=true', {
      paymentData: await sandbox.token(),
      amount: order.total / 100,
      orderId: order.orderId,
      guestEmail: 'eve@example.com',
    })
    expect(answer).toMatchObject({ status: 403, body: { code: 'EMAIL_DIFFERS' } })
  })
})

describe('a crowd', () => {
  test('after one part is served one after the other, and leaves connections to everybody else', async () => {
    const db = openDatabase(database.url, () => {}, { connections: 8, statementMs: 10_000, waitMs: 1000 })
    const crowded = testApp(db, sandbox.gateway())
    const rare = await part({ new: 5 })
    const request = await orderRequest(database.db, [{ productId: rare, quantity: 1 }])
    // Somebody has the part's stock locked for longer than a connection is waited for.
    const holder = await database.db.$client.connect()
    await holder.query('BEGIN')
    await holder.query('SELECT FROM stock_lines WHERE product_id = $1 FOR UPDATE', [rare])
    const placing = Array.from({ length: 60 }, () =>
      crowded.post('/api/orders', request, { 'Idempotency-Key': newKey() }),
    )
    await new Promise(resolve => setTimeout(resolve, 1500))
    expect((await crowded.call('/api/products')).status).toBe(200)
    await holder.query('ROLLBACK')
    holder.release()
    const answers = await Promise.all(placing)
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(55)
    await db.$client.end()
  })

  test('does not lose the answer of the gateway: the buyer hears it once the database has a moment', async () => {
    const db = openDatabase(database.url, () => {}, { connections: 1, statementMs: 10_000, waitMs: 2000 })
    const gateway = sandbox.gateway()
    const through = testApp(db, {
      ...gateway,
      charge: async request => {
        const outcome = await gateway.charge(request)
        const others = await db.$client.connect()
        setTimeout(() => others.release(), 3000)
        return outcome
      },
    })
    const bolt = await part({ new: 4 })
    const { body: order } = await place(await orderRequest(database.db, [{ productId: bolt, quantity: 1 }]))
    expect(await pay(order, sandbox.token(), through)).toMatchObject({ status: 200, body: { success: true } })
    await db.$client.end()
  })
})

describe('declined', () => {
  test('then another card: the same order, one charge', async () => {
    const bolt = await part({ new: 10 })
    const { body: order } = await place(await orderRequest(database.db, [{ productId: bolt, quantity: 1 }]))
    await sandbox.fault('declined')
    expect(await pay(order)).toMatchObject({
      status: 402,
      body: { success: false, error: 'Your card was declined. Please use another card, or ask your bank why.' },
    })
    expect(await stockOf(bolt)).toBe(9)
    expect(await pay(order)).toMatchObject({ status: 200 })
    expect(await chargesOf(order.orderNumber)).toHaveLength(1)
  })

  test('for its ZIP, then the billing address put right: the order is amended and keeps its number', async () => {
    const bolt = await part({ new: 2 })
    const lines = [{ productId: bolt, quantity: 2 }]
    const wrong = await orderRequest(database.db, lines, {
      billingAddress: { ...ADDRESS, postalCode: '46282', state: 'IN' },
    })
    const { body: first } = await place(wrong)
    expect(await pay(first)).toMatchObject({ status: 402 })
    const amends = { orderId: first.orderId, token: first.token }
    const { status, body: second } = await place({ ...wrong, billingAddress: null, amends })
    expect([status, second.orderNumber, second.orderId]).toEqual([201, first.orderNumber, first.orderId])
    expect(await pay(second)).toMatchObject({ status: 200 })
    expect(await ordersOf(bolt)).toBe(1)
    expect(await stockOf(bolt)).toBe(0)
    expect(await chargesOf(first.orderNumber)).toHaveLength(1)
    expect((await place({ ...wrong, amends })).body.code).toBe('ORDER_ALREADY_PAID')
  })

  test('an order is amended to fewer, more and other parts; stock follows', async () => {
    const [a, b] = [await part({ new: 5 }), await part({ new: 5 })]
    const { body: order } = await place(await orderRequest(database.db, [{ productId: a, quantity: 5 }]))
    const amends = { orderId: order.orderId, token: order.token }
    const other = await place({ ...(await orderRequest(database.db, [{ productId: b, quantity: 2 }])), amends })
    expect([other.status, other.body.orderId, await stockOf(a), await stockOf(b)]).toEqual([201, order.orderId, 5, 3])
    const request = await orderRequest(database.db, [{ productId: b, quantity: 3 }])
    const back = await place({ ...request, amends })
    expect([back.status, await stockOf(b)]).toEqual([201, 2])
    const stolen = await place({ ...request, amends: { ...amends, token: 'x'.repeat(32) } })
    expect([stolen.status, stolen.body.orderId === order.orderId]).toEqual([409, false])
  })
})

describe('the gateway fails', () => {
  const before = ['timeout-before', 'server-error', 'reset', 'bad-json']
  const after = ['timeout-after-charge', 'server-error-after-charge', 'reset-after-charge', 'bad-json-after-charge']

  test.each(after)('%s: nobody pays twice, and the charge is found', async fault => {
    const bolt = await part({ new: 10 })
    const { body: order } = await place(await orderRequest(database.db, [{ productId: bolt, quantity: 1 }]))
    await sandbox.fault(fault)
    expect(await pay(order)).toMatchObject({ status: 202, body: { success: false, pending: true } })
    expect(await pay(order)).toMatchObject({ status: 409, body: { code: 'PAYMENT_IN_PROGRESS' } })
    expect(
      await resolveAttempts({
        db: database.db,
        providers: paymentProviders(sandbox.gateway()),
        publicUrl: 'http://localhost',
        log: testLog,
      }),
    ).toBeGreaterThanOrEqual(1)
    expect(await show(order)).toMatchObject({ paymentStatus: 'paid' })
    expect(await pay(order)).toMatchObject({ status: 200, body: { success: true } })
    expect(await chargesOf(order.orderNumber)).toHaveLength(1)
  })

  test.each(before)('%s: the order waits, and after ten minutes without a charge can be paid again', async fault => {
    const bolt = await part({ new: 10 })
    const { body: order } = await place(await orderRequest(database.db, [{ productId: bolt, quantity: 1 }]))
    await sandbox.fault(fault)
    expect(await pay(order)).toMatchObject({ status: 202, body: { pending: true } })
    const resolve = () =>
      resolveAttempts({
        db: database.db,
        providers: paymentProviders(sandbox.gateway()),
        publicUrl: 'http://localhost',
        log: testLog,
      })
    expect(await resolve()).toBe(0)
    await database.db.$client.query(
      `UPDATE payment_attempts SET created_at = created_at - interval '11 minutes' WHERE order_id = $1`,
      [order.orderId],
    )
    expect(await resolve()).toBe(1)
    expect(await pay(order)).toMatchObject({ status: 200 })
    expect(await chargesOf(order.orderNumber)).toHaveLength(1)
  })

  test.each([
    ['used-token', 402],
    ['expired-token', 402],
    ['error', 402],
    ['delay', 200],
    ['duplicate', 200],
  ])('%s: answered with %i, and the next try pays once', async (fault, status) => {
    const bolt = await part({ new: 10 })
    const { body: order } = await place(await orderRequest(database.db, [{ productId: bolt, quantity: 1 }]))
    await sandbox.fault(fault)
    expect(await pay(order)).toMatchObject({ status })
    expect(await pay(order)).toMatchObject({ status: 200 })
    expect(await chargesOf(order.orderNumber)).toHaveLength(1)
  })

  test('held: the order is kept, nothing else is charged', async () => {
    const bolt = await part({ new: 10 })
    const { body: order } = await place(await orderRequest(database.db, [{ productId: bolt, quantity: 1 }]))
    await sandbox.fault('held')
    expect(await pay(order)).toMatchObject({ status: 202, body: { pending: true } })
    expect(await pay(order)).toMatchObject({ status: 409 })
    expect(await show(order)).toMatchObject({ status: 'pending', paymentStatus: 'unpaid' })
  })

  test('a token used twice pays one order', async () => {
    const bolt = await part({ new: 10 })
    const token = sandbox.token()
    const orders = await Promise.all(
      [1, 2].map(
        async quantity => (await place(await orderRequest(database.db, [{ productId: bolt, quantity }]))).body,
      ),
    )
    const [a, b] = orders
    if (!a || !b) throw new Error('not placed')
    expect(await pay(a, token)).toMatchObject({ status: 200 })
    expect(await pay(b, token)).toMatchObject({ status: 402 })
    expect(await chargesOf(b.orderNumber)).toHaveLength(0)
  })

  test('a partial approval is taken back, and another card pays', async () => {
    const bolt = await part({ new: 10 })
    const { body: order } = await place(await orderRequest(database.db, [{ productId: bolt, quantity: 1 }]))
    await sandbox.fault('partial')
    const answer = await pay(order)
    expect([answer.status, answer.body.error]).toEqual([402, expect.stringContaining('Your card approved only')])
    expect(await show(order)).toMatchObject({ paymentStatus: 'unpaid' })
    const ledger = await sandbox.ledger()
    expect(ledger.filter(one => one.invoiceNumber === order.orderNumber && one.status !== 'voided')).toEqual([])
    expect(await pay(order)).toMatchObject({ status: 200 })
    expect(await chargesOf(order.orderNumber)).toHaveLength(1)
  })
})

describe('holds', () => {
  test('end when they are over: stock back, order canceled, paying refused, nothing charged', async () => {
    const bolt = await part({ new: 4 })
    const { body: order } = await place(await orderRequest(database.db, [{ productId: bolt, quantity: 3 }]))
    expect(await releaseExpired(database.db, 'http://localhost')).toBe(0)
    await database.db.$client.query(`UPDATE orders SET hold_expires_at = now() - interval '1 minute' WHERE id = $1`, [
      order.orderId,
    ])
    expect(
      await Promise.all([
        releaseExpired(database.db, 'http://localhost'),
        releaseExpired(database.db, 'http://localhost'),
      ]).then(counts => counts.reduce((a, b) => a + b)),
    ).toBe(1)
    expect(await stockOf(bolt)).toBe(4)
    expect(await show(order)).toMatchObject({ status: 'canceled' })
    expect(await pay(order)).toMatchObject({ status: 409, body: { code: 'ORDER_NOT_PAYABLE' } })
  })

  test('a payment that is still being decided keeps the hold', async () => {
    const bolt = await part({ new: 4 })
    const { body: order } = await place(await orderRequest(database.db, [{ productId: bolt, quantity: 3 }]))
    await sandbox.fault('reset')
    expect(await pay(order)).toMatchObject({ status: 202 })
    await database.db.$client.query(`UPDATE orders SET hold_expires_at = now() - interval '1 minute' WHERE id = $1`, [
      order.orderId,
    ])
    expect(await releaseExpired(database.db, 'http://localhost')).toBe(0)
    expect(await stockOf(bolt)).toBe(1)
  })

  test('a card number reaches neither the database nor the log', async () => {
    const bolt = await part({ new: 4 })
    const through = app()
    const { body: order } = await place(await orderRequest(database.db, [{ productId: bolt, quantity: 1 }]))
    const token = await sandbox.token('5424000000000015')
    expect(await pay(order, Promise.resolve(token), through)).toMatchObject({ status: 200 })
    const { rows } = await database.db.$client.query(
      'SELECT row_to_json(a) AS row FROM payment_attempts a WHERE order_id = $1',
      [order.orderId],
    )
    const kept = JSON.stringify([rows, through.logged])
    expect(kept).toContain('"card_last_four":"0015"')
    for (const secret of ['5424000000000015', token.dataValue]) expect(kept).not.toContain(secret)
  })
})
