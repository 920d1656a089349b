import { afterEach, describe, expect, test } from 'vitest'
import { testApp } from '../http/testing.ts'
import { inTransaction } from '../platform/db/database.ts'
import { testDatabase } from '../platform/db/testing.ts'
import type { PaymentProvider } from './provider.ts'
import { resolveAttempts } from './resolve-attempts.ts'
import { record, settleAttempt } from './settle-attempt.ts'
import { testGateway } from './testing.ts'
import { checkMoney, testShop } from './testing-shop.ts'
import { voidOrRefund } from './void-or-refund.ts'

const database = testDatabase()
const sandbox = testGateway()
const shop = testShop(database, sandbox)

afterEach(async () => {
  await sandbox.noFault()
  expect(await checkMoney(database.db, sandbox)).toEqual([])
})

describe('charges to reverse', () => {
  /** An order with an unseen charge, which then ended for another reason. */
  const chargedAndEnded = async () => {
    const order = await shop.place()
    await sandbox.fault('reset-after-charge')
    expect(await shop.pay(order)).toMatchObject({ status: 202 })
    await shop.rowsOf(`UPDATE orders SET status = 'canceled' WHERE id = $1`, order.orderId)
    await shop.rowsOf(`UPDATE reservations SET state = 'released' WHERE order_id = $1`, order.orderId)
    const [attempt] = await shop.rowsOf<{ id: string; reference: string }>(
      'SELECT id, reference FROM payment_attempts WHERE order_id = $1',
      order.orderId,
    )
    return { order, attemptId: attempt?.id ?? '', reference: attempt?.reference ?? '' }
  }
  const stateOf = async (attemptId: string) =>
    (await shop.rowsOf<{ state: string }>('SELECT state FROM payment_attempts WHERE id = $1', attemptId))[0]?.state

  test('are voided when they are found', async () => {
    const { attemptId } = await chargedAndEnded()
    await resolveAttempts(shop.context())
    expect(await stateOf(attemptId)).toBe('voided')
  })

  test('are refunded if they have settled since', async () => {
    const { attemptId, order } = await chargedAndEnded()
    await sandbox.settle()
    await resolveAttempts(shop.context())
    expect(await stateOf(attemptId)).toBe('voided')
    const refunds = (await sandbox.ledger()).filter(one => one.type === 'refundTransaction')
    expect(refunds.at(-1)).toMatchObject({ amount: (order.total / 100).toFixed(2), status: 'refundPendingSettlement' })
  })

  test.each(['not settled', 'settled'])(
    '%s: they are refunded once although the process is killed before and after the reversal',
    async when => {
      const { attemptId, reference, order } = await chargedAndEnded()
      if (when === 'settled') await sandbox.settle()
      const since = new Date(Date.now() - 60_000)
      const sought = { invoiceNumber: order.orderNumber, reference, since, except: [] }
      const outcome = await sandbox.gateway().findCharge(sought)
      if (outcome?.kind !== 'approved') throw new Error('the charge was not found')
      const first = await inTransaction(database.db, tx => record(tx, attemptId, outcome, 'http://localhost'))
      if (!('reversal' in first)) throw new Error('it may stand')
      expect(await stateOf(attemptId)).toBe('unknown')
      if (when === 'settled') {
        await voidOrRefund(sandbox.gateway(), { ...first.reversal, amount: null, until: new Date(Date.now() + 5000) })
      } else await sandbox.gateway().voidCharge(outcome.transactionId)
      await shop.makeOld(1)
      await Promise.all([resolveAttempts(shop.context()), resolveAttempts(shop.context())])
      expect(await stateOf(attemptId)).toBe('voided')
      expect(await settleAttempt(shop.context(), attemptId, outcome)).toMatchObject({
        kind: 'declined',
      })
    },
  )

  test('the job retries a failed void, and the buyer is asked to wait', async () => {
    const order = await shop.place()
    await sandbox.fault('partial')
    const gateway = { ...sandbox.gateway(), voidCharge: () => Promise.reject(new Error('away')) }
    const answer = await testApp(database.db, gateway).post('/functions/process-payment?guest=true', {
      paymentData: await sandbox.token(),
      amount: order.total / 100,
      orderId: order.orderId,
    })
    expect(answer).toMatchObject({ status: 202, body: { pending: true } })
    await shop.makeOld(1)
    await resolveAttempts(shop.context())
    expect(await shop.pay(order)).toMatchObject({ status: 200 })
  })

  test.each([
    ['hangs', () => new Promise<never>(() => {})],
    ['refuses the connection', () => Promise.reject(Object.assign(new Error('away'), { code: 'ECONNREFUSED' }))],
  ])('a gateway that %s during a reversal does not delay the buyer', async (_, find) => {
    const order = await shop.place()
    await sandbox.fault('partial')
    const finds: string[] = []
    const gateway: PaymentProvider = {
      ...sandbox.gateway(),
      find: id => {
        finds.push(id)
        return find()
      },
    }
    const answer = await testApp(database.db, gateway).post('/functions/process-payment?guest=true', {
      paymentData: await sandbox.token(),
      amount: order.total / 100,
      orderId: order.orderId,
    })
    expect(answer).toMatchObject({ status: 202, body: { pending: true } })
    // Another gateway outage does not write the same record again.
    expect(finds).toHaveLength(1)
    await shop.makeOld(1)
    await resolveAttempts(shop.context())
    expect(await shop.pay(order)).toMatchObject({ status: 200 })
  })

  test('a charge is found after its batch was settled', async () => {
    const order = await shop.place()
    await sandbox.fault('timeout-after-charge')
    expect(await shop.pay(order)).toMatchObject({ status: 202 })
    await sandbox.settle()
    await shop.makeOld(24 * 60)
    await resolveAttempts(shop.context())
    expect(await shop.orderOf(order)).toMatchObject({ payment_status: 'paid' })
  })
})
