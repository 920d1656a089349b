import { afterEach, describe, expect, test } from 'vitest'
import { cents } from '../../domain/money/money.ts'
import { newKey } from '../checkout/testing.ts'
import { signedIn } from '../customers/accounts/testing.ts'
import { testApp } from '../http/testing.ts'
import { renderMails } from '../mail/testing.ts'
import { inTransaction, openDatabase } from '../platform/db/database.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { claimRefund } from './claim-refund.ts'
import type { PaymentProvider } from './provider.ts'
import { paymentProviders } from './providers.ts'
import { refundOrder } from './refund-order.ts'
import { resolveAttempts } from './resolve-attempts.ts'
import { runDueRefunds, runRefund } from './run-refund.ts'
import { record, settleAttempt } from './settle-attempt.ts'
import { testGateway } from './testing.ts'
import { checkMoney, type Placed, testShop } from './testing-shop.ts'
import { voidOrRefund } from './void-or-refund.ts'

const database = testDatabase()
const sandbox = testGateway(500)
const shop = testShop(database, sandbox)

afterEach(async () => {
  await sandbox.noFault()
  expect(await checkMoney(database.db, sandbox)).toEqual([])
})

const refund = (order: Placed, amount: number | null, reason = 'scratched', key?: string) =>
  shop.asAdmin(`/api/admin/orders/${order.orderId}/refund`, { ...(amount === null ? {} : { amount }), reason }, key)
const UNANSWERED = ['timeout-before', 'server-error', 'reset', 'bad-json', 'error']
const DONE_UNSEEN = ['timeout-after-charge', 'server-error-after-charge', 'reset-after-charge', 'bad-json-after-charge']

describe('every fault of the gateway', () => {
  test.each([...UNANSWERED, ...DONE_UNSEEN, 'delay'])('%s during a void: it goes back once', async fault => {
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
    '%s during a refund: it goes back once',
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

  test.each(DONE_UNSEEN)('%s, and the process killed: the refund is found, also once it is settled', async fault => {
    const order = await shop.bought()
    await sandbox.settle()
    await sandbox.fault(fault)
    // Killed while it waits for the answer: it looked once, asked, and wrote nothing down.
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
  })

  test.each([
    'getTransactionDetailsRequest',
    'getUnsettledTransactionListRequest',
    'getSettledBatchListRequest',
    'getTransactionListRequest',
  ])('a %s that cannot be answered: nothing is given back unseen', async request => {
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

describe('refunds', () => {
  test('a part waits for the settlement, then goes back and leaves the order paid', async () => {
    const order = await shop.bought()
    expect(await refund(order, 500)).toMatchObject({
      status: 200,
      body: { state: 'requested', tries: 0, amount: 500, lastError: 'Waits until the charge is settled.' },
    })
    await shop.makeDue()
    await runDueRefunds(shop.context())
    expect(await shop.refundsOf(order)).toMatchObject([{ state: 'requested', tries: 0 }])
    await sandbox.settle()
    await shop.makeDue()
    await runDueRefunds(shop.context())
    expect(await shop.refundsOf(order)).toMatchObject([{ state: 'done', method: 'refund', amount: '5.00' }])
    expect(await shop.orderOf(order)).toMatchObject({ payment_status: 'paid', notification_seen: false })
    expect((await shop.historyOf(order)).at(-1)).toBe('refunded by gateway $5.00')
    // Canceled after that, the rest goes back.
    expect(await shop.cancel(order)).toMatchObject({ body: { status: 'canceled', paymentStatus: 'refunded' } })
  })

  test('the buyer is mailed of each refund, once; why stays with the back office', async () => {
    const order = await shop.bought()
    await sandbox.settle()
    const key = newKey()
    for (const amount of [500, 500])
      expect(await refund(order, amount, 'scratched', key)).toMatchObject({ status: 200 })
    await refund(order, 700)
    await renderMails(database.db)
    const mails = await shop.rowsOf<Record<'recipient' | 'subject' | 'text', string>>(
      `SELECT recipient, subject, text FROM emails JOIN refunds b ON entity = 'refund:' || b.id
        WHERE event = 'order_refunded' AND b.order_id = $1 ORDER BY emails.id`,
      order.orderId,
    )
    expect(mails.map(({ recipient, subject }) => [recipient, subject])).toEqual(
      Array(2).fill(['amelia@example.com', `Refund for your order ${order.orderNumber}`]),
    )
    expect(mails[0]?.text).toContain('Refund: $5.00')
    expect(mails[1]?.text).toContain('Refund: $7.00')
    expect(mails[1]?.text).toContain(`/order/${order.orderId}?token=${encodeURIComponent(order.token)}`)
    expect(mails[1]?.text).not.toContain('scratched')
  })

  test('of a charge that the card company no longer refunds is refused at once, and says what to do', async () => {
    const order = await shop.bought()
    await sandbox.settle()
    const key = newKey()
    expect(await refund(order, 100, 'scratched', key)).toMatchObject({ status: 200 })
    await shop.rowsOf(
      `UPDATE payment_attempts SET closed_at = closed_at - interval '181 days' WHERE order_id = $1`,
      order.orderId,
    )
    expect(await refund(order, 200)).toMatchObject({
      ...{ status: 422, body: { code: 'REFUND_TOO_OLD', message: expect.stringContaining('by check or transfer') } },
    })
    expect(await refund(order, 100, 'scratched', key)).toMatchObject({ status: 200 })
    expect(await shop.refundsOf(order)).toHaveLength(1)
  })

  test('of a canceled order with such a charge is not tried again; one that was asked for before still is', async () => {
    const [canceled, refunded] = [await shop.bought(), await shop.bought()]
    await sandbox.settle()
    await sandbox.fault('declined', 50)
    await refund(refunded, null)
    await shop.rowsOf(
      `UPDATE payment_attempts SET closed_at = closed_at - interval '181 days' WHERE order_id = ANY($1)`,
      [canceled.orderId, refunded.orderId],
    )
    await shop.cancel(canceled)
    await shop.rowsOf(`UPDATE refunds SET state = 'failed' WHERE order_id = $1`, refunded.orderId)
    await sandbox.noFault()
    const retry = async (order: Placed) => {
      const [back] = await shop.refundsOf(order)
      const { refunds } = (await shop.seeAsAdmin(`/api/admin/orders/${order.orderId}/payments`)) as {
        refunds: { isTooOld: boolean }[]
      }
      const { status, body } = await shop.asAdmin(`/api/admin/refunds/${back?.id}/retry`, {})
      return [refunds[0]?.isTooOld, status, body.code]
    }
    expect(await retry(canceled)).toEqual([true, 422, 'REFUND_TOO_OLD'])
    const [back] = await shop.refundsOf(canceled)
    expect(back).toMatchObject({ state: 'failed', tries: 0 })
    const check = { elsewhere: 'Check 1001' }
    expect((await shop.asAdmin(`/api/admin/refunds/${back?.id}/elsewhere`, check)).status).toBe(200)
    expect(await retry(refunded)).toEqual([false, 200, undefined])
  })

  test('parts never add up to more than was charged, however many come at once', async () => {
    const order = await shop.bought()
    await sandbox.settle()
    const half = Math.floor(order.total / 2)
    const answers = await Promise.all(Array.from({ length: 6 }, () => refund(order, half)))
    expect(answers.map(({ status }) => status).sort()).toEqual([
      200,
      200,
      ...(order.total % 2 ? [422, 422, 422, 422] : [409, 409, 409, 409]),
    ])
    const left = order.total - 2 * half
    if (left > 0) expect(await refund(order, left + 1)).toMatchObject({ status: 422, body: { data: { left } } })
    await refund(order, null)
    expect(await shop.orderOf(order)).toMatchObject({ payment_status: 'refunded' })
    expect(await refund(order, null)).toMatchObject({ status: 409, body: { code: 'NOTHING_TO_REFUND' } })
  })

  test('the history of payments says who decided what goes back, and why', async () => {
    const order = await shop.bought()
    await refund(order, 500)
    await refund(order, 100, 'late')
    await shop.asAdmin(`/api/admin/orders/${order.orderId}/cancel`, { reason: 'sold elsewhere' })
    const own = await shop.bought()
    await shop.cancel(own)
    const backOf = async ({ orderId }: Placed) => {
      const body = await shop.seeAsAdmin(`/api/admin/orders/${orderId}/payments`)
      return (body as { refunds: { reason: string; by: string }[] }).refunds.map(({ reason, by }) => [reason, by])
    }
    const admin = 'Amelia Earhart'
    expect(await backOf(order)).toEqual([
      ['sold elsewhere', admin],
      ['late', admin],
      ['scratched', admin],
    ])
    expect(await backOf(own)).toEqual([['The order was canceled.', 'buyer']])
    expect(await shop.historyOf(order)).toEqual(
      expect.arrayContaining(['refund_requested by admin $5.00 scratched', 'refund_requested by admin $1.00 late']),
    )
  })

  test('the same key is the same refund; for something else it is refused', async () => {
    const order = await shop.bought()
    await sandbox.settle()
    const key = 'refund-key-0000000001'
    const answers = await Promise.all([1, 2, 3].map(() => refund(order, 400, 'late', key)))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(await refund(order, 401, 'late', key)).toMatchObject({ status: 422, body: { code: 'KEY_REUSED' } })
    expect(await shop.refundsOf(order)).toHaveLength(1)
    const { status } = await shop.asAdmin(`/api/admin/orders/${order.orderId}/refund`, { reason: 'x' }, 'short')
    expect(status).toBe(400)
  })

  test('equal parts on one day are two refunds', async () => {
    const order = await shop.bought()
    await sandbox.settle()
    await refund(order, 300)
    await refund(order, 300)
    expect(await shop.refundsOf(order)).toMatchObject([{ state: 'done' }, { state: 'done' }])
  })

  test('of two admins who mean the same part the second hears of the first, and may ask again', async () => {
    const order = await shop.bought()
    await sandbox.settle()
    const path = `/api/admin/orders/${order.orderId}/refund`
    const wish = { amount: 300, reason: 'late', left: order.total }
    const [key, other] = [newKey(), newKey()]
    expect(await shop.asAdmin(path, wish, key)).toMatchObject({ status: 200 })
    expect(await shop.asAdmin(path, wish, other)).toMatchObject({
      ...{ status: 409, body: { code: 'REFUND_LEFT_CHANGED', data: { left: order.total - 300 } } },
    })
    // Who only repeats what was done hears that it was.
    expect(await shop.asAdmin(path, { ...wish, left: order.total - 300 }, key)).toMatchObject({ status: 200 })
    expect(await shop.refundsOf(order)).toHaveLength(1)
    expect(await shop.asAdmin(path, { ...wish, left: order.total - 300 }, other)).toMatchObject({ status: 200 })
    expect(await shop.refundsOf(order)).toHaveLength(2)
  })

  test('of an order that is not paid there is nothing to refund', async () => {
    const order = await shop.place()
    expect(await refund(order, null)).toMatchObject({ status: 409, body: { code: 'NOTHING_TO_REFUND' } })
  })

  test('the order may have become anything by the time the money is back', async () => {
    const order = await shop.bought()
    await refund(order, 500)
    await shop.rowsOf(`UPDATE orders SET status = 'return_requested' WHERE id = $1`, order.orderId)
    await sandbox.settle()
    await shop.makeDue()
    await runDueRefunds(shop.context())
    expect(await shop.refundsOf(order)).toMatchObject([{ state: 'done' }])
  })

  test('after many failures it is given up, shown to admins, and tried again by them', async () => {
    const order = await shop.bought()
    await sandbox.settle()
    await sandbox.fault('declined', 50)
    await refund(order, null)
    for (let i = 0; i < 12; i++) {
      await shop.makeDue()
      await runDueRefunds(shop.context())
    }
    const [back] = await shop.refundsOf(order)
    expect(back).toMatchObject({ state: 'failed', tries: 12, last_error: 'This transaction has been declined. (2)' })
    const { failedRefunds } = (await shop.seeAsAdmin('/api/admin/payments/exceptions')) as {
      failedRefunds: object[]
    }
    expect(failedRefunds).toMatchObject([{ id: back?.id, orderNumber: order.orderNumber }])
    await sandbox.noFault()
    const retry = () => shop.asAdmin(`/api/admin/refunds/${back?.id}/retry`, {})
    const done = await retry()
    expect(done).toMatchObject({ status: 200, body: { state: 'done', method: 'refund', lastError: null } })
    expect(await retry()).toEqual(done)
    // What the second try changed nothing of stands there once.
    const deeds = await shop.rowsOf('SELECT action FROM audit_entries WHERE subject_id = $1 ORDER BY id', order.orderId)
    expect(deeds).toEqual([{ action: 'payment.refund' }, { action: 'payment.retry' }])
  })
})

describe('what failed for good and was given another way', () => {
  const elsewhere = (id: string | undefined, how: string) =>
    shop.asAdmin(`/api/admin/refunds/${id}/elsewhere`, { elsewhere: how })
  const refundSums = async ({ orderId, token }: Placed) =>
    ((await shop.app().call(`/api/orders/${orderId}?token=${token}`)).body as { refundSums: object }).refundSums

  test('is written down once, its buyer is mailed, and nobody can give it back again', async () => {
    const order = await shop.bought()
    await sandbox.settle()
    await sandbox.fault('server-error', 9)
    await refund(order, 500)
    const [back] = await shop.refundsOf(order)
    expect(await refundSums(order)).toEqual({ refunded: 0, pending: 500 })
    expect(await elsewhere(back?.id, 'Check 1002')).toMatchObject({
      ...{ status: 409, body: { code: 'REFUND_NOT_FAILED' } },
    })
    await shop.rowsOf(`UPDATE refunds SET state = 'failed' WHERE id = $1`, back?.id)
    expect(await refundSums(order)).toEqual({ refunded: 0, pending: 0 })
    expect((await elsewhere(back?.id, ' ')).status).toBe(400)
    const answers = await Promise.all(['Check 1002', 'Check 1002'].map(how => elsewhere(back?.id, how)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    await sandbox.noFault()
    expect(await shop.asAdmin(`/api/admin/refunds/${back?.id}/retry`, {})).toMatchObject({
      ...{ status: 200, body: { state: 'done', method: 'external', reason: 'Check 1002', isOfReturn: false } },
    })
    await shop.makeDue()
    await runDueRefunds(shop.context())
    expect(await shop.refundsOf(order)).toMatchObject([{ state: 'done', method: 'external', transaction_id: null }])
    expect(await refundSums(order)).toEqual({ refunded: 500, pending: 0 })
    expect(await shop.orderOf(order)).toMatchObject({ payment_status: 'paid', notification_seen: false })
    expect(await shop.seeAsAdmin('/api/admin/payments/exceptions')).toMatchObject({ failedRefunds: [] })
    await renderMails(database.db)
    const mails = await shop.rowsOf<{ text: string }>(
      `SELECT text FROM emails WHERE event = 'order_refunded' AND entity = 'refund:' || $1`,
      back?.id,
    )
    expect(mails).toHaveLength(1)
    const mail = mails[0]?.text.replaceAll(/\s+/g, ' ')
    for (const text of ['$5.00', 'By: Check 1002', 'could not go back to the card']) expect(mail).toContain(text)
    const deeds = await shop.rowsOf(
      'SELECT action, before, after FROM audit_entries WHERE subject_id = $1 ORDER BY id',
      order.orderId,
    )
    expect(deeds.slice(1)).toEqual([
      {
        action: 'payment.elsewhere',
        before: { state: 'failed', reason: 'scratched', lastError: expect.any(String) },
        after: { state: 'done', method: 'external', elsewhere: 'Check 1002', amount: 500 },
      },
    ])
    expect(await refund(order, order.total - 499)).toMatchObject({ body: { code: 'REFUND_TOO_LARGE' } })
  })

  test('is no return’s: that is written down with the return, which it finishes', async () => {
    const order = await shop.bought()
    await sandbox.settle()
    await sandbox.fault('server-error', 9)
    await refund(order, 500)
    const [back] = await shop.refundsOf(order)
    await shop.rowsOf(`UPDATE refunds SET state = 'failed', is_of_return = true WHERE id = $1`, back?.id)
    expect(await elsewhere(back?.id, 'Check 1002')).toMatchObject({
      ...{ status: 409, body: { code: 'REFUND_OF_RETURN' } },
    })
    expect(await shop.refundsOf(order)).toMatchObject([{ state: 'failed' }])
  })
})

describe('two processes', () => {
  test('each refund is in one hand, and none is done twice', async () => {
    const orders: Placed[] = []
    for (let i = 0; i < 6; i++) orders.push(await shop.bought())
    await sandbox.settle()
    await sandbox.fault('server-error', 50)
    await Promise.all(orders.map(order => shop.cancel(order)))
    await sandbox.noFault()
    await shop.makeDue()
    const other = openDatabase(database.url, () => {}, { connections: 10, statementMs: 10_000, waitMs: 10_000 })
    const counts = await Promise.all(
      [database.db, other, database.db, other].map(db => runDueRefunds({ ...shop.context(), db })),
    )
    await other.$client.end()
    expect(counts.reduce((a, b) => a + b)).toBe(6)
    for (const order of orders) expect(await shop.orderOf(order)).toMatchObject({ payment_status: 'refunded' })
  })

  test('one that slept past its lease cannot refund a second time, nor undo what the other wrote', async () => {
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
    // It had looked before it slept, and asks for the refund now.
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

  test('what took too long to look up is not asked for any more', async () => {
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

describe('charges that must not stand', () => {
  /** An order whose charge went through unseen, and which then ended otherwise. */
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

  test('are refunded when they were settled meanwhile', async () => {
    const { attemptId, order } = await chargedAndEnded()
    await sandbox.settle()
    await resolveAttempts(shop.context())
    expect(await stateOf(attemptId)).toBe('voided')
    const refunds = (await sandbox.ledger()).filter(one => one.type === 'refundTransaction')
    expect(refunds.at(-1)).toMatchObject({ amount: (order.total / 100).toFixed(2), status: 'refundPendingSettlement' })
  })

  test.each(['not settled', 'settled'])(
    '%s: killed between writing down and giving back, and between that and writing it down',
    async when => {
      const { attemptId, reference, order } = await chargedAndEnded()
      if (when === 'settled') await sandbox.settle()
      const since = new Date(Date.now() - 60_000)
      const sought = { invoiceNumber: order.orderNumber, reference, since, except: [] }
      const outcome = await sandbox.gateway().findCharge(sought)
      if (outcome?.kind !== 'approved') throw new Error('the charge was not found')
      const first = await inTransaction(database.db, tx => record(tx, attemptId, outcome, 'http://localhost'))
      if (!('mustGoBack' in first)) throw new Error('it may stand')
      expect(await stateOf(attemptId)).toBe('unknown')
      if (when === 'settled') {
        await voidOrRefund(sandbox.gateway(), { ...first.mustGoBack, amount: null, until: new Date(Date.now() + 5000) })
      } else await sandbox.gateway().voidCharge(outcome.transactionId)
      await shop.makeOld(1)
      await Promise.all([resolveAttempts(shop.context()), resolveAttempts(shop.context())])
      expect(await stateOf(attemptId)).toBe('voided')
      expect(await settleAttempt(shop.context(), attemptId, outcome)).toMatchObject({
        kind: 'declined',
      })
    },
  )

  test('a void that fails is tried again by the job, and the buyer is told to wait', async () => {
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
  ])('a gateway that %s when a charge is to go back keeps no buyer waiting', async (_, find) => {
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
    const began = performance.now()
    const answer = await testApp(database.db, gateway).post('/functions/process-payment?guest=true', {
      paymentData: await sandbox.token(),
      amount: order.total / 100,
      orderId: order.orderId,
    })
    expect(answer).toMatchObject({ status: 202, body: { pending: true } })
    expect(performance.now() - began).toBeLessThan(9_000)
    // That the gateway is away is no reason to write down again what stands in the books.
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
