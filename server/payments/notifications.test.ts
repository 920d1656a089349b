import { createHmac, randomUUID } from 'node:crypto'
import { type ServerType, serve } from '@hono/node-server'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { cents } from '../../domain/money/money.ts'
import { SANDBOX_CREDENTIALS } from '../../sandbox/authorize-net/credentials.ts'
import { ADDRESS, checkStock } from '../checkout/testing.ts'
import { testApp } from '../http/testing.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { createAuthorizeNet } from './providers/authorize-net/client.ts'
import { paymentProviders } from './providers.ts'
import { resolveAttempts } from './resolve-attempts.ts'
import { round } from './round.ts'
import { resumeNotifications } from './take-notification.ts'
import { testGateway } from './testing.ts'
import { checkMoney, type Placed, testShop } from './testing-shop.ts'

const database = testDatabase()
const sandbox = testGateway(500)
const shop = testShop(database, sandbox)
const PATH = '/webhooks/authorize-net'

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
afterEach(async () => {
  await sandbox.noFault()
  await sandbox.notify(null)
  expect([await checkMoney(database.db, sandbox), await checkStock(database.db)]).toEqual([[], []])
})

const sign = (body: string, key = SANDBOX_CREDENTIALS.signatureKey) =>
  `sha512=${createHmac('sha512', key).update(body).digest('hex').toUpperCase()}`
const deliver = async (body: string, signature = sign(body)) =>
  (await shop.app().post(PATH, body, { 'X-ANET-Signature': signature })).status
const notification = (id: string, more: object = {}, notificationId: string = randomUUID()) =>
  JSON.stringify({
    notificationId,
    eventType: 'net.authorize.payment.authcapture.created',
    payload: { responseCode: 1, authAmount: 1, entityName: 'transaction', id, ...more },
  })
const rowOf = async (notificationId: string) =>
  (
    await shop.rowsOf<{ handled_at: Date | null; result: string }>(
      'SELECT handled_at, result FROM payment_notifications WHERE notification_id = $1',
      notificationId,
    )
  )[0]
const resultOf = async (transactionId: string) => {
  const notificationId = randomUUID()
  expect(await deliver(notification(transactionId, {}, notificationId))).toBe(200)
  return (await rowOf(notificationId))?.result
}
const chargeOf = async ({ orderNumber }: Placed) =>
  (await sandbox.ledger()).find(one => one.invoiceNumber === orderNumber)?.transId ?? ''
const until = (order: Placed, expected: object) =>
  vi.waitFor(async () => expect(await shop.orderOf(order)).toMatchObject(expected), { timeout: 5000 })

describe('as the gateway sends them', () => {
  test.each(['reset-after-charge', 'timeout-after-charge', 'bad-json-after-charge'])(
    '%s: the notification pays the order, nobody has to ask',
    async fault => {
      const order = await shop.place()
      await sandbox.notify(address)
      await sandbox.fault(fault)
      await shop.pay(order)
      await until(order, { payment_status: 'paid' })
      expect(await shop.pay(order)).toMatchObject({ status: 200 })
    },
  )

  test('before the answer to the request itself: one payment, and the answer says so', async () => {
    const order = await shop.place()
    await sandbox.notify(address)
    await sandbox.fault('timeout-after-charge')
    expect(await shop.pay(order)).toMatchObject({ status: 200, body: { success: true } })
    expect((await shop.historyOf(order)).filter(line => line.startsWith('paid'))).toHaveLength(1)
  })

  test('a review releases a held charge, or refuses it', async () => {
    await sandbox.notify(address)
    const [released, refused] = [await shop.place(), await shop.place()]
    for (const order of [released, refused]) {
      await sandbox.fault('held')
      expect(await shop.pay(order)).toMatchObject({ status: 202 })
      await sandbox.review(order === released ? 'approve' : 'decline')
      await until(order, { payment_status: order === released ? 'paid' : 'unpaid' })
    }
    await vi.waitFor(async () => expect(await shop.pay(refused)).toMatchObject({ status: 200 }), { timeout: 5000 })
  })

  test.each(['not settled', 'settled'])('a refund that was done unseen, %s, is booked', async when => {
    const order = await shop.bought()
    if (when === 'settled') await sandbox.settle()
    await sandbox.notify(address)
    const { find, ...others } = sandbox.gateway()
    let looks = 0
    // Killed once the gateway has been asked: only the first look succeeds.
    const gateway = { ...others, find: (id: string) => (looks++ ? Promise.reject(new Error('killed')) : find(id)) }
    const deaf = { ...gateway, findRefund: async () => (looks++ < 2 ? null : Promise.reject(new Error('killed'))) }
    await sandbox.fault('reset-after-charge')
    await testApp(database.db, deaf).post(`/api/orders/${order.orderId}/cancel`, { token: order.token })
    await until(order, { status: 'canceled', payment_status: when === 'settled' ? 'refunded' : 'voided' })
  })
})

describe('whatever comes', () => {
  test('only what the gateway signed is taken, and by nobody without a key', async () => {
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

  test('one that is not about a transaction, or about none that is there, is noted', async () => {
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

  test('thirty deliveries of one notification, at once: handled once', async () => {
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

  test('what it says of amount and success is not believed', async () => {
    const order = await shop.place()
    await sandbox.fault('declined')
    await shop.pay(order)
    const declined = await chargeOf(order)
    await deliver(
      notification(declined, { responseCode: 1, authAmount: order.total / 100, invoiceNumber: order.orderNumber }),
    )
    expect(await shop.orderOf(order)).toMatchObject({ payment_status: 'unpaid' })
    // Nor which order it is for.
    const other = await shop.bought()
    await deliver(notification(await chargeOf(other), { invoiceNumber: order.orderNumber, merchantReferenceId: 'x' }))
    expect(await shop.orderOf(order)).toMatchObject({ payment_status: 'unpaid' })
  })

  test('a charge that turns up after the payment was given up goes back', async () => {
    const order = await shop.place()
    await sandbox.fault('reset-after-charge')
    expect(await shop.pay(order)).toMatchObject({ status: 202 })
    await shop.rowsOf(
      `UPDATE payment_attempts SET state = 'failed', closed_at = now() WHERE order_id = $1`,
      order.orderId,
    )
    expect(await resultOf(await chargeOf(order))).toBe('charged too late: given back')
    expect(await shop.pay(order)).toMatchObject({ status: 200 })
  })

  test('a charge for an order that has ended goes back', async () => {
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

  test('while the gateway is away it is written down, and handled later', async () => {
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

test('a gateway that is slow is asked about left notifications for a while only', async () => {
  await shop.rowsOf(
    `INSERT INTO payment_notifications (provider, notification_id, event_type, transaction_id, received_at)
      SELECT 'authorize-net', gen_random_uuid()::text, 'charged', n::text, now() - interval '2 minutes'
        FROM generate_series(1, 3) n`,
  )
  let asked = 0
  const find = async () => {
    asked++
    await new Promise(resolve => setTimeout(resolve, 60))
    return null
  }
  await resumeNotifications(
    { ...shop.context(), providers: paymentProviders({ ...sandbox.gateway(), find }) },
    round(undefined, 50),
  )
  expect(asked).toBe(1)
  await shop.rowsOf('DELETE FROM payment_notifications WHERE length(transaction_id) = 1')
})

describe('what admins see', () => {
  type Seen = Record<string, Record<string, unknown>[]>
  const exceptions = async () => (await shop.seeAsAdmin('/api/admin/payments/exceptions')) as Seen
  const stray = async () => (await shop.seeAsAdmin('/api/admin/payments/stray-charges')) as Seen

  test('the money of an order, as it went', async () => {
    const order = await shop.bought()
    const charge = await chargeOf(order)
    await deliver(notification(charge))
    await shop.asAdmin(`/api/admin/orders/${order.orderId}/refund`, { amount: 200, reason: 'scratched' })
    expect(await shop.seeAsAdmin(`/api/admin/orders/${order.orderId}/payments`)).toMatchObject({
      attempts: [{ state: 'approved', amount: order.total, transactionId: charge, cardLastFour: '1111' }],
      refunds: [{ state: 'requested', amount: 200, reason: 'scratched' }],
      notifications: [{ transactionId: charge, result: 'paid already' }],
      left: order.total - 200,
    })
    const none = await shop.seeAsAdmin('/api/admin/orders/00000000-0000-4000-8000-000000000000/payments')
    expect(none).toMatchObject({ code: 'ORDER_NOT_FOUND' })
  })

  test('nothing, while all is well', async () => {
    const canceled = await shop.bought()
    await shop.cancel(canceled)
    await shop.bought()
    await resolveAttempts(shop.context())
    const { notifications, comparedAt, ...lists } = await exceptions()
    expect(Date.now() - Date.parse(String(comparedAt))).toBeLessThan(60_000)
    expect(lists).toEqual({
      openAttempts: [],
      paidWithoutCharge: [],
      chargedNotPaid: [],
      failedRefunds: [],
    })
    expect(await stray()).toEqual({ charges: [], gatewayProblem: null })
  })

  test('that the gateway could not be asked', async () => {
    await sandbox.fault('server-error', 1, ['getUnsettledTransactionListRequest'])
    expect(await stray()).toEqual({ gatewayProblem: 'The card gateway could not be asked.', charges: [] })
  })

  test('payments without an answer, orders and charges that do not belong together', async () => {
    const open = await shop.place()
    await sandbox.fault('reset')
    await shop.pay(open)
    await shop.makeOld(16)
    const [free, unpaid] = [await shop.place(), await shop.bought()]
    await shop.rowsOf(`UPDATE orders SET payment_status = 'paid' WHERE id = $1`, free.orderId)
    await shop.rowsOf(`UPDATE orders SET payment_status = 'unpaid' WHERE id = $1`, unpaid.orderId)
    const { gateway } = sandbox
    const byHand = await gateway().charge({
      reference: 'by-hand',
      invoiceNumber: 'COUNTER-1',
      amount: cents(4200),
      token: await sandbox.token(),
      email: 'a@example.com',
      billTo: ADDRESS,
      shipTo: ADDRESS,
    })
    const seen = await exceptions()
    const numbers = (list: Record<string, unknown>[] | undefined) => list?.map(one => one.orderNumber)
    expect(numbers(seen.openAttempts)).toEqual([open.orderNumber])
    expect(numbers(seen.paidWithoutCharge)).toEqual([free.orderNumber])
    expect(numbers(seen.chargedNotPaid)).toEqual([unpaid.orderNumber])
    expect((await stray()).charges).toMatchObject([{ invoiceNumber: 'COUNTER-1', amount: 4200 }])
    await shop.rowsOf(`UPDATE orders SET payment_status = 'unpaid' WHERE id = $1`, free.orderId)
    await shop.rowsOf(`UPDATE orders SET payment_status = 'paid' WHERE id = $1`, unpaid.orderId)
    if (byHand.kind === 'approved') expect(await resultOf(byHand.transactionId)).toContain('invoice COUNTER-1')
    // Put right, for the books of this file.
    if (byHand.kind === 'approved') await gateway().voidCharge(byHand.transactionId)
    await shop.makeOld(16)
    await resolveAttempts(shop.context())
  })

  test('a void and a refund that the store did not ask for', async () => {
    const [voided, refunded] = [await shop.bought(), await shop.bought()]
    const [a, b] = [await chargeOf(voided), await chargeOf(refunded)]
    await sandbox.byHand({ transactionType: 'voidTransaction', refTransId: a })
    await sandbox.settle()
    await sandbox.byHand({
      transactionType: 'refundTransaction',
      amount: '1.00',
      payment: { creditCard: { cardNumber: '1111', expirationDate: 'XXXX' } },
      refTransId: b,
    })
    const refund = (await sandbox.ledger()).find(one => one.refTransId === b)?.transId ?? ''
    const told = {
      voided: `unexpected: order ${voided.orderNumber}: its charge was voided, and not by the store`,
      refunded: `unexpected: order ${refunded.orderNumber}: money was refunded, and not by the store`,
    }
    expect(await resultOf(a)).toBe(told.voided)
    expect(await resultOf(refund)).toBe(told.refunded)
    const { notifications = [] } = await exceptions()
    expect(notifications.map(one => one.transactionId)).toEqual(expect.arrayContaining([a, refund]))
    expect(await shop.seeAsAdmin('/api/admin/today')).toMatchObject({ unexplainedNotifications: notifications.length })
    // It stands with its order; what is not paid any more does not leave.
    const toldOf = async ({ orderId }: Placed) =>
      ((await shop.seeAsAdmin(`/api/admin/orders/${orderId}/payments`)) as Seen).notifications?.map(one => one.result)
    expect([await toldOf(voided), await toldOf(refunded)]).toEqual([[told.voided], [told.refunded]])
    const pack = ({ orderId }: Placed) => shop.asAdmin(`/api/admin/orders/${orderId}/processing`, {})
    expect(await pack(voided)).toMatchObject({ status: 409, body: { code: 'ORDER_VOIDED_BY_HAND' } })
    // Nothing hangs on the words: whoever puts them another way ships nothing that is not paid.
    await shop.rowsOf(`UPDATE payment_notifications SET result = 'put another way' WHERE order_id = $1`, voided.orderId)
    expect(await pack(voided)).toMatchObject({ status: 409, body: { code: 'ORDER_VOIDED_BY_HAND' } })
    expect(await pack(refunded)).toMatchObject({ status: 200 })
    // Put right: the books of this file must agree again.
    await sandbox.byHand({ transactionType: 'voidTransaction', refTransId: refund })
    await shop.cancel(voided)
    expect(await shop.orderOf(voided)).toMatchObject({ payment_status: 'voided' })
    expect((await exceptions()).notifications?.map(one => one.transactionId)).not.toContain(a)
  })

  test('a refund that happened after all, and had been given another way: the books keep what a person wrote', async () => {
    const order = await shop.bought()
    await sandbox.settle()
    await sandbox.fault('server-error', 9)
    await shop.asAdmin(`/api/admin/orders/${order.orderId}/refund`, { amount: 500, reason: 'scratched' })
    await sandbox.noFault()
    const [back] = await shop.rowsOf<{ id: string; reference: string }>(
      `UPDATE refunds SET state = 'failed' WHERE order_id = $1 RETURNING id, reference`,
      order.orderId,
    )
    await shop.asAdmin(`/api/admin/refunds/${back?.id}/elsewhere`, { elsewhere: 'Check 1002' })
    const [transactionId, reference] = [await chargeOf(order), back?.reference ?? '']
    const twice = await sandbox.gateway().refund({ transactionId, lastFour: '1111', amount: cents(500), reference })
    const result = `unexpected: order ${order.orderNumber}: money went back that had been given back another way`
    expect(await resultOf(twice)).toBe(result)
    expect(await shop.refundsOf(order)).toMatchObject([{ state: 'done', method: 'external', transaction_id: null }])
    expect((await exceptions()).notifications?.map(one => one.result)).toContain(result)
    // Put right: the books of this file must agree again.
    await sandbox.byHand({ transactionType: 'voidTransaction', refTransId: twice })
  })
})
