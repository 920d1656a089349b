import { describe, expect, test } from 'vitest'
import { releaseExpired } from '../cancellations/release-expired.ts'
import { paymentProviders } from '../payments/providers.ts'
import { resolveAttempts } from '../payments/resolve-attempts.ts'
import { ADDRESS, orderRequest } from './testing.ts'
import { placing } from './testing-placing.ts'

const { database, sandbox, app, part, place, pay, show, stockOf, chargesOf, ordersOf } = placing()
const testLog = { info: () => {}, warn: () => {}, error: console.error }

describe('an order that is declined', () => {
  test('and then paid with another card makes one order and one charge', async () => {
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

  test('for its ZIP code and then paid with the corrected billing address amends the order, which retains its number', async () => {
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

  test('and then amended to fewer, more and other parts changes the reserved stock', async () => {
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

  test.each(after)('%s: the buyer pays once, and the charge is found', async fault => {
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
  ])('%s: answered with %i, and the next attempt pays once', async (fault, status) => {
    const bolt = await part({ new: 10 })
    const { body: order } = await place(await orderRequest(database.db, [{ productId: bolt, quantity: 1 }]))
    await sandbox.fault(fault)
    expect(await pay(order)).toMatchObject({ status })
    expect(await pay(order)).toMatchObject({ status: 200 })
    expect(await chargesOf(order.orderNumber)).toHaveLength(1)
  })

  test('a held payment leaves the order open, and no second charge is made', async () => {
    const bolt = await part({ new: 10 })
    const { body: order } = await place(await orderRequest(database.db, [{ productId: bolt, quantity: 1 }]))
    await sandbox.fault('held')
    expect(await pay(order)).toMatchObject({ status: 202, body: { pending: true } })
    expect(await pay(order)).toMatchObject({ status: 409 })
    expect(await show(order)).toMatchObject({ status: 'pending', paymentStatus: 'unpaid' })
  })

  test('a card token that is used twice pays one order', async () => {
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

  test('a partial approval is reversed, and another card pays', async () => {
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
  test('expire: stock is released, the order is canceled, and a payment is refused without a charge', async () => {
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

  test('do not expire while a payment is pending', async () => {
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

  test('a card number never reaches the database or the log', async () => {
    const bolt = await part({ new: 4 })
    const through = app()
    const { body: order } = await place(await orderRequest(database.db, [{ productId: bolt, quantity: 1 }]))
    const token = await sandbox.token('5424000000000015')
    expect(await pay(order, Promise.resolve(token), through)).toMatchObject({ status: 200 })
    const { rows } = await database.db.$client.query(
      'SELECT row_to_json(a) AS row FROM payment_attempts a WHERE order_id = $1',
      [order.orderId],
    )
    const storedText = JSON.stringify([rows, through.logged])
    expect(storedText).toContain('"card_last_four":"0015"')
    for (const secret of ['5424000000000015', token.dataValue]) expect(storedText).not.toContain(secret)
  })
})
