import { expect, test } from 'vitest'
import { inTransaction } from '../db/database.ts'
import { testDatabase } from '../db/testing.ts'
import { testGateway } from '../payments/testing.ts'
import { testShop } from '../payments/testing-shop.ts'
import { tellOfReturn, tellOfWay } from './order-letters.ts'

const database = testDatabase()
const sandbox = testGateway()
const shop = testShop(database, sandbox)

async function mailsOf(orderId: string) {
  const { rows } = await database.db.$client.query<Record<'event' | 'recipient' | 'subject' | 'text' | 'html', string>>(
    'SELECT event, recipient, subject, text, html FROM emails WHERE entity = $1 ORDER BY id',
    [`order:${orderId}`],
  )
  return rows
}

test('a paid order is told to its buyer and to the desk, once; one that is not paid to nobody', async () => {
  const order = await shop.place(2)
  expect(await mailsOf(order.orderId)).toEqual([])
  await shop.pay(order)
  await shop.pay(order)
  const [toBuyer, toDesk, ...more] = await mailsOf(order.orderId)
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
  expect(toDesk).toMatchObject({ event: 'new_order', recipient: 'sales@example.com' })
  expect(toDesk?.text).not.toContain(order.token)
  expect(toDesk?.subject).toContain(order.orderNumber)
})

test('where it is, and that it is to come back, is told once each', async () => {
  const order = await shop.place()
  await shop.pay(order)
  for (let times = 0; times < 2; times++) {
    await inTransaction(database.db, async tx => {
      await tx.$client.query(
        `UPDATE orders SET tracking_carrier = 'ups', tracking_number = '1Z 999 <AA>' WHERE id = $1`,
        [order.orderId],
      )
      await tellOfWay(tx, order.orderId, 'order_shipped', 'http://localhost')
      await tellOfWay(tx, order.orderId, 'order_delivered', 'http://localhost')
      const wanted = { reason: 'Damaged', comments: 'The <b>tag</b>\r\nwas torn', pictures: 2 }
      await tellOfReturn(tx, order.orderId, wanted, 'http://localhost')
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
