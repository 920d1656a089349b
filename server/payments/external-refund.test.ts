import { afterEach, describe, expect, test } from 'vitest'
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

describe('a failed refund that was paid another way', () => {
  const elsewhere = (id: string | undefined, how: string) =>
    shop.asAdmin(`/api/admin/refunds/${id}/elsewhere`, { elsewhere: how })
  const refundSums = async ({ orderId, token }: Placed) =>
    ((await shop.app().call(`/api/orders/${orderId}?token=${token}`)).body as { refundSums: object }).refundSums

  test('is recorded and mailed to the buyer once, and cannot be refunded again', async () => {
    const order = await shop.bought()
    await sandbox.settle()
    await sandbox.fault('server-error', 9)
    await refund(order, 500)
    const [back] = await shop.refundsOf(order)
    expect(await refundSums(order)).toMatchObject({ refunded: 0, pending: 500 })
    expect(await elsewhere(back?.id, 'Check 1002')).toMatchObject({
      status: 409,
      body: { code: 'REFUND_NOT_FAILED' },
    })
    await shop.rowsOf(`UPDATE refunds SET state = 'failed' WHERE id = $1`, back?.id)
    expect(await refundSums(order)).toMatchObject({ refunded: 0, pending: 0 })
    expect((await elsewhere(back?.id, ' ')).status).toBe(400)
    const answers = await Promise.all(['Check 1002', 'Check 1002'].map(how => elsewhere(back?.id, how)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    await sandbox.noFault()
    expect(await shop.asAdmin(`/api/admin/refunds/${back?.id}/retry`, {})).toMatchObject({
      status: 200,
      body: { state: 'done', method: 'external', reason: 'Check 1002', isOfReturn: false },
    })
    await shop.makeDue()
    await runDueRefunds(shop.context())
    expect(await shop.refundsOf(order)).toMatchObject([{ state: 'done', method: 'external', transaction_id: null }])
    expect(await refundSums(order)).toMatchObject({ refunded: 500, pending: 0 })
    expect(await shop.orderOf(order)).toMatchObject({ payment_status: 'paid', notification_seen: false })
    expect(await shop.seeAsAdmin('/api/admin/payments/exceptions')).toMatchObject({ failedRefunds: [] })
    await renderMails(database.db)
    const mails = await shop.rowsOf<{ text: string }>(
      `SELECT text FROM emails WHERE event = 'order_refunded' AND entity = 'refund:' || $1`,
      back?.id,
    )
    expect(mails).toHaveLength(1)
    const mail = mails[0]?.text.replaceAll(/\s+/g, ' ')
    for (const text of ['$5.00', 'By: Check 1002', 'couldn’t refund it to the card']) expect(mail).toContain(text)
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

  test('of a return is recorded with the return, which it finishes', async () => {
    const order = await shop.bought()
    await sandbox.settle()
    await sandbox.fault('server-error', 9)
    await refund(order, 500)
    const [back] = await shop.refundsOf(order)
    await shop.rowsOf(`UPDATE refunds SET state = 'failed', is_of_return = true WHERE id = $1`, back?.id)
    expect(await elsewhere(back?.id, 'Check 1002')).toMatchObject({
      status: 409,
      body: { code: 'REFUND_OF_RETURN' },
    })
    expect(await shop.refundsOf(order)).toMatchObject([{ state: 'failed' }])
  })
})
