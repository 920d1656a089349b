import { beforeEach, describe, expect, test } from 'vitest'
import { releaseExpired } from '../cancellations/release-expired.ts'
import { deliverMail } from '../mail/deliver-mail.ts'
import { type Received, smtpServer, testPost, testTransport } from '../mail/testing.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { applyTransaction } from './apply-transaction.ts'
import type { PaymentProvider } from './provider.ts'
import { resolveAttempts } from './resolve-attempts.ts'
import { testGateway } from './testing.ts'
import { type Placed, testShop } from './testing-shop.ts'

// A buyer who was asked to wait is mailed the result once, with the next step. A buyer who saw the result on the page
// gets no mail.

const database = testDatabase()
const sandbox = testGateway()
const shop = testShop(database, sandbox)
beforeEach(() => database.db.$client.query('TRUNCATE emails'))

const resolve = () => resolveAttempts(shop.context())
const release = () => releaseExpired(database.db, 'http://localhost')
/** Expires the reservation. */
async function endHold({ orderId }: Placed) {
  await shop.rowsOf(`UPDATE orders SET hold_expires_at = now() - interval '1 second' WHERE id = $1`, orderId)
  await shop.rowsOf(
    `UPDATE order_history SET created_at = created_at - interval '31 minutes' WHERE order_id = $1`,
    orderId,
  )
}

/** The mails to the buyer, as a mail server receives them. */
async function received(): Promise<Received[]> {
  const server = await smtpServer()
  const post = testPost(database.db, testTransport(server.url))
  while (await deliverMail(post)) {}
  await server.stop()
  return server.received.filter(({ envelopeTo }) => envelopeTo[0] === 'amelia@example.com')
}
const events = async () =>
  (
    await shop.rowsOf<{ event: string }>(`SELECT event FROM emails WHERE recipient = 'amelia@example.com' ORDER BY id`)
  ).map(({ event }) => event)
const words = (mail: Received | undefined) => mail?.text?.replaceAll(/\s+/g, ' ') ?? ''
const linkOf = ({ orderId, token }: Placed) => `http://localhost/order/${orderId}?token=${encodeURIComponent(token)}`
const timelineOf = async ({ orderId, token }: Placed) => {
  const { body } = await shop.app().call(`/api/orders/${orderId}?token=${token}`)
  return (body as { history: { event: string; note: string }[] }).history
}

/** Pays without recording the result. */
async function waiting(fault: string): Promise<Placed> {
  const order = await shop.place()
  await sandbox.fault(fault)
  expect(await shop.pay(order)).toMatchObject({ body: { pending: true } })
  return order
}

describe('a payment held for review', () => {
  test('and then declined sends one mail, with a link to pay again while the parts are reserved', async () => {
    const order = await waiting('held')
    expect(await received()).toEqual([])
    expect(await shop.historyOf(order)).toEqual(['placed by buyer', 'payment_held by gateway'])
    await sandbox.review('decline')
    await Promise.all([resolve(), resolve()])
    await resolve()
    const mails = await received()
    expect(mails.map(({ subject }) => subject)).toEqual([`Your card was declined: order ${order.orderNumber}`])
    expect(words(mails[0])).toMatch(/Your parts stay reserved until [A-Z][a-z]{2} \d+, \d{4}, \d+:\d\d [AP]M E[SD]T\./)
    expect(words(mails[0])).toContain(`Pay for this order: ${linkOf(order)}`)
    expect(await timelineOf(order)).toMatchObject([
      { event: 'placed' },
      { event: 'payment_held' },
      { event: 'payment_declined', note: expect.stringContaining('declined') },
    ])
    expect(await shop.orderOf(order)).toMatchObject({ status: 'pending', notification_seen: false })
    expect(await shop.pay(order)).toMatchObject({ status: 200 })
  })

  test('and then approved is stated in the confirmation mail', async () => {
    const order = await waiting('held')
    await sandbox.review('approve')
    await resolve()
    await resolve()
    const mails = await received()
    expect(mails.map(({ subject }) => subject)).toEqual([`Your order ${order.orderNumber}`])
    expect(words(mails[0])).toContain('The card company has confirmed your payment.')
    expect((await shop.historyOf(order)).slice(1)).toEqual([
      'payment_held by gateway',
      expect.stringMatching(/^paid by gateway/),
    ])
  })

  test('and declined after the reservation expired sends one mail, which states both and how to order again', async () => {
    const order = await waiting('held')
    await endHold(order)
    expect(await release()).toBe(0)
    await sandbox.review('decline')
    await resolve()
    expect(await release()).toBe(1)
    const mails = await received()
    expect(mails).toHaveLength(1)
    expect(words(mails[0])).toContain('Your parts are no longer reserved.')
    expect(words(mails[0])).toContain('choose Reorder')
    expect(words(mails[0])).toContain(`View your order: ${linkOf(order)}`)
  })
})

describe('a payment without a legible answer', () => {
  test.each(['server-error', 'reset', 'bad-json', 'timeout-before'])(
    '(%s) and never charged: the buyer is mailed after ten minutes, and again when the order has ended',
    async fault => {
      const order = await waiting(fault)
      await resolve()
      expect(await events()).toEqual([])
      await shop.makeOld(11)
      await Promise.all([resolve(), resolve()])
      await resolve()
      await endHold(order)
      expect((await Promise.all([release(), release()])).reduce((sum, n) => sum + n)).toBe(1)
      const mails = await received()
      expect(mails.map(({ subject }) => subject).sort()).toEqual([
        `Your card was not charged: order ${order.orderNumber}`,
        `Your order ${order.orderNumber} has ended`,
      ])
      const [notCharged, ended] = mails.sort((a, b) => (a.subject ?? '').localeCompare(b.subject ?? ''))
      expect(words(notCharged)).toContain('Your parts stay reserved until')
      expect(words(notCharged)).toContain(linkOf(order))
      expect(words(ended)).toContain('your parts are no longer reserved, and your card was not charged')
      expect(words(ended)).toContain(linkOf(order))
      expect(await shop.historyOf(order)).toEqual([
        'placed by buyer',
        'payment_unknown by gateway',
        'payment_not_charged by gateway',
        'expired by clock',
      ])
    },
  )

  test.each(['server-error-after-charge', 'reset-after-charge', 'timeout-after-charge'])(
    '(%s) and charged: the confirmation is mailed',
    async fault => {
      const order = await waiting(fault)
      await resolve()
      const mails = await received()
      expect(mails.map(({ subject }) => subject)).toEqual([`Your order ${order.orderNumber}`])
      expect(words(mails[0])).toContain('The card company has confirmed your payment.')
    },
  )

  test('and held when it is found: one mail states the review, and one the result', async () => {
    const order = await waiting('held')
    // The state after the answer about a held charge was lost.
    await shop.rowsOf(
      `UPDATE payment_attempts SET state = 'unknown', transaction_id = NULL WHERE order_id = $1`,
      order.orderId,
    )
    await resolve()
    await resolve()
    expect(await events()).toEqual(['payment_held'])
    await sandbox.review('decline')
    await resolve()
    const mails = await received()
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      `Your card was declined: order ${order.orderNumber}`,
      `Your payment is under review: ${order.orderNumber}`,
    ])
    for (const mail of mails) expect(words(mail)).toContain(linkOf(order))
  })

  test('a partial approval is reversed and mailed', async () => {
    const order = await waiting('reset-after-charge')
    await shop.rowsOf('UPDATE payment_attempts SET amount = amount + 100 WHERE order_id = $1', order.orderId)
    await resolve()
    await resolve()
    const mails = await received()
    expect(mails.map(({ subject }) => subject)).toEqual([`Your card was not charged: order ${order.orderNumber}`])
    expect(words(mails[0])).toContain('Please use another card.')
  })
})

test('the buyer of a request that was killed before its answer is mailed too', async () => {
  const order = await shop.place()
  await shop.rowsOf(
    `INSERT INTO payment_attempts (provider, order_id, reference, amount) VALUES ('authorize-net', $1, $2, $3)`,
    order.orderId,
    `killed${order.orderNumber.slice(-4)}`,
    order.total / 100,
  )
  await shop.makeOld(11)
  await resolve()
  expect(await events()).toEqual(['payment_not_charged'])
})

describe('a buyer who saw the result on the page gets no mail', () => {
  test.each([
    ['declined', ['placed by buyer', 'payment_declined by gateway', 'expired by clock']],
    ['used-token', ['placed by buyer', 'expired by clock']],
  ])('%s, then let go', async (fault, history) => {
    const order = await shop.place()
    await sandbox.fault(fault)
    const { body } = await shop.pay(order)
    expect(JSON.stringify(body)).not.toMatch(/OTS|transaction/i)
    await resolve()
    await endHold(order)
    expect(await release()).toBe(1)
    expect(await events()).toEqual([])
    expect(await shop.historyOf(order)).toEqual(history)
  })

  test.each(['a notification', 'the job'])(
    'no mail is sent for an invalid charge that is reversed while the page waits, and seen by %s at the same time',
    async by => {
      const order = await shop.place()
      await sandbox.fault('partial')
      const gateway = sandbox.gateway()
      const seeing: PaymentProvider = {
        ...gateway,
        voidCharge: async id => {
          // The page learns of the void a moment after all other callers.
          await gateway.voidCharge(id)
          if (by === 'the job') await resolve()
          else await applyTransaction(shop.context(), 'authorize-net', id)
        },
      }
      const { status, body } = await shop.pay(order, undefined, seeing)
      expect(status).toBe(402)
      expect(JSON.stringify(body)).toContain('Please use another card.')
      await resolve()
      expect(await events()).toEqual([])
    },
  )

  test('a buyer who was asked to wait gets the result by mail if the process is killed before the page shows it', async () => {
    const order = await shop.place()
    await sandbox.fault('partial')
    const gateway = sandbox.gateway()
    const killed: PaymentProvider = {
      ...gateway,
      voidCharge: async id => {
        await gateway.voidCharge(id)
        throw new Error('killed')
      },
      find: async id => (looks++ ? Promise.reject(new Error('killed')) : gateway.find(id)),
    }
    let looks = 0
    expect(await shop.pay(order, undefined, killed)).toMatchObject({ status: 202, body: { pending: true } })
    await shop.makeOld(1)
    await Promise.all([resolve(), resolve()])
    expect(await events()).toEqual(['payment_not_charged'])
  })

  test('an order that is paid at once sends only the confirmation', async () => {
    const order = await shop.bought()
    const mails = await received()
    expect(mails.map(({ subject }) => subject)).toEqual([`Your order ${order.orderNumber}`])
    expect(words(mails[0])).not.toContain('has confirmed')
  })

  test('an order that expires without a payment attempt sends no mail', async () => {
    const order = await shop.place()
    await endHold(order)
    expect(await release()).toBe(1)
    expect(await events()).toEqual([])
  })
})
