import { afterEach, expect, test, vi } from 'vitest'
import { deliverMail } from '../mail/deliver-mail.ts'
import { MAIL_TEMPLATES } from '../mail/mail-templates.ts'
import { renderMails, smtpServer, testPost, testTransport } from '../mail/testing.ts'
import { testGateway } from '../payments/testing.ts'
import { testShop } from '../payments/testing-shop.ts'
import { inTransaction } from '../platform/db/database.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { mailOrderEvent } from './order-mails.ts'

const database = testDatabase()
const sandbox = testGateway()
const shop = testShop(database, sandbox)

const publicUrl = 'http://localhost'
/** A package that contains the whole order. */
const PACKAGE = { position: 1, pieces: [], isRestToCome: false }
const WAS = { status: 'pending', actor: 'admin' } as const

async function mailsOf(orderId: string) {
  await renderMails(database.db)
  const { rows } = await database.db.$client.query<Record<'event' | 'recipient' | 'subject' | 'text' | 'html', string>>(
    'SELECT event, recipient, subject, text, html FROM emails WHERE entity = $1 ORDER BY id',
    [`order:${orderId}`],
  )
  return rows
}

test('a paid order mails its buyer and the back office once; an unpaid one mails no one', async () => {
  const order = await shop.place(2)
  expect(await mailsOf(order.orderId)).toEqual([])
  await shop.pay(order)
  await shop.pay(order)
  const [toBuyer, toAdmin, ...more] = await mailsOf(order.orderId)
  expect(more).toEqual([])
  expect(toBuyer).toMatchObject({
    event: 'guest_order_confirmation',
    recipient: 'amelia@example.com',
    subject: `Your order ${order.orderNumber}`,
  })
  expect(toBuyer?.text.split('\n')).toContain(
    `http://localhost/order/${order.orderId}?token=${encodeURIComponent(order.token)}`,
  )
  expect(toBuyer?.text).toMatch(/2 × BACK-\d+: .*\$60\.00/)
  expect(toAdmin).toMatchObject({ event: 'new_order', recipient: 'sales@example.com' })
  expect(toAdmin?.text).not.toContain(order.token)
  expect(toAdmin?.subject).toContain(order.orderNumber)
})

test('each step of shipping and return is mailed once', async () => {
  const order = await shop.place()
  await shop.pay(order)
  for (let times = 0; times < 2; times++) {
    await inTransaction(database.db, async tx => {
      await tx.$client.query(`UPDATE orders SET status = 'shipped' WHERE id = $1`, [order.orderId])
      const fulfillment = { ...PACKAGE, carrier: 'ups', trackingNumber: '1Z 999 <AA>' }
      await mailOrderEvent(tx, order.orderId, { event: 'shipped', mail: { fulfillment, publicUrl } }, WAS)
      await mailOrderEvent(tx, order.orderId, { event: 'delivered', mail: { fulfillment, publicUrl } }, WAS)
      const wanted = {
        reason: 'Damaged',
        comments: 'The <b>tag</b>\r\nwas torn',
        pictures: 2,
        position: 1,
        lines: [],
        publicUrl,
      }
      await mailOrderEvent(tx, order.orderId, { event: 'return_requested', mail: wanted }, WAS)
    })
  }
  const mails = await mailsOf(order.orderId)
  expect(mails.map(({ event, recipient }) => [event, recipient])).toEqual([
    ['guest_order_confirmation', 'amelia@example.com'],
    ['new_order', 'sales@example.com'],
    ['order_shipped', 'amelia@example.com'],
    ['order_delivered', 'amelia@example.com'],
    ['return_requested', 'sales@example.com'],
  ])
  expect(mails[2]?.text).toContain('Tracking number: 1Z 999 <AA>')
  expect(mails[2]?.html).toContain('1Z 999 &lt;AA&gt;')
  expect(mails[4]?.text).toContain('The <b>tag</b> was torn')
  expect(mails[4]?.html).not.toContain('<b>tag')
})

afterEach(() => vi.restoreAllMocks())

test('a confirmation that cannot be written does not block the payment: only its own job fails, and it is sent after the repair', async () => {
  await database.db.$client.query('TRUNCATE emails')
  const broken = vi.spyOn(MAIL_TEMPLATES.orderConfirmation, 'render').mockRejectedValue(new Error('no such line'))
  const order = await shop.bought()
  expect(await shop.orderOf(order)).toMatchObject({ payment_status: 'paid' })
  const server = await smtpServer()
  const post = testPost(database.db, testTransport(server.url), { writings: 1 })
  while (await deliverMail(post)) {}
  expect(server.received.map(({ subject }) => subject)).toEqual([expect.stringContaining('New order')])
  const failed = async () =>
    (await shop.seeAsAdmin('/api/admin/mails?state=failed')) as {
      mails: { id: number; subject: string; lastError: string; canResend: boolean }[]
    }
  const [mail] = (await failed()).mails
  expect(mail).toMatchObject({
    subject: 'Guest order confirmation',
    lastError: 'the mail could not be written: no such line',
    canResend: true,
  })
  broken.mockRestore()
  expect(await shop.asAdmin(`/api/admin/mails/${mail?.id}/resend`, {})).toMatchObject({ status: 200 })
  while (await deliverMail(post)) {}
  await server.stop()
  expect(server.received.map(({ subject }) => subject)).toContain(`Your order ${order.orderNumber}`)
  expect((await failed()).mails).toEqual([])
})

test('the shipped mail names the carrier and links to its tracking page', async () => {
  const order = await shop.bought()
  await inTransaction(database.db, async tx => {
    await tx.$client.query(`UPDATE orders SET status = 'shipped', shipping_method = 'FedEx Ground' WHERE id = $1`, [
      order.orderId,
    ])
    const fulfillment = { ...PACKAGE, carrier: 'ups', trackingNumber: '1Z999AA10123456784' }
    await mailOrderEvent(tx, order.orderId, { event: 'shipped', mail: { fulfillment, publicUrl } }, WAS)
  })
  const shipped = (await mailsOf(order.orderId)).find(({ event }) => event === 'order_shipped')
  expect(shipped?.text).toContain('Carrier: UPS')
  expect(shipped?.text).toContain('Track the package:\nhttps://www.ups.com/track?tracknum=1Z999AA10123456784')
  expect(shipped?.text).toContain('View your order:')
  expect(shipped?.text).not.toContain('FedEx')
})

test('the mail to the back office states the day by which an order must ship', async () => {
  const order = await shop.bought()
  const toAdmin = (await mailsOf(order.orderId)).find(({ event }) => event === 'new_order')
  expect(toAdmin?.text).toMatch(/Leaves by: [A-Z][a-z]{2} \d{1,2}, \d{4}\n/)
  expect(toAdmin?.subject).toMatch(/^New order /)
})
