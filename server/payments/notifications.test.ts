import { randomUUID } from 'node:crypto'
import { type ServerType, serve } from '@hono/node-server'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { SANDBOX_CREDENTIALS } from '../../sandbox/authorize-net/credentials.ts'
import { testApp } from '../http/testing.ts'
import { createAuthorizeNet } from './providers/authorize-net/client.ts'
import { paymentProviders } from './providers.ts'
import { resumeNotifications } from './take-notification.ts'
import { notifying, PATH } from './testing-notifications.ts'
import type { Placed } from './testing-shop.ts'

const { database, sandbox, shop, sign, deliver, notification, rowOf, resultOf, chargeOf } = notifying()

let server: ServerType
let address = ''
beforeAll(async () => {
  address = await new Promise(resolve => {
    server = serve({ fetch: shop.app().fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
      resolve(`http://127.0.0.1:${port}${PATH}`),
    )
  })
})
afterAll(() => new Promise(done => server.close(done)))
const until = (order: Placed, expected: object) =>
  vi.waitFor(async () => expect(await shop.orderOf(order)).toMatchObject(expected), 30_000)

describe('as the gateway sends them', () => {
  test.each(['reset-after-charge', 'timeout-after-charge', 'bad-json-after-charge'])(
    '%s: the notification makes the order paid without another query',
    async fault => {
      const order = await shop.place()
      await sandbox.notify(address)
      await sandbox.fault(fault)
      await shop.pay(order)
      await until(order, { payment_status: 'paid' })
      expect(await shop.pay(order)).toMatchObject({ status: 200 })
    },
  )

  test('before the response to the request itself make one payment, and the response reports it', async () => {
    const order = await shop.place()
    await sandbox.notify(address)
    await sandbox.fault('timeout-after-charge')
    expect(await shop.pay(order)).toMatchObject({ status: 200, body: { success: true } })
    expect((await shop.historyOf(order)).filter(line => line.startsWith('paid'))).toHaveLength(1)
  })

  test('of a review release a held charge, or decline it', async () => {
    await sandbox.notify(address)
    const [released, refused] = [await shop.place(), await shop.place()]
    for (const order of [released, refused]) {
      await sandbox.fault('held')
      expect(await shop.pay(order)).toMatchObject({ status: 202 })
      await sandbox.review(order === released ? 'approve' : 'decline')
      await until(order, { payment_status: order === released ? 'paid' : 'unpaid' })
    }
    await vi.waitFor(async () => expect(await shop.pay(refused)).toMatchObject({ status: 200 }), 30_000)
  })

  test.each(['not settled', 'settled'])('a refund without an answer, %s, is recorded', async when => {
    const order = await shop.bought()
    if (when === 'settled') await sandbox.settle()
    await sandbox.notify(address)
    const { find, ...others } = sandbox.gateway()
    let looks = 0
    // The process is killed after the refund request, so only the first query succeeds.
    const gateway = { ...others, find: (id: string) => (looks++ ? Promise.reject(new Error('killed')) : find(id)) }
    const deaf = { ...gateway, findRefund: async () => (looks++ < 2 ? null : Promise.reject(new Error('killed'))) }
    await sandbox.fault('reset-after-charge')
    await testApp(database.db, deaf).post(`/api/orders/${order.orderId}/cancel`, { token: order.token })
    await until(order, { status: 'canceled', payment_status: when === 'settled' ? 'refunded' : 'voided' })
  })
})

describe('any notification', () => {
  test('the void of an order canceled in steps is recognized as the store’s own', async () => {
    const order = await shop.boughtLines([{ price: 2700, quantity: 2 }])
    const lines = [{ itemId: order.items[0] ?? 0, quantity: 1 }]
    for (const _ of [1, 2]) expect((await shop.cancelLines(order, lines)).status).toBe(200)
    expect(await shop.orderOf(order)).toMatchObject({ status: 'canceled', payment_status: 'voided' })
    expect(await resultOf(await chargeOf(order))).toBe('voided')
  })

  test('is accepted only if it is signed, and never without a key', async () => {
    const body = notification('1')
    for (const wrong of [
      '',
      'sha512=',
      sign(body, 'another key'),
      sign(`${body} `),
      sign(body).replace('sha512', 'sha1'),
    ])
      expect(await deliver(body, wrong)).toBe(401)
    expect((await shop.app().post(PATH, body)).status).toBe(401)
    const credentials = {
      ...SANDBOX_CREDENTIALS,
      apiUrl: 'http://127.0.0.1:1',
      acceptJsUrl: 'http://127.0.0.1:1',
      environment: 'sandbox' as const,
      signatureKey: null,
    }
    const keyless = testApp(database.db, createAuthorizeNet({ credentials }))
    expect((await keyless.post(PATH, body, { 'X-ANET-Signature': sign(body) })).status).toBe(401)
    expect(await shop.rowsOf('SELECT FROM payment_notifications WHERE transaction_id = $1', '1')).toEqual([])
  })

  test.each(['nonsense', '[]', '{}', '{"notificationId":"a\\u0000","eventType":"x"}'])('%s is refused', async body => {
    expect(await deliver(body)).toBe(400)
  })

  test('without a transaction, or with an unknown one, is recorded', async () => {
    const id = randomUUID()
    const body = JSON.stringify({
      notificationId: id,
      eventType: 'net.authorize.customer.created',
      payload: { id: 'x' },
    })
    expect(await deliver(body)).toBe(200)
    expect(await rowOf(id)).toMatchObject({ handled_at: expect.any(Date), result: 'not about a transaction' })
    expect(await resultOf('999')).toBe('unexpected: the gateway knows of no such transaction')
  })

  test('delivered thirty times concurrently is handled once', async () => {
    const order = await shop.place()
    await sandbox.fault('reset-after-charge')
    await shop.pay(order)
    const id = randomUUID()
    const body = notification(await chargeOf(order), {}, id)
    expect(new Set(await Promise.all(Array.from({ length: 30 }, () => deliver(body))))).toEqual(new Set([200]))
    expect(await rowOf(id)).toMatchObject({ result: 'paid' })
    expect((await shop.historyOf(order)).filter(line => line.startsWith('paid'))).toHaveLength(1)
    expect(await resultOf(await chargeOf(order))).toBe('paid already')
  })

  test('is not trusted for amount and success', async () => {
    const order = await shop.place()
    await sandbox.fault('declined')
    await shop.pay(order)
    const declined = await chargeOf(order)
    await deliver(
      notification(declined, { responseCode: 1, authAmount: order.total / 100, invoiceNumber: order.orderNumber }),
    )
    expect(await shop.orderOf(order)).toMatchObject({ payment_status: 'unpaid' })
    // The order number in the notification is not trusted either.
    const otherOrder = await shop.bought()
    await deliver(
      notification(await chargeOf(otherOrder), { invoiceNumber: order.orderNumber, merchantReferenceId: 'x' }),
    )
    expect(await shop.orderOf(order)).toMatchObject({ payment_status: 'unpaid' })
  })

  test('a charge that appears after its payment was abandoned is refunded', async () => {
    const order = await shop.place()
    await sandbox.fault('reset-after-charge')
    expect(await shop.pay(order)).toMatchObject({ status: 202 })
    await shop.rowsOf(
      `UPDATE payment_attempts SET state = 'failed', closed_at = now() WHERE order_id = $1`,
      order.orderId,
    )
    expect(await resultOf(await chargeOf(order))).toBe('charged too late: refunded')
    expect(await shop.pay(order)).toMatchObject({ status: 200 })
  })

  test('a charge for an order that has ended is refunded', async () => {
    const order = await shop.place()
    await sandbox.fault('reset-after-charge')
    await shop.pay(order)
    await shop.rowsOf(`UPDATE orders SET status = 'canceled' WHERE id = $1`, order.orderId)
    await shop.rowsOf(`UPDATE reservations SET state = 'released' WHERE order_id = $1`, order.orderId)
    await shop.rowsOf(
      `WITH back AS (UPDATE stock_lines SET quantity = quantity + 1 WHERE product_id = $1 RETURNING id)
      INSERT INTO stock_movements (stock_line_id, delta, reason) SELECT id, 1, 'release' FROM back`,
      order.part,
    )
    expect(await resultOf(await chargeOf(order))).toBe('declined')
    expect(await resultOf(await chargeOf(order))).toBe('voided already')
  })

  test('is stored during a gateway outage, and handled later', async () => {
    const order = await shop.place()
    await sandbox.fault('reset-after-charge')
    await shop.pay(order)
    await sandbox.fault('server-error', 1, ['getTransactionDetailsRequest'])
    const id = randomUUID()
    expect(await deliver(notification(await chargeOf(order), {}, id))).toBe(200)
    expect(await rowOf(id)).toMatchObject({ handled_at: null })
    await resumeNotifications(shop.context())
    expect(await rowOf(id)).toMatchObject({ handled_at: null })
    await shop.rowsOf(
      `UPDATE payment_notifications SET received_at = received_at - interval '2 minutes' WHERE notification_id = $1`,
      id,
    )
    await Promise.all([resumeNotifications(shop.context()), resumeNotifications(shop.context())])
    expect(await rowOf(id)).toMatchObject({ handled_at: expect.any(Date), result: expect.stringMatching(/^paid/) })
  })
})

test('pending notifications query a slow gateway for a limited time', async () => {
  await shop.rowsOf(
    `INSERT INTO payment_notifications (provider, notification_id, event_type, transaction_id, received_at)
      SELECT 'authorize-net', gen_random_uuid()::text, 'charged', n::text, now() - interval '2 minutes'
        FROM generate_series(1, 3) n`,
  )
  let queries = 0
  const find = async () => {
    queries++
    return null
  }
  const isOver = () => queries > 0
  await resumeNotifications({ ...shop.context(), providers: paymentProviders({ ...sandbox.gateway(), find }) }, isOver)
  expect(queries).toBe(1)
  await shop.rowsOf('DELETE FROM payment_notifications WHERE length(transaction_id) = 1')
})
