import { afterEach, describe, expect, test } from 'vitest'
import { newKey } from '../checkout/testing.ts'
import { renderMails } from '../mail/testing.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { runDueRefunds } from './run-refund.ts'
import { testGateway } from './testing.ts'
import { checkMoney, type Placed, testShop } from './testing-shop.ts'

const database = testDatabase()
const sandbox = testGateway()
const shop = testShop(database, sandbox)

afterEach(async () => {
  await sandbox.noFault()
  expect(await checkMoney(database.db, sandbox)).toEqual([])
})

const refund = (order: Placed, amount: number | null, reason = 'scratched', key?: string) =>
  shop.asAdmin(`/api/admin/orders/${order.orderId}/refund`, { ...(amount === null ? {} : { amount }), reason }, key)

describe('refunds', () => {
  test('that are partial wait for the settlement, are then completed, and leave the order paid', async () => {
    const order = await shop.bought()
    expect(await refund(order, 500)).toMatchObject({
      status: 200,
      body: {
        state: 'requested',
        tries: 0,
        amount: 500,
        lastError: 'Waits until the card company settles the charge, usually overnight.',
      },
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
    // If the order is canceled after the partial refund, the rest is refunded.
    expect(await shop.cancel(order)).toMatchObject({ body: { status: 'canceled', paymentStatus: 'refunded' } })
  })

  test('are mailed to the buyer once; the reason stays internal', async () => {
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

  test('of a charge that is too old are refused at once, and the refusal names the next step', async () => {
    const order = await shop.bought()
    await sandbox.settle()
    const key = newKey()
    expect(await refund(order, 100, 'scratched', key)).toMatchObject({ status: 200 })
    await shop.rowsOf(
      `UPDATE payment_attempts SET closed_at = closed_at - interval '181 days' WHERE order_id = $1`,
      order.orderId,
    )
    expect(await refund(order, 200)).toMatchObject({
      status: 422,
      body: { code: 'REFUND_TOO_OLD', message: expect.stringContaining('by check or transfer') },
    })
    expect(await refund(order, 100, 'scratched', key)).toMatchObject({ status: 200 })
    expect(await shop.refundsOf(order)).toHaveLength(1)
  })

  test('of a canceled order with such a charge are not retried, unless they were requested earlier', async () => {
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

  test('that are partial and concurrent never exceed the charge', async () => {
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

  test('are in the payment history, with the admin and the reason of each', async () => {
    const order = await shop.bought()
    await refund(order, 500)
    await refund(order, 100, 'late')
    await shop.asAdmin(`/api/admin/orders/${order.orderId}/cancel`, { reason: 'sold locally' })
    const own = await shop.bought()
    await shop.cancel(own)
    const backOf = async ({ orderId }: Placed) => {
      const body = await shop.seeAsAdmin(`/api/admin/orders/${orderId}/payments`)
      return (body as { refunds: { reason: string; by: string }[] }).refunds.map(({ reason, by }) => [reason, by])
    }
    const admin = 'Amelia Earhart'
    expect(await backOf(order)).toEqual([
      ['sold locally', admin],
      ['late', admin],
      ['scratched', admin],
    ])
    expect(await backOf(own)).toEqual([['The order was canceled.', 'buyer']])
    expect(await shop.historyOf(order)).toEqual(
      expect.arrayContaining(['refund_requested by admin $5.00 scratched', 'refund_requested by admin $1.00 late']),
    )
  })

  test('the same key returns the same refund; for another request it is refused', async () => {
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

  test('of equal amounts on one day are two refunds', async () => {
    const order = await shop.bought()
    await sandbox.settle()
    await refund(order, 300)
    await refund(order, 300)
    expect(await shop.refundsOf(order)).toMatchObject([{ state: 'done' }, { state: 'done' }])
  })

  test('by two admins at once: the second one is refused, and may try again', async () => {
    const order = await shop.bought()
    await sandbox.settle()
    const path = `/api/admin/orders/${order.orderId}/refund`
    const wish = { amount: 300, reason: 'late', left: order.total }
    const [key, other] = [newKey(), newKey()]
    expect(await shop.asAdmin(path, wish, key)).toMatchObject({ status: 200 })
    expect(await shop.asAdmin(path, wish, other)).toMatchObject({
      status: 409,
      body: { code: 'REFUND_LEFT_CHANGED', data: { left: order.total - 300 } },
    })
    // A retry of the first refund succeeds.
    expect(await shop.asAdmin(path, { ...wish, left: order.total - 300 }, key)).toMatchObject({ status: 200 })
    expect(await shop.refundsOf(order)).toHaveLength(1)
    expect(await shop.asAdmin(path, { ...wish, left: order.total - 300 }, other)).toMatchObject({ status: 200 })
    expect(await shop.refundsOf(order)).toHaveLength(2)
  })

  test('an unpaid order has nothing to refund', async () => {
    const order = await shop.place()
    expect(await refund(order, null)).toMatchObject({ status: 409, body: { code: 'NOTHING_TO_REFUND' } })
  })

  test('can be completed in any status of the order', async () => {
    const order = await shop.bought()
    await refund(order, 500)
    await shop.rowsOf(`UPDATE orders SET status = 'return_requested' WHERE id = $1`, order.orderId)
    await sandbox.settle()
    await shop.makeDue()
    await runDueRefunds(shop.context())
    expect(await shop.refundsOf(order)).toMatchObject([{ state: 'done' }])
  })

  test('count as failed after many attempts, and admins see and retry them', async () => {
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
    // A second retry, which changes nothing, is not recorded.
    const deeds = await shop.rowsOf('SELECT action FROM audit_entries WHERE subject_id = $1 ORDER BY id', order.orderId)
    expect(deeds).toEqual([{ action: 'payment.refund' }, { action: 'payment.retry' }])
  })
})
