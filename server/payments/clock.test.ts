import { afterEach, expect, test, vi } from 'vitest'
import { testDatabase } from '../platform/db/testing.ts'
import { testGateway } from './testing.ts'
import { testShop } from './testing-shop.ts'

// Times that the database wrote are compared with the database's clock: a server with a wrong clock takes payments as
// usual.

const database = testDatabase()
const sandbox = testGateway()
const shop = testShop(database, sandbox)
afterEach(() => vi.useRealTimers())

test.each([20, -20])(
  'with a clock that is %i minutes off, the order is paid and the mail knows that the buyer saw the result',
  async minutes => {
    const order = await shop.place()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 })
    expect(await shop.pay(order)).toMatchObject({ status: 200, body: { success: true } })
    const mails = await shop.rowsOf<{ facts: { isAwaited: boolean } }>(
      `SELECT facts FROM emails WHERE template = 'orderConfirmation'`,
    )
    expect(mails.map(({ facts }) => facts.isAwaited)).toEqual([false])
    await shop.rowsOf('TRUNCATE emails')
  },
)

test('an expired reservation cannot be paid, whatever the clock of the process says', async () => {
  const order = await shop.place()
  await shop.rowsOf(`UPDATE orders SET hold_expires_at = now() - interval '1 second' WHERE id = $1`, order.orderId)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 20 * 60_000 })
  expect(await shop.pay(order)).toMatchObject({ status: 409, body: { code: 'ORDER_NOT_PAYABLE' } })
})
