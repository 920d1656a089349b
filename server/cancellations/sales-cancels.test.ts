import { expect, test } from 'vitest'
import { newKey } from '../checkout/testing.ts'
import { signedIn } from '../customers/accounts/testing.ts'
import { testGateway } from '../payments/testing.ts'
import { testShop } from '../payments/testing-shop.ts'
import { testDatabase } from '../platform/db/testing.ts'

const database = testDatabase()
const shop = testShop(database, testGateway())
const NEEDS_ACCOUNTS = {
  status: 403,
  body: {
    code: 'NOT_PERMITTED',
    message: 'This order is paid. To cancel paid orders and delete orders you need the role Admin or Accounts.',
    data: { permission: 'cancel_orders' },
  },
}

const salesPerson = async () => {
  const { id, headers } = await signedIn(database.db, { roles: ['sales'] })
  return {
    id,
    cancel: (orderId: string, more: object = {}) =>
      shop
        .app()
        .post(
          `/api/admin/orders/${orderId}/cancel`,
          { orderId, reason: 'The caller changed their mind', ...more },
          headers,
        ),
    cancelLines: (orderId: string, itemId: number) =>
      shop
        .app()
        .post(
          `/api/admin/orders/${orderId}/cancel-lines`,
          { lines: [{ itemId, quantity: 1 }], reason: 'The caller changed their mind' },
          { ...headers, 'Idempotency-Key': newKey() },
        ),
  }
}

test('sales cancels an unpaid order: its stock is released, and the audit log names the staff member', async () => {
  const [order, sales] = [await shop.place(3), await salesPerson()]
  expect(await sales.cancel(order.orderId)).toMatchObject({
    status: 200,
    body: { status: 'canceled', paymentStatus: 'unpaid' },
  })
  expect(await shop.stockOf(order)).toBe(10)
  expect(await shop.rowsOf('SELECT action, actor_id FROM audit_entries WHERE subject_id = $1', order.orderId)).toEqual([
    { action: 'order.canceled', actor_id: sales.id },
  ])
})

test('sales cannot cancel an order that was paid in the meantime, whatever the version', async () => {
  const [order, sales] = [await shop.place(), await salesPerson()]
  const { version } = (await shop.seeAsAdmin(`/api/admin/orders/${order.orderId}`)) as { version: number }
  expect(await shop.pay(order)).toMatchObject({ status: 200 })
  expect(await sales.cancel(order.orderId, { version })).toMatchObject(NEEDS_ACCOUNTS)
  expect(await shop.orderOf(order)).toMatchObject({ status: 'pending', payment_status: 'paid' })
  expect(await shop.refundsOf(order)).toEqual([])
})

test('the payment is checked while the order is locked', async () => {
  const [order, sales] = [await shop.place(), await salesPerson()]
  const payer = await database.db.$client.connect()
  try {
    await payer.query('BEGIN')
    await payer.query(`UPDATE orders SET payment_status = 'paid', to_ship = 1 WHERE id = $1`, [order.orderId])
    const cancellation = sales.cancel(order.orderId)
    // The cancellation waits for the order's row, so it cannot have read the payment before the lock.
    await expect
      .poll(
        async () =>
          (await shop.rowsOf<{ n: number }>('SELECT count(*)::int AS n FROM pg_locks WHERE NOT granted'))[0]?.n,
      )
      .toBeGreaterThan(0)
    await payer.query('COMMIT')
    expect(await cancellation).toMatchObject(NEEDS_ACCOUNTS)
  } finally {
    payer.release()
  }
})

test('pieces of a paid order can be canceled only by accounts, and pieces of an unpaid order by no role', async () => {
  const sales = await salesPerson()
  const [paid, unpaid] = [
    await shop.boughtLines([{ price: 3000, quantity: 2 }]),
    await shop.placeLines([{ price: 3000, quantity: 2 }]),
  ]
  expect(await sales.cancelLines(paid.orderId, paid.items[0] ?? 0)).toMatchObject(NEEDS_ACCOUNTS)
  expect(await sales.cancelLines(unpaid.orderId, unpaid.items[0] ?? 0)).toMatchObject({
    status: 409,
    body: { code: 'LINES_NOT_PAID' },
  })
})

test('the warehouse cannot cancel an order', async () => {
  const order = await shop.place()
  const { headers } = await signedIn(database.db, { roles: ['warehouse'] })
  const cancelRequest = { orderId: order.orderId, reason: 'not wanted' }
  expect(await shop.app().post(`/api/admin/orders/${order.orderId}/cancel`, cancelRequest, headers)).toMatchObject({
    status: 403,
    body: { code: 'NOT_PERMITTED', data: { permission: 'cancel_unpaid' } },
  })
})
