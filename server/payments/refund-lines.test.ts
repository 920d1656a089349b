import { afterEach, expect, test } from 'vitest'
import { newKey } from '../checkout/testing.ts'
import { renderMails } from '../mail/testing.ts'
import { testDatabase } from '../platform/db/testing.ts'
import type { RefundView } from './admin-shapes.ts'
import { testGateway } from './testing.ts'
import { checkMoney, testShop } from './testing-shop.ts'

const database = testDatabase()
const sandbox = testGateway()
const shop = testShop(database, sandbox)
type Bought = Awaited<ReturnType<typeof shop.boughtLines>>

afterEach(async () => {
  expect(await checkMoney(database.db, sandbox)).toEqual([])
})

async function bought() {
  const order = await shop.boughtLines([
    { price: 4000, quantity: 3 },
    { price: 8000, quantity: 1 },
  ])
  await sandbox.settle()
  return order
}
const refund = ({ orderId }: Bought, asked: object, key = newKey()) =>
  shop.asAdmin(`/api/admin/orders/${orderId}/refund`, { reason: 'scratched', ...asked }, key)
const of = (order: Bought, at: number, quantity: number) => ({ itemId: order.items[at] ?? 0, quantity })
const freightOf = async ({ orderId }: Bought) => {
  const [row] = await shop.rowsOf<{ fee: string }>('SELECT shipping_fee AS fee FROM orders WHERE id = $1', orderId)
  return Math.round(Number(row?.fee) * 100)
}

test('pieces of lines are refunded at their price, with the freight that the admin enters', async () => {
  const order = await bought()
  const done = await refund(order, { lines: [of(order, 0, 2), of(order, 1, 1)], freight: 300 })
  expect(done).toMatchObject({
    status: 200,
    body: {
      amount: 16_300,
      lines: [
        { itemId: order.items[0], quantity: 2, amount: 8000 },
        { itemId: order.items[1], quantity: 1, amount: 8000 },
      ],
    },
  })
  const { refunds } = (await shop.seeAsAdmin(`/api/admin/orders/${order.orderId}/payments`)) as {
    refunds: RefundView[]
  }
  expect(refunds).toMatchObject([{ amount: 16_300, lines: [{ quantity: 2 }, { quantity: 1 }] }])
  // The mail lists the pieces too.
  await renderMails(database.db)
  const mails = await shop.rowsOf<{ text: string }>(
    `SELECT e.text FROM emails e JOIN refunds b ON e.entity = 'refund:' || b.id WHERE b.order_id = $1`,
    order.orderId,
  )
  expect(mails.map(({ text }) => text.replaceAll(/\s+/g, ' '))).toEqual([
    expect.stringMatching(/2 × BACK-\d+: \$80\.00 1 × BACK-\d+: \$80\.00 Shipping: \$3\.00 Refund: \$163\.00/),
  ])
})

test('a piece is refunded once, only in its own order, and freight at most up to the amount paid', async () => {
  const [order, other] = [await bought(), await bought()]
  const key = newKey()
  const refundRequest = { lines: [of(order, 0, 2)] }
  expect(await refund(order, refundRequest, key)).toMatchObject({ status: 200 })
  expect(await refund(order, refundRequest, key)).toMatchObject({ status: 200, body: { amount: 8000 } })
  const again = await refund(order, refundRequest)
  expect(again).toMatchObject({ status: 409, body: { code: 'LINE_REFUNDED' } })
  expect(again.body.message).toMatch(/^Only 1 of BACK-\d+ can still be refunded\./)
  expect(await refund(order, { lines: [of(other, 0, 1)] })).toMatchObject({
    status: 422,
    body: { code: 'LINE_UNKNOWN' },
  })
  expect(await refund(order, { lines: [of(order, 0, 1), of(order, 0, 1)] })).toMatchObject({
    body: { code: 'LINE_UNKNOWN' },
  })
  const freight = await freightOf(order)
  expect(await refund(order, { lines: [of(order, 0, 1)], freight: freight + 1 })).toMatchObject({
    status: 422,
    body: { code: 'REFUND_TOO_LARGE' },
  })
  expect(await refund(order, { lines: [of(order, 0, 1)], freight })).toMatchObject({ body: { amount: 4000 + freight } })
  expect(await refund(order, { lines: [of(order, 1, 1)], freight: 1 })).toMatchObject({
    body: { code: 'REFUND_TOO_LARGE' },
  })
  expect(await shop.refundsOf(order)).toHaveLength(2)
  for (const wrong of [
    { amount: 1, lines: [of(order, 1, 1)] },
    { amount: 1, freight: 1 },
    { lines: [] },
    { freight: 1 },
  ])
    expect((await refund(order, wrong)).status).toBe(400)
})

test('a refund by amount reduces the rest of a line, which limits later refunds', async () => {
  const order = await bought()
  await refund(order, { amount: order.total - 100 })
  expect(await refund(order, { lines: [of(order, 1, 1)] })).toMatchObject({
    status: 422,
    body: { code: 'REFUND_TOO_LARGE' },
  })
})
