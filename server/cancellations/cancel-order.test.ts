import { afterEach, describe, expect, test } from 'vitest'
import { cents, formatMoney } from '../../domain/money/money.ts'
import { newKey } from '../checkout/testing.ts'
import { signedIn } from '../customers/accounts/testing.ts'
import { checkStock } from '../invariants/stock.ts'
import { renderMails } from '../mail/testing.ts'
import { paymentProviders } from '../payments/providers.ts'
import { resolveAttempts } from '../payments/resolve-attempts.ts'
import { runDueRefunds, runRefund } from '../payments/run-refund.ts'
import { testGateway } from '../payments/testing.ts'
import { checkMoney, testShop } from '../payments/testing-shop.ts'
import { inTransaction, openDatabase } from '../platform/db/database.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { cancel, cancelOrder } from './cancel-order.ts'

const database = testDatabase()
const sandbox = testGateway()
const shop = testShop(database, sandbox)

afterEach(async () => {
  await sandbox.noFault()
  expect(await checkStock(database.db)).toEqual([])
})

const NOT_CANCELABLE = 'Order cannot be canceled at this time. Only pending or processing orders can be canceled.'
const buyer = ({ token }: { token: string }) => ({ buyer: { token, userId: null } })

describe('canceling', () => {
  test('an unpaid order releases its stock and sends nothing to the gateway', async () => {
    const order = await shop.place(3)
    expect(await shop.stockOf(order)).toBe(7)
    const first = await shop.cancel(order)
    expect(first).toEqual({
      status: 200,
      body: {
        orderId: order.orderId,
        orderNumber: order.orderNumber,
        status: 'canceled',
        paymentStatus: 'unpaid',
      },
    })
    expect(await shop.stockOf(order)).toBe(10)
    expect(await shop.cancel(order)).toEqual(first)
    expect(await shop.orderOf(order)).toMatchObject({ admin_notification_seen: false, notification_seen: true })
    expect(await shop.historyOf(order)).toEqual(['placed by buyer', 'canceled by buyer'])
    expect(await shop.pay(order)).toMatchObject({ status: 409, body: { code: 'ORDER_NOT_PAYABLE' } })
  })

  test('a paid order too old for a refund to the card ends too: staff refund it another way, and the buyer is mailed', async () => {
    const order = await shop.bought()
    await sandbox.settle()
    await shop.rowsOf(
      `UPDATE payment_attempts SET closed_at = closed_at - interval '181 days' WHERE order_id = $1`,
      order.orderId,
    )
    expect(await shop.cancel(order)).toMatchObject({ body: { status: 'canceled', paymentStatus: 'paid' } })
    expect(await shop.refundsOf(order)).toMatchObject([
      { state: 'failed', tries: 0, last_error: expect.stringContaining('more than 180 days old') },
    ])
    await renderMails(database.db)
    const [mail] = await shop.rowsOf<{ text: string }>(
      `SELECT text FROM emails WHERE event = 'order_canceled' AND entity = 'order:' || $1`,
      order.orderId,
    )
    expect(mail?.text.replaceAll(/\s+/g, ' ')).toContain(
      `${formatMoney(cents(order.total))} goes back to you. The payment is`,
    )
  })

  test('a paid order that is not settled is voided before the response; a second call has no effect', async () => {
    const order = await shop.bought(2)
    const first = await shop.cancel(order)
    expect(first).toMatchObject({ status: 200, body: { status: 'canceled', paymentStatus: 'voided' } })
    expect(await shop.cancel(order)).toEqual(first)
    expect(await shop.stockOf(order)).toBe(10)
    expect((await shop.historyOf(order)).slice(2)).toEqual([
      'canceled by buyer',
      `voided by gateway $${(order.total / 100).toFixed(2)}`,
    ])
    const notes = await shop.rowsOf(
      'SELECT delta, note FROM stock_movements WHERE order_id = $1 ORDER BY id',
      order.orderId,
    )
    expect(notes).toEqual([
      { delta: -2, note: null },
      { delta: 2, note: 'cancel' },
    ])
  })

  test('a paid order releases only the pieces in stock, and ends its backorders', async () => {
    const order = await shop.bought(4)
    const owe = (pieces: number, { part }: { part: number }) =>
      shop.rowsOf('UPDATE stock_lines SET backordered = $1 WHERE product_id = $2', pieces, part)
    await owe(3, order)
    await shop.cancel(order)
    expect(await shop.stockOf(order)).toBe(7)
    const shipped = await shop.bought(4)
    await owe(3, shipped)
    const waitsFor = async () => {
      const admin = await shop.seeAsAdmin(`/api/admin/orders/${shipped.orderId}`)
      return (admin as { backordered: unknown[] }).backordered
    }
    expect(await waitsFor()).toMatchObject([{ productId: shipped.part, condition: 'new', taken: 4, missing: 3 }])
    await shop.asAdmin(`/api/admin/orders/${shipped.orderId}/processing`, {})
    const shipment = { carrier: 'ups', trackingNumber: '1Z999AA10123456784' }
    const { status } = await shop.asAdmin(`/api/admin/orders/${shipped.orderId}/shipped`, shipment)
    expect(status).toBe(200)
    const backordered = await shop.rowsOf('SELECT backordered FROM stock_lines WHERE product_id = ANY($1)', [
      order.part,
      shipped.part,
    ])
    expect(backordered).toEqual([{ backordered: 0 }, { backordered: 0 }])
    expect(await waitsFor()).toEqual([])
  })

  test('a settled order is refunded', async () => {
    const order = await shop.bought()
    await sandbox.settle()
    expect(await shop.cancel(order)).toMatchObject({ body: { paymentStatus: 'refunded' } })
    expect(await shop.refundsOf(order)).toMatchObject([{ state: 'done', method: 'refund' }])
  })

  test.each(['shipped', 'delivered', 'return_requested', 'returned'])('is refused once it is %s', async status => {
    const order = await shop.place()
    await shop.rowsOf('UPDATE orders SET status = $2 WHERE id = $1', order.orderId, status)
    expect(await shop.cancel(order)).toMatchObject({
      status: 409,
      body: { code: 'ORDER_NOT_CANCELABLE', message: NOT_CANCELABLE },
    })
    await shop.rowsOf(`UPDATE orders SET status = 'pending' WHERE id = $1`, order.orderId)
  })

  test('is refused while the bank may still approve a payment', async () => {
    const order = await shop.place()
    await sandbox.fault('reset-after-charge')
    expect(await shop.pay(order)).toMatchObject({ status: 202 })
    expect(await shop.cancel(order)).toMatchObject({ status: 409, body: { code: 'PAYMENT_IN_PROGRESS' } })
    await resolveAttempts(shop.context())
    expect(await shop.cancel(order)).toMatchObject({ status: 200, body: { paymentStatus: 'voided' } })
  })

  test('an order of another buyer is not found', async () => {
    const order = await shop.bought()
    for (const token of ['x'.repeat(32), undefined]) {
      const { status, body } = await shop.app().post(`/api/orders/${order.orderId}/cancel`, token ? { token } : {})
      expect([status, (body as { code: string }).code]).toEqual([404, 'ORDER_NOT_FOUND'])
    }
    expect((await shop.cancel({ orderId: 'x', token: 'y' })).status).toBe(404)
    expect((await shop.cancel({ ...order, token: '\u0000' })).status).toBe(400)
    expect(await shop.orderOf(order)).toMatchObject({ status: 'pending', payment_status: 'paid' })
  })

  test('an admin gives a reason, and the buyer gets a notification', async () => {
    const order = await shop.bought()
    const path = `/api/admin/orders/${order.orderId}/cancel`
    for (const reason of ['  ', 'a\u0000b', 'x'.repeat(501)])
      expect((await shop.asAdmin(path, { reason })).status).toBe(400)
    expect(await shop.asAdmin(path, { reason: 'Damaged on the shelf' })).toMatchObject({ status: 200 })
    expect((await shop.historyOf(order))[2]).toBe('canceled by admin Damaged on the shelf')
    expect(await shop.orderOf(order)).toMatchObject({ notification_seen: false })
    const [row] = await shop.rowsOf<{ admin_id: string | null }>(
      `SELECT admin_id FROM order_history WHERE order_id = $1 AND event = 'canceled'`,
      order.orderId,
    )
    expect(row?.admin_id).toMatch(/-/)
  })

  test('the buyer of a paid order is mailed its end and the refund once; the buyer of an unpaid order is not', async () => {
    const order = await shop.bought(3)
    await shop.asAdmin(`/api/admin/orders/${order.orderId}/cancel`, { reason: 'Only for admins' })
    await shop.cancel(order)
    const unpaid = await shop.place()
    await shop.cancel(unpaid)
    await renderMails(database.db)
    const mails = await shop.rowsOf<Record<'event' | 'entity' | 'recipient' | 'subject' | 'text', string>>(
      `SELECT event, entity, recipient, subject, text FROM emails WHERE event = 'order_canceled' AND entity = ANY($1)`,
      [`order:${order.orderId}`, `order:${unpaid.orderId}`],
    )
    expect(mails).toMatchObject([
      {
        entity: `order:${order.orderId}`,
        recipient: 'amelia@example.com',
        subject: `Your order ${order.orderNumber} is canceled`,
      },
    ])
    expect(mails[0]?.text).toContain(`${formatMoney(cents(order.total))} goes back to the card you paid with.`)
    expect(mails[0]?.text).toContain(`/order/${order.orderId}?token=${encodeURIComponent(order.token)}`)
    expect(mails[0]?.text).not.toContain('Only for admins')
  })

  test('the back office is mailed once when the buyer cancels an order that is being packed, not for a waiting order or its own cancellation', async () => {
    const [packed, waiting, byAdmin] = [await shop.bought(), await shop.bought(), await shop.bought()]
    for (const { orderId } of [packed, byAdmin]) await shop.asAdmin(`/api/admin/orders/${orderId}/processing`, {})
    for (const order of [packed, packed, waiting]) expect((await shop.cancel(order)).status).toBe(200)
    await shop.asAdmin(`/api/admin/orders/${byAdmin.orderId}/cancel`, { reason: 'Out of stock' })
    await renderMails(database.db)
    const mails = await shop.rowsOf<Record<'entity' | 'recipient' | 'subject' | 'text', string>>(
      `SELECT entity, recipient, subject, text FROM emails WHERE event = 'order_canceled_while_packing'`,
    )
    expect(mails).toMatchObject([
      {
        entity: `order:${packed.orderId}`,
        recipient: 'sales@example.com',
        subject: `Stop packing: order ${packed.orderNumber} is canceled`,
      },
    ])
    expect(mails[0]?.text).toContain(`/admin/orders/${packed.orderId}`)
    expect(mails[0]?.text).not.toContain(packed.token)
  })

  test('a mail promises no refund if the whole payment was refunded before', async () => {
    const order = await shop.bought()
    const refund = `/api/admin/orders/${order.orderId}/refund`
    expect(await shop.asAdmin(refund, { reason: 'scratched' }, newKey())).toMatchObject({ status: 200 })
    expect(await shop.orderOf(order)).toMatchObject({ status: 'pending', payment_status: 'voided' })
    expect(await shop.cancel(order)).toMatchObject({ body: { status: 'canceled', paymentStatus: 'voided' } })
    await renderMails(database.db)
    const mails = await shop.rowsOf<{ event: string; text: string }>(
      `SELECT event, text FROM emails WHERE recipient = 'amelia@example.com' AND subject LIKE $1 ORDER BY id`,
      `%${order.orderNumber}%`,
    )
    expect(mails.map(({ event }) => event)).toEqual(['guest_order_confirmation', 'order_refunded', 'order_canceled'])
    const total = formatMoney(cents(order.total))
    expect(mails[1]?.text).toContain('It will disappear from your card')
    expect(mails[2]?.text).toContain(`${total} was refunded earlier.`)
    expect(mails[2]?.text).not.toContain('goes back')
  })

  test('a customer cancels with their session', async () => {
    const me = await signedIn(database.db)
    const order = await shop.place()
    await shop.rowsOf('UPDATE orders SET user_id = $2, guest_token_hashes = NULL WHERE id = $1', order.orderId, me.id)
    const { status } = await shop.app().post(`/api/orders/${order.orderId}/cancel`, {}, me.headers)
    expect(status).toBe(200)
  })
})

describe('concurrent and killed cancellations', () => {
  test('twenty concurrent calls to two processes make one cancellation and one void', async () => {
    const order = await shop.bought()
    const secondPool = openDatabase(database.url, () => {}, { connections: 10, statementMs: 60_000, waitMs: 60_000 })
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        cancelOrder({ ...shop.context(), db: i % 2 ? secondPool : database.db }, order.orderId, buyer(order)),
      ),
    )
    await secondPool.$client.end()
    expect(answers.every(({ status }) => status === 'canceled')).toBe(true)
    expect(await shop.refundsOf(order)).toMatchObject([{ state: 'done', method: 'void', tries: 1 }])
    expect(await checkMoney(database.db, sandbox)).toEqual([])
  })

  test('a cancellation concurrent with a payment leaves the order paid and voided, or never charged', async () => {
    for (let i = 0; i < 8; i++) {
      const order = await shop.place()
      await Promise.all([shop.pay(order), shop.cancel(order)])
      const after = await shop.orderOf(order)
      expect(['pending paid', 'canceled unpaid', 'canceled voided']).toContain(
        `${after.status} ${after.payment_status}`,
      )
    }
    expect(await checkMoney(database.db, sandbox)).toEqual([])
  })

  test('a job sends the refund if the process was killed after the transaction', async () => {
    const order = await shop.bought()
    await inTransaction(database.db, tx => cancel(tx, order.orderId, buyer(order), 'http://localhost'))
    expect(await shop.orderOf(order)).toMatchObject({ status: 'canceled', payment_status: 'paid' })
    await runDueRefunds(shop.context())
    expect(await shop.orderOf(order)).toMatchObject({ payment_status: 'voided' })
  })

  test('a gateway that hangs does not delay the buyer; the job completes the refund', async () => {
    const order = await shop.bought()
    // Only the time limit of the response can end this call.
    const slow = { ...sandbox.gateway(), find: () => new Promise<never>(() => {}) }
    const canceled = await cancelOrder(
      { ...shop.context(), providers: paymentProviders(slow) },
      order.orderId,
      buyer(order),
    )
    expect(canceled).toMatchObject({ status: 'canceled', paymentStatus: 'paid' })
    // The hanging call still has the lease of the refund.
    expect(await runRefund(shop.context())).toBe(false)
    await shop.makeDue()
    expect(await runRefund(shop.context())).toBe(true)
    expect(await shop.orderOf(order)).toMatchObject({ payment_status: 'voided' })
  })
})
