import { afterEach, describe, expect, test } from 'vitest'
import { cents } from '../../domain/money/money.ts'
import { newKey } from '../checkout/testing.ts'
import { signedIn } from '../customers/accounts/testing.ts'
import { openDatabase } from '../platform/db/database.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { claimRefund } from './claim-refund.ts'
import type { PaymentProvider } from './provider.ts'
import { paymentProviders } from './providers.ts'
import { refundOrder } from './refund-order.ts'
import { runDueRefunds, runRefund } from './run-refund.ts'
import { testGateway } from './testing.ts'
import { checkMoney, type Placed, testShop } from './testing-shop.ts'
import { voidOrRefund } from './void-or-refund.ts'

const database = testDatabase()
const sandbox = testGateway()
const shop = testShop(database, sandbox)

afterEach(async () => {
  await sandbox.noFault()
  expect(await checkMoney(database.db, sandbox)).toEqual([])
})
const UNANSWERED = ['timeout-before', 'server-error', 'reset', 'bad-json', 'error']
const DONE_UNSEEN = ['timeout-after-charge', 'server-error-after-charge', 'reset-after-charge', 'bad-json-after-charge']

describe('every fault of the gateway', () => {
  test.each([...UNANSWERED, ...DONE_UNSEEN, 'delay'])('%s during a void: the charge is refunded once', async fault => {
    const order = await shop.bought()
    await sandbox.fault(fault)
    expect(await shop.cancel(order)).toMatchObject({ status: 200 })
    await shop.makeDue()
    await runDueRefunds(shop.context())
    expect(await shop.orderOf(order)).toMatchObject({ status: 'canceled', payment_status: 'voided' })
    const ledger = (await sandbox.ledger()).filter(one => one.invoiceNumber === order.orderNumber)
    expect(ledger.map(one => one.status)).toEqual(['voided'])
  })

  test.each([...UNANSWERED, ...DONE_UNSEEN, 'declined', 'delay'])(
    '%s during a refund: the charge is refunded once',
    async fault => {
      const order = await shop.bought()
      await sandbox.settle()
      await sandbox.fault(fault)
      expect(await shop.cancel(order)).toMatchObject({ status: 200 })
      await shop.makeDue()
      await runDueRefunds(shop.context())
      expect(await shop.orderOf(order)).toMatchObject({ payment_status: 'refunded' })
    },
  )

  test.each(DONE_UNSEEN)(
    '%s, and the process is killed: the retry finds the refund, even after it settled',
    async fault => {
      const order = await shop.bought()
      await sandbox.settle()
      await sandbox.fault(fault)
      // The process is killed while it waits for the answer. It queried once, requested the refund, and recorded no
      // result.
      const { findRefund, ...others } = sandbox.gateway()
      let looks = 0
      const gateway: PaymentProvider = {
        ...others,
        findRefund: (...of) => (looks++ === 0 ? findRefund(...of) : Promise.reject(new Error('killed'))),
      }
      const admin = await signedIn(database.db, { admin: true })
      const asked = {
        orderId: order.orderId,
        amount: null,
        reason: 'x',
        left: null,
        key: newKey(),
        adminId: admin.id,
      }
      await refundOrder({ ...shop.context(), providers: paymentProviders(gateway) }, asked)
      expect(await shop.orderOf(order)).toMatchObject({ payment_status: 'paid' })
      await sandbox.settle()
      await shop.makeDue()
      await runDueRefunds(shop.context())
      expect(await shop.orderOf(order)).toMatchObject({ payment_status: 'refunded' })
      expect(await shop.refundsOf(order)).toMatchObject([{ state: 'done', method: 'refund', tries: 2 }])
    },
  )

  test.each([
    'getTransactionDetailsRequest',
    'getUnsettledTransactionListRequest',
    'getSettledBatchListRequest',
    'getTransactionListRequest',
  ])('if %s fails, no refund is made without the state of the charge', async request => {
    const order = await shop.bought()
    await sandbox.settle()
    await sandbox.fault('server-error', 1, [request])
    await shop.cancel(order)
    const ledger = await sandbox.ledger()
    const charge = ledger.find(one => one.invoiceNumber === order.orderNumber)
    expect(ledger.filter(one => one.refTransId === charge?.transId)).toEqual([])
    await shop.makeDue()
    await runDueRefunds(shop.context())
    expect(await shop.orderOf(order)).toMatchObject({ payment_status: 'refunded' })
  })
})

describe('two processes', () => {
  test('lease each refund in only one process, and make none twice', async () => {
    const orders: Placed[] = []
    for (let i = 0; i < 6; i++) orders.push(await shop.bought())
    await sandbox.settle()
    await sandbox.fault('server-error', 50)
    await Promise.all(orders.map(order => shop.cancel(order)))
    // A cancellation is answered after 5 s, even if its refund is still running.
    const untried = () => shop.rowsOf(`SELECT FROM refunds WHERE state = 'requested' AND last_error = ''`)
    await expect.poll(untried).toEqual([])
    await sandbox.noFault()
    await shop.makeDue()
    const secondPool = openDatabase(database.url, () => {}, { connections: 10, statementMs: 60_000, waitMs: 60_000 })
    const counts = await Promise.all(
      [database.db, secondPool, database.db, secondPool].map(db => runDueRefunds({ ...shop.context(), db })),
    )
    await secondPool.$client.end()
    expect(counts.reduce((a, b) => a + b)).toBe(6)
    for (const order of orders) expect(await shop.orderOf(order)).toMatchObject({ payment_status: 'refunded' })
  })

  test('after its lease, a process cannot refund a second time, or overwrite the other’s result', async () => {
    const order = await shop.bought()
    await sandbox.settle()
    await sandbox.fault('server-error', 1)
    await shop.cancel(order)
    await shop.makeDue()
    const asleep = await claimRefund(database.db, 60_000)
    if (!asleep) throw new Error('nothing was due')
    await shop.makeDue()
    await runRefund(shop.context())
    expect(await shop.orderOf(order)).toMatchObject({ payment_status: 'refunded' })
    // The process queried the charge before it paused, and now requests the refund.
    const { transactionId } = await sandbox
      .gateway()
      .find(asleep.chargeId)
      .then(known => known ?? { transactionId: '' })
    const again = sandbox
      .gateway()
      .refund({ transactionId, lastFour: '1111', amount: asleep.amount, reference: asleep.reference })
    const [back] = await shop.refundsOf(order)
    expect(await again).toBe(back?.transaction_id)
  })

  test('a refund whose query took too long is not requested', async () => {
    const order = await shop.bought()
    await sandbox.settle()
    const [charge] = await shop.rowsOf<{ transaction_id: string }>(
      'SELECT transaction_id FROM payment_attempts WHERE order_id = $1',
      order.orderId,
    )
    const owed = {
      transactionId: charge?.transaction_id ?? '',
      amount: cents(100),
      reference: 'too-late',
      since: new Date(),
    }
    await expect(voidOrRefund(sandbox.gateway(), { ...owed, until: new Date(0) })).rejects.toThrow('too long')
  })
})
