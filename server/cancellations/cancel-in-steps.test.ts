import { expect, test } from 'vitest'
import { cents, formatMoney } from '../../domain/money/money.ts'
import { checkDatabase } from '../invariants/check-database.ts'
import { renderMails } from '../mail/testing.ts'
import { ADMIN } from '../orders/find-order.ts'
import { findOrder } from '../orders/reading/read-order.ts'
import { runDueRefunds } from '../payments/run-refund.ts'
import { testGateway } from '../payments/testing.ts'
import { checkMoney, testShop } from '../payments/testing-shop.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { cancelOrder } from './cancel-order.ts'

const database = testDatabase()
const sandbox = testGateway()
const shop = testShop(database, sandbox)

const one = (order: Awaited<ReturnType<typeof shop.boughtLines>>, quantity = 1) => [
  { itemId: order.items[0] ?? 0, quantity },
]

test('an order that is canceled piece by piece before settlement is voided once, and its lines show it', async () => {
  const order = await shop.boughtLines([{ price: 2700, quantity: 4 }])
  for (const _ of [1, 2, 3]) expect((await shop.cancelLines(order, one(order))).status).toBe(200)
  expect((await shop.refundsOf(order)).map(({ state }) => state)).toEqual(['requested', 'requested', 'requested'])
  expect((await shop.cancelLines(order, one(order))).status).toBe(200)
  expect(await shop.orderOf(order)).toMatchObject({ status: 'canceled', payment_status: 'voided' })
  const refunds = await shop.refundsOf(order)
  expect(refunds.map(({ state, method }) => [state, method])).toEqual(Array(4).fill(['done', 'void']))
  expect(await shop.rowsOf('SELECT quantity, canceled FROM order_items WHERE order_id = $1', order.orderId)).toEqual([
    { quantity: 4, canceled: 4 },
  ])
  // The whole charge is voided once, and there is no refund.
  expect((await shop.historyOf(order)).filter(line => line.startsWith('voided'))).toEqual([
    `voided by gateway ${formatMoney(cents(order.total))}`,
  ])
  // The mail of the last step states the whole amount, because the single void covers it.
  await renderMails(database.db)
  const [mail] = await shop.rowsOf<{ text: string }>(
    `SELECT text FROM emails WHERE event = 'order_canceled' AND entity = 'order:' || $1`,
    order.orderId,
  )
  expect(mail?.text).toContain(`${formatMoney(cents(order.total))} goes back to the card you paid with.`)
  expect(mail?.text).toMatch(/\$[\d.]+ of it was on its way already\./)
  const { items } = await findOrder(database.db, order.orderId, ADMIN)
  expect(items.map(({ canceled, refunded }) => ({ canceled, refunded }))).toEqual([{ canceled: 4, refunded: 0 }])
  expect(await checkDatabase(database.db)).toEqual([])
  expect(await checkMoney(database.db, sandbox)).toEqual([])
})

test('the lines of an order that is canceled in one step, by lines or as a whole, show it', async () => {
  for (const isWhole of [true, false]) {
    const order = await shop.boughtLines([{ price: 2700, quantity: 4 }])
    const by = { buyer: { token: order.token, userId: null } }
    if (isWhole) await cancelOrder(shop.context(), order.orderId, by)
    else expect((await shop.cancelLines(order, one(order, 4))).status).toBe(200)
    const { items, status } = await findOrder(database.db, order.orderId, ADMIN)
    expect([status, items[0]?.canceled]).toEqual(['canceled', 4])
  }
  expect(await checkDatabase(database.db)).toEqual([])
})

test('after the charge settles, each step is refunded separately, to the cent', async () => {
  const order = await shop.boughtLines([{ price: 2700, quantity: 3 }])
  expect((await shop.cancelLines(order, one(order))).status).toBe(200)
  await sandbox.settle()
  expect((await shop.cancelLines(order, one(order, 2))).status).toBe(200)
  await shop.makeDue()
  await runDueRefunds(shop.context())
  expect((await shop.refundsOf(order)).map(({ state, method }) => [state, method])).toEqual([
    ['done', 'refund'],
    ['done', 'refund'],
  ])
  expect(await shop.orderOf(order)).toMatchObject({ status: 'canceled', payment_status: 'refunded' })
  expect(await checkDatabase(database.db)).toEqual([])
  expect(await checkMoney(database.db, sandbox)).toEqual([])
})

test('a void whose answer was lost is found by the next attempt, and covers all refunds', async () => {
  const order = await shop.boughtLines([{ price: 2700, quantity: 2 }])
  expect((await shop.cancelLines(order, one(order))).status).toBe(200)
  await sandbox.fault('reset-after-charge')
  expect((await shop.cancelLines(order, one(order))).status).toBe(200)
  await shop.makeDue()
  await runDueRefunds(shop.context())
  expect((await shop.refundsOf(order)).map(({ state, method }) => [state, method])).toEqual([
    ['done', 'void'],
    ['done', 'void'],
  ])
  expect(await shop.orderOf(order)).toMatchObject({ status: 'canceled', payment_status: 'voided' })
})
