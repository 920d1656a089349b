import { afterEach, expect, test } from 'vitest'
import { testDatabase } from '../platform/db/testing.ts'
import { paymentProviders } from './providers.ts'
import { refundLateCharges } from './refund-late-charges.ts'
import { resolveAttempts } from './resolve-attempts.ts'
import { testGateway } from './testing.ts'
import { checkMoney, type Placed, testShop } from './testing-shop.ts'

// All attempts of an order share one invoice number at the gateway: the reference assigns a charge to its attempt.

const database = testDatabase()
const sandbox = testGateway()
const shop = testShop(database, sandbox)
const OTHER_CARD = '5424000000000015'

afterEach(async () => {
  await sandbox.noFault()
  expect(await checkMoney(database.db, sandbox)).toEqual([])
})

const chargesOf = async ({ orderNumber }: Placed) =>
  (await sandbox.ledger()).filter(one => one.invoiceNumber === orderNumber)
const attemptsOf = ({ orderId }: Placed) =>
  shop.rowsOf<{ state: string; transaction_id: string | null }>(
    'SELECT state, transaction_id FROM payment_attempts WHERE order_id = $1 ORDER BY created_at',
    orderId,
  )
/** Lets ten minutes pass without the charge at the gateway. */
const giveUp = ({ orderId }: Placed) =>
  shop.rowsOf(`UPDATE payment_attempts SET state = 'failed', closed_at = now() WHERE order_id = $1`, orderId)
const payUnseen = async (order: Placed, card?: string) => {
  await sandbox.fault('reset-after-charge')
  expect(await shop.pay(order, card)).toMatchObject({ status: 202 })
  return (await chargesOf(order)).at(-1)?.transId ?? ''
}
/** A context whose gateway does not list one charge yet. */
const before = (transactionId: string) => {
  const gateway = sandbox.gateway()
  const findCharge: typeof gateway.findCharge = sought =>
    gateway.findCharge({ ...sought, except: [...sought.except, transactionId] })
  return { ...shop.context(), providers: paymentProviders({ ...gateway, findCharge }) }
}
const inAnHour = () => new Date(Date.now() + 3_600_000)

test('the late charge of an abandoned attempt is refunded, and does not count for the next attempt', async () => {
  const order = await shop.place()
  const first = await payUnseen(order)
  await giveUp(order)
  const second = await payUnseen(order, OTHER_CARD)
  await resolveAttempts(before(second))
  expect((await attemptsOf(order)).at(-1)).toEqual({ state: 'unknown', transaction_id: null })
  await resolveAttempts(shop.context())
  expect((await attemptsOf(order)).at(-1)).toEqual({ state: 'approved', transaction_id: second })
  await refundLateCharges(shop.context(), inAnHour())
  expect((await chargesOf(order)).map(({ transId, status }) => [transId, status])).toEqual([
    [first, 'voided'],
    [second, 'capturedPendingSettlement'],
  ])
})

test('the decline of an attempt does not count for the next attempt, whose charge is still found', async () => {
  const order = await shop.place()
  await sandbox.fault('error')
  expect(await shop.pay(order)).toMatchObject({ status: 402 })
  const charge = await payUnseen(order)
  await shop.makeOld(11)
  await resolveAttempts(before(charge))
  expect((await attemptsOf(order)).at(-1)).toEqual({ state: 'failed', transaction_id: null })
  await refundLateCharges(shop.context(), inAnHour())
  expect((await chargesOf(order)).at(-1)).toMatchObject({ transId: charge, status: 'voided' })
  expect(await shop.pay(order)).toMatchObject({ status: 200 })
})

test('an attempt that repeats the charge of an abandoned attempt is not paid by the refunded charge', async () => {
  const order = await shop.place()
  const charge = await payUnseen(order)
  await giveUp(order)
  expect(await shop.pay(order)).toMatchObject({ status: 402 })
  await refundLateCharges(shop.context(), inAnHour())
  expect((await chargesOf(order)).at(-1)).toMatchObject({ transId: charge, status: 'voided' })
  expect(await shop.pay(order)).toMatchObject({ status: 200 })
})
