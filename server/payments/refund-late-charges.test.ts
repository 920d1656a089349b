import { afterEach, expect, test } from 'vitest'
import { cents } from '../../domain/money/money.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { paymentProviders } from './providers.ts'
import { refundLateCharges } from './refund-late-charges.ts'
import { resolveAttempts } from './resolve-attempts.ts'
import { runDueRefunds } from './run-refund.ts'
import { testGateway } from './testing.ts'
import { checkMoney, type Placed, testShop } from './testing-shop.ts'

const database = testDatabase()
const sandbox = testGateway()
const shop = testShop(database, sandbox)
const inAnHour = () => new Date(Date.now() + 3_600_000)

afterEach(async () => {
  await sandbox.noFault()
})

/** An order with the charge of an abandoned payment. */
const chargedLate = async (): Promise<Placed> => {
  const order = await shop.place()
  await sandbox.fault('reset-after-charge')
  expect(await shop.pay(order)).toMatchObject({ status: 202 })
  await shop.rowsOf(
    `UPDATE payment_attempts SET state = 'failed', closed_at = now() WHERE order_id = $1`,
    order.orderId,
  )
  return order
}
const attemptsOf = ({ orderId }: Placed) =>
  shop.rowsOf('SELECT state, transaction_id FROM payment_attempts WHERE order_id = $1 ORDER BY created_at', orderId)

const statusesOf = async ({ orderNumber }: { orderNumber: string }) =>
  (await sandbox.ledger()).filter(one => one.invoiceNumber === orderNumber).map(({ status }) => status)

test('the charge of an abandoned payment is refunded without a notification; a valid charge stays', async () => {
  const order = await chargedLate()
  const paid = await shop.bought()

  // The request that charged may still be running.
  expect(await refundLateCharges(shop.context())).toBe(0)
  expect(await refundLateCharges(shop.context(), inAnHour())).toBe(1)
  expect(await statusesOf(order)).toEqual(['voided'])
  expect(await statusesOf(paid)).toEqual(['capturedPendingSettlement'])
  expect(await refundLateCharges(shop.context(), inAnHour())).toBe(0)
  expect(await shop.orderOf(order)).toMatchObject({ payment_status: 'unpaid' })
  expect(await shop.orderOf(paid)).toMatchObject({ payment_status: 'paid' })
})

test('a charge whose answer is pending is left to the request that charged', async () => {
  const order = await shop.place()
  await sandbox.fault('reset-after-charge')
  await shop.pay(order)
  expect(await refundLateCharges(shop.context(), inAnHour())).toBe(0)
  expect(await statusesOf(order)).toEqual(['capturedPendingSettlement'])
  expect(await resolveAttempts(shop.context())).toBe(1)
})

test.each(['not settled', 'settled'])('the order records the refund of a late charge that is %s', async when => {
  const order = await chargedLate()
  const [charge] = (await sandbox.ledger()).filter(one => one.invoiceNumber === order.orderNumber)
  expect(await shop.pay(order, '5424000000000015')).toMatchObject({ status: 200 })
  if (when === 'settled') await sandbox.settle()
  expect(await refundLateCharges(shop.context(), inAnHour())).toBe(1)
  expect(await attemptsOf(order)).toEqual([
    { state: 'voided', transaction_id: charge?.transId },
    { state: 'approved', transaction_id: expect.any(String) },
  ])
  expect(await shop.refundsOf(order)).toMatchObject([
    { state: 'done', method: when === 'settled' ? 'refund' : 'void', amount: (order.total / 100).toFixed(2) },
  ])
  // The order is still paid, and its history does not say that its card was not charged.
  expect(await shop.orderOf(order)).toMatchObject({ payment_status: 'paid' })
  expect((await shop.historyOf(order)).at(-1)).toMatch(/^refunded by gateway /)
  expect(await refundLateCharges(shop.context(), inAnHour())).toBe(0)
  expect(await shop.seeAsAdmin('/api/admin/payments/stray-charges')).toMatchObject({ charges: [] })
  expect(await checkMoney(database.db, sandbox)).toEqual([])
})

test('other charges are refunded despite a charge that cannot be refunded, and despite many unknown charges', async () => {
  const [stuck, order] = [await chargedLate(), await chargedLate()]
  const [unknown] = (await sandbox.ledger()).filter(one => one.invoiceNumber === stuck.orderNumber)
  const real = sandbox.gateway()
  const strangers = Array.from({ length: 150 }, (_, n) => ({
    transactionId: `9${n}`,
    invoiceNumber: `COUNTER-${n}`,
    amount: cents(100),
    state: 'unsettled' as const,
    submittedAt: new Date(),
  }))
  const gateway: typeof real = {
    ...real,
    listCharges: async (...asked) => [...strangers, ...(await real.listCharges(...asked))],
    find: id => (id === unknown?.transId ? Promise.reject(new Error('away')) : real.find(id)),
  }
  expect(await refundLateCharges({ ...shop.context(), providers: paymentProviders(gateway) }, inAnHour())).toBe(1)
  expect([await statusesOf(stuck), await statusesOf(order)]).toEqual([['capturedPendingSettlement'], ['voided']])
  expect(await refundLateCharges(shop.context(), inAnHour())).toBe(1)
  expect(await statusesOf(stuck)).toEqual(['voided'])
})

test('a refund that the gateway refuses is retried like other refunds', async () => {
  const order = await chargedLate()
  const gateway = { ...sandbox.gateway(), voidCharge: () => Promise.reject(new Error('no')) }
  expect(await refundLateCharges({ ...shop.context(), providers: paymentProviders(gateway) }, inAnHour())).toBe(1)
  expect(await shop.refundsOf(order)).toMatchObject([{ state: 'requested', tries: 1 }])
  expect(await refundLateCharges(shop.context(), inAnHour())).toBe(0)
  await shop.makeDue()
  await runDueRefunds(shop.context())
  expect(await statusesOf(order)).toEqual(['voided'])
  expect((await attemptsOf(order))[0]).toMatchObject({ state: 'voided' })
  expect(await shop.orderOf(order)).toMatchObject({ payment_status: 'unpaid' })
  expect((await shop.historyOf(order)).at(-1)).toMatch(/^voided by gateway /)
})
