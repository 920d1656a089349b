import { describe, expect, test } from 'vitest'
import { cents } from '../../domain/money/money.ts'
import { ADDRESS } from '../checkout/testing.ts'
import { resolveAttempts } from './resolve-attempts.ts'
import { notifying } from './testing-notifications.ts'
import type { Placed } from './testing-shop.ts'

const { sandbox, shop, deliver, notification, resultOf, chargeOf } = notifying()

describe('admins see', () => {
  type Seen = Record<string, Record<string, unknown>[]>
  const exceptions = async () => (await shop.seeAsAdmin('/api/admin/payments/exceptions')) as Seen
  const stray = async () => (await shop.seeAsAdmin('/api/admin/payments/stray-charges')) as Seen

  test('the payment history of an order', async () => {
    const order = await shop.bought()
    const charge = await chargeOf(order)
    await deliver(notification(charge))
    await shop.asAdmin(`/api/admin/orders/${order.orderId}/refund`, { amount: 200, reason: 'scratched' })
    expect(await shop.seeAsAdmin(`/api/admin/orders/${order.orderId}/payments`)).toMatchObject({
      attempts: [{ state: 'approved', amount: order.total, transactionId: charge, cardLastFour: '1111' }],
      refunds: [{ state: 'requested', amount: 200, reason: 'scratched' }],
      notifications: [{ transactionId: charge, result: 'paid already' }],
      left: order.total - 200,
    })
    const none = await shop.seeAsAdmin('/api/admin/orders/00000000-0000-4000-8000-000000000000/payments')
    expect(none).toMatchObject({ code: 'ORDER_NOT_FOUND' })
  })

  test('no exceptions while all is well', async () => {
    const canceled = await shop.bought()
    await shop.cancel(canceled)
    await shop.bought()
    await resolveAttempts(shop.context())
    const { notifications, comparedAt, ...lists } = await exceptions()
    expect(Date.now() - Date.parse(String(comparedAt))).toBeLessThan(60_000)
    expect(lists).toEqual({
      openAttempts: [],
      paidWithoutCharge: [],
      chargedNotPaid: [],
      failedRefunds: [],
    })
    expect(await stray()).toEqual({ charges: [], gatewayProblem: null })
  })

  test('a failed query of the gateway', async () => {
    await sandbox.fault('server-error', 1, ['getUnsettledTransactionListRequest'])
    expect(await stray()).toEqual({ gatewayProblem: 'The card gateway could not be asked.', charges: [] })
  })

  test('payments without an answer, and mismatches of orders and charges', async () => {
    const open = await shop.place()
    await sandbox.fault('reset')
    await shop.pay(open)
    await shop.makeOld(16)
    const [free, unpaid] = [await shop.place(), await shop.bought()]
    await shop.rowsOf(`UPDATE orders SET payment_status = 'paid' WHERE id = $1`, free.orderId)
    await shop.rowsOf(`UPDATE orders SET payment_status = 'unpaid' WHERE id = $1`, unpaid.orderId)
    const { gateway } = sandbox
    const byHand = await gateway().charge({
      reference: 'by-hand',
      invoiceNumber: 'COUNTER-1',
      amount: cents(4200),
      token: await sandbox.token(),
      email: 'a@example.com',
      billTo: ADDRESS,
      shipTo: ADDRESS,
    })
    const seen = await exceptions()
    const numbers = (list: Record<string, unknown>[] | undefined) => list?.map(one => one.orderNumber)
    expect(numbers(seen.openAttempts)).toEqual([open.orderNumber])
    expect(numbers(seen.paidWithoutCharge)).toEqual([free.orderNumber])
    expect(numbers(seen.chargedNotPaid)).toEqual([unpaid.orderNumber])
    expect((await stray()).charges).toMatchObject([{ invoiceNumber: 'COUNTER-1', amount: 4200 }])
    await shop.rowsOf(`UPDATE orders SET payment_status = 'unpaid' WHERE id = $1`, free.orderId)
    await shop.rowsOf(`UPDATE orders SET payment_status = 'paid' WHERE id = $1`, unpaid.orderId)
    if (byHand.kind === 'approved') expect(await resultOf(byHand.transactionId)).toContain('invoice COUNTER-1')
    // Cleanup for the other tests of this file.
    if (byHand.kind === 'approved') await gateway().voidCharge(byHand.transactionId)
    await shop.makeOld(16)
    await resolveAttempts(shop.context())
  })

  test('a void and a refund that the store did not request', async () => {
    const [voided, refunded] = [await shop.bought(), await shop.bought()]
    const [a, b] = [await chargeOf(voided), await chargeOf(refunded)]
    await sandbox.byHand({ transactionType: 'voidTransaction', refTransId: a })
    await sandbox.settle()
    await sandbox.byHand({
      transactionType: 'refundTransaction',
      amount: '1.00',
      payment: { creditCard: { cardNumber: '1111', expirationDate: 'XXXX' } },
      refTransId: b,
    })
    const refund = (await sandbox.ledger()).find(one => one.refTransId === b)?.transId ?? ''
    const expected = {
      voided: `unexpected: order ${voided.orderNumber}: its charge was voided, and not by the store`,
      refunded: `unexpected: order ${refunded.orderNumber}: money was refunded, and not by the store`,
    }
    expect(await resultOf(a)).toBe(expected.voided)
    expect(await resultOf(refund)).toBe(expected.refunded)
    const { notifications = [] } = await exceptions()
    expect(notifications.map(one => one.transactionId)).toEqual(expect.arrayContaining([a, refund]))
    expect(await shop.seeAsAdmin('/api/admin/today')).toMatchObject({ unexplainedNotifications: notifications.length })
    // The order shows the exception. An order that is no longer paid cannot ship.
    const toldOf = async ({ orderId }: Placed) =>
      ((await shop.seeAsAdmin(`/api/admin/orders/${orderId}/payments`)) as Seen).notifications?.map(one => one.result)
    expect([await toldOf(voided), await toldOf(refunded)]).toEqual([[expected.voided], [expected.refunded]])
    const pack = ({ orderId }: Placed) => shop.asAdmin(`/api/admin/orders/${orderId}/processing`, {})
    expect(await pack(voided)).toMatchObject({ status: 409, body: { code: 'ORDER_VOIDED_BY_HAND' } })
    // No code depends on the text: with another text, the unpaid order still cannot ship.
    await shop.rowsOf(`UPDATE payment_notifications SET result = 'put another way' WHERE order_id = $1`, voided.orderId)
    expect(await pack(voided)).toMatchObject({ status: 409, body: { code: 'ORDER_VOIDED_BY_HAND' } })
    expect(await pack(refunded)).toMatchObject({ status: 200 })
    // Cleanup: the payment records of this file must agree again.
    await sandbox.byHand({ transactionType: 'voidTransaction', refTransId: refund })
    await shop.cancel(voided)
    expect(await shop.orderOf(voided)).toMatchObject({ payment_status: 'voided' })
    expect((await exceptions()).notifications?.map(one => one.transactionId)).not.toContain(a)
  })

  test('a refund that succeeded after it was paid another way, while the admin’s record stays', async () => {
    const order = await shop.bought()
    await sandbox.settle()
    await sandbox.fault('server-error', 9)
    await shop.asAdmin(`/api/admin/orders/${order.orderId}/refund`, { amount: 500, reason: 'scratched' })
    await sandbox.noFault()
    const [back] = await shop.rowsOf<{ id: string; reference: string }>(
      `UPDATE refunds SET state = 'failed' WHERE order_id = $1 RETURNING id, reference`,
      order.orderId,
    )
    await shop.asAdmin(`/api/admin/refunds/${back?.id}/elsewhere`, { elsewhere: 'Check 1002' })
    const [transactionId, reference] = [await chargeOf(order), back?.reference ?? '']
    const twice = await sandbox.gateway().refund({ transactionId, lastFour: '1111', amount: cents(500), reference })
    const result = `unexpected: order ${order.orderNumber}: the gateway refunded money that was already refunded another way`
    expect(await resultOf(twice)).toBe(result)
    expect(await shop.refundsOf(order)).toMatchObject([{ state: 'done', method: 'external', transaction_id: null }])
    expect((await exceptions()).notifications?.map(one => one.result)).toContain(result)
    // Cleanup: the payment records of this file must agree again.
    await sandbox.byHand({ transactionType: 'voidTransaction', refTransId: twice })
  })

  /**
   * An order with a failed refund of $5.00 and a pending refund of the rest; then its charge is voided by hand at the
   * gateway.
   */
  const voidedWithRefunds = async (meanwhile: (failedRefund: string) => Promise<unknown>) => {
    const order = await shop.bought()
    const charge = await chargeOf(order)
    const refund = (amount: number) =>
      shop.asAdmin(`/api/admin/orders/${order.orderId}/refund`, { amount, reason: 'scratched' })
    await refund(500)
    const [part] = await shop.rowsOf<{ id: string }>(
      `UPDATE refunds SET state = 'failed' WHERE order_id = $1 RETURNING id`,
      order.orderId,
    )
    await refund(order.total - 500)
    await meanwhile(part?.id ?? '')
    await sandbox.byHand({ transactionType: 'voidTransaction', refTransId: charge })
    const result = await resultOf(charge)
    const refunds = (await shop.refundsOf(order)).map(({ state, method }) => ({ state, method }))
    const isListed = (await exceptions()).notifications?.some(one => one.transactionId === charge)
    // Cleanup: the payment records of this file must agree again.
    await shop.rowsOf(`UPDATE refunds SET state = 'done', method = 'void' WHERE order_id = $1`, order.orderId)
    await shop.rowsOf(`UPDATE orders SET payment_status = 'voided' WHERE id = $1`, order.orderId)
    return { order, result, refunds, isListed }
  }

  test('a void by hand of a charge with a partial external refund, as an exception that completes no refund', async () => {
    const byCheck = (id: string) => shop.asAdmin(`/api/admin/refunds/${id}/elsewhere`, { elsewhere: 'Check 1002' })
    const { order, ...seen } = await voidedWithRefunds(byCheck)
    expect(seen).toEqual({
      result: `unexpected: order ${order.orderNumber}: its charge was voided, and not by the store`,
      refunds: [
        { state: 'done', method: 'external' },
        { state: 'requested', method: null },
      ],
      isListed: true,
    })
  })

  test('no exception for a void of a charge with a pending full refund, part of which had failed', async () => {
    const { result, refunds, isListed } = await voidedWithRefunds(async () => {})
    expect([result, isListed]).toEqual(['voided', false])
    expect(refunds).toEqual([
      { state: 'done', method: 'void' },
      { state: 'done', method: 'void' },
    ])
  })
})
