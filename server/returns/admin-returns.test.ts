import { beforeAll, describe, expect, test } from 'vitest'
import { store } from '../../domain/settings/store.ts'
import { storeDay } from '../../domain/text/store-day.ts'
import { signedIn, type TestUser } from '../customers/accounts/testing.ts'
import { runDueRefunds } from '../payments/run-refund.ts'
import { inTransaction } from '../platform/db/database.ts'
import { receive } from './complete-return.ts'
import { finishDueReturns, finishReturn } from './finish-return.ts'
import { adminReturns } from './testing-admin-returns.ts'

const { database, sandbox, shop, step, WHOLE, requested, approved, read, cameBack, mails, seen, goOn, deedsWith } =
  adminReturns()
let boss: TestUser
beforeAll(async () => {
  boss = await signedIn(database.db, { admin: true, name: 'Bess Coleman' })
})

describe('a return', () => {
  test('is approved; the buyer sees the note and is mailed the return address', async () => {
    const order = await requested()
    await shop.rowsOf('UPDATE orders SET notification_seen = true WHERE id = $1', order.orderId)
    expect(await step(order, 'approve', { note: 'Send the tag along.' })).toMatchObject({ status: 200 })
    expect(await shop.orderOf(order)).toMatchObject({ status: 'return_approved', notification_seen: false })
    expect((await seen(order)).history.at(-1)).toMatchObject({ event: 'return_approved', note: 'Send the tag along.' })
    const [mail, ...more] = await mails(order, 'return_approved')
    expect([mail?.recipient, more]).toEqual(['amelia@example.com', []])
    for (const text of ['Send the tag along.', `Returns, ${order.orderNumber}`, 'Redmond, WA 98052', order.token])
      expect(mail?.text).toContain(text)
    expect(await step(order, 'deny', { reason: 'no' })).toMatchObject({ status: 409, body: { code: 'ORDER_MOVED_ON' } })
  })

  test('is denied only with a reason, which the buyer reads', async () => {
    const order = await requested()
    expect((await step(order, 'deny', { reason: ' ' })).status).toBe(400)
    expect(await step(order, 'deny', { reason: 'The part was installed.' })).toMatchObject({ status: 200 })
    expect(await seen(order)).toMatchObject({ status: 'return_denied' })
    expect((await mails(order, 'return_denied'))[0]?.text).toContain('The part was installed.')
    for (const [name, body] of [
      ['approve', {}],
      ['complete', WHOLE],
    ] as const)
      expect(await step(order, name, body)).toMatchObject({ status: 409, body: { code: 'ORDER_MOVED_ON' } })
  })

  test('messages to the buyer are added to the internal notes, with the day', async () => {
    const order = await requested()
    const notes = async () => {
      const [row] = await shop.rowsOf<{ notes: string }>(
        'SELECT admin_notes AS notes FROM orders WHERE id = $1',
        order.orderId,
      )
      return row?.notes
    }
    await shop.asAdmin(`/api/admin/orders/${order.orderId}/notes`, { notes: 'Has called twice.' })
    await step(order, 'approve', { note: 'Send the tag along.' })
    const today = storeDay(new Date(), store.timeZone)
    const approvedThen = `Has called twice.\n${today} Return approved: Send the tag along.`
    expect(await notes()).toBe(approvedThen)
    for (const _ of [1, 2])
      expect((await step(order, 'complete', { ...WHOLE, goods: 0, note: 'Thank you.' })).status).toBe(200)
    expect(await notes()).toBe(`${approvedThen}\n${today} Return completed: Thank you.`)
    const denied = await requested()
    await step(denied, 'deny', { reason: 'Installed.' })
    expect(await shop.orderOf(denied)).toMatchObject({ admin_notes: `${today} Return denied: Installed.` })
    const silent = await requested()
    await step(silent, 'approve')
    expect(await shop.orderOf(silent)).toMatchObject({ admin_notes: '' })
  })

  test('one of two concurrent admins decides, and the other one gets the current status', async () => {
    const order = await requested()
    const answers = await Promise.all([
      step(order, 'approve'),
      step(order, 'deny', { reason: 'no' }),
      step(order, 'approve'),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const events = (await seen(order)).history.map(({ event }) => event)
    expect(events.filter(event => /return_(approved|denied)/.test(event))).toHaveLength(1)
  })

  test('the steps of admins are in the audit log', async () => {
    const order = await approved()
    await step(order, 'complete', WHOLE)
    const denied = await requested()
    await step(denied, 'deny', { reason: 'The part was installed.' })
    expect(await deedsWith(order)).toEqual(['order.shipped', 'order.return_approved', 'order.return_received'])
    expect((await deedsWith(denied)).at(-1)).toBe('order.return_denied')
  })
})

describe('idempotency', () => {
  test('concurrent clicks and a later retry make one refund and one restocking; another request is refused', async () => {
    const order = await approved()
    const answers = await Promise.all([1, 2, 3, 4].map(() => step(order, 'complete', WHOLE)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    await goOn()
    await Promise.all([1, 2, 3].map(() => finishReturn(shop.context(), order.orderId)))
    expect((await step(order, 'complete', WHOLE)).status).toBe(200)
    expect(await shop.refundsOf(order)).toMatchObject([{ state: 'done', amount: '60.00' }])
    expect(await cameBack(order)).toEqual([{ pieces: 2 }])
    expect(await mails(order, 'return_returned')).toHaveLength(1)
    expect(await step(order, 'complete', { ...WHOLE, goods: 5000 })).toMatchObject({
      status: 409,
      body: { code: 'ORDER_MOVED_ON' },
    })
  })

  test('of two concurrent admins with different amounts, only the first one is successful', async () => {
    const order = await approved()
    const answers = await Promise.all([1000, 2000, 3000].map(goods => step(order, 'complete', { ...WHOLE, goods })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await shop.refundsOf(order)).toHaveLength(1)
    expect(await cameBack(order)).toEqual([{ pieces: 2 }])
  })

  test('a completion is refused if a refund has just used the same money', async () => {
    const order = await approved()
    const { left = 0 } = await read(order)
    const refund = { amount: 3000, reason: 'One came back', left }
    const answers = await Promise.all([
      shop.asAdmin(`/api/admin/orders/${order.orderId}/refund`, refund),
      step(order, 'complete', { ...WHOLE, goods: 3000, left }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers).toContainEqual(
      expect.objectContaining({
        body: expect.objectContaining({ code: 'REFUND_LEFT_CHANGED', data: { left: left - 3000 } }),
      }),
    )
    expect(await shop.refundsOf(order)).toMatchObject([{ amount: '30.00' }])
  })

  test('the refundable amount is checked only for a refund, and not when the completion is retried', async () => {
    const order = await approved()
    const { left = 0 } = await read(order)
    await shop.asAdmin(`/api/admin/orders/${order.orderId}/refund`, { amount: 1000, reason: 'late' })
    expect(await step(order, 'complete', { ...WHOLE, left })).toMatchObject({
      status: 409,
      body: { code: 'REFUND_LEFT_CHANGED', data: { left: left - 1000 } },
    })
    expect(await read(order)).toMatchObject({ left: left - 1000, completion: null })
    expect(await cameBack(order)).toEqual([])
    for (const _ of [1, 2])
      expect((await step(order, 'complete', { ...WHOLE, goods: 5000, left: left - 1000 })).status).toBe(200)
    const unpaid = await approved()
    expect((await step(unpaid, 'complete', { ...WHOLE, goods: 0, left: 1 })).status).toBe(200)
  })

  test('jobs continue a completion that was killed after the decision', async () => {
    const order = await approved()
    const by = { orderId: order.orderId, adminId: boss.id }
    await inTransaction(database.db, tx =>
      receive(tx, by, {
        pieces: [{ position: 0, quantity: 2, condition: 'new' }],
        goods: 6000,
        freight: 0,
        elsewhere: '',
        note: '',
        left: null,
      }),
    )
    expect(await shop.orderOf(order)).toMatchObject({ status: 'return_approved', payment_status: 'paid' })
    expect(await read(order)).toMatchObject({ completion: { refund: 'under_way', finishedAt: null } })
    expect(await cameBack(order)).toEqual([])
    await goOn()
    await goOn()
    expect(await shop.orderOf(order)).toMatchObject({ status: 'returned' })
    expect(await cameBack(order)).toEqual([{ pieces: 2 }])
  })

  test('a job restocks the parts if the process was killed between refund and restocking', async () => {
    const order = await approved()
    const by = { orderId: order.orderId, adminId: boss.id }
    const pieces = [{ position: 0, quantity: 1, condition: 'serviceable' as const }]
    await inTransaction(database.db, tx =>
      receive(tx, by, { pieces, goods: 3000, freight: 0, elsewhere: '', note: '', left: null }),
    )
    await runDueRefunds(shop.context())
    expect(await shop.refundsOf(order)).toMatchObject([{ state: 'done' }])
    expect(await cameBack(order)).toEqual([])
    await Promise.all([finishDueReturns(shop.context()), finishDueReturns(shop.context())])
    expect(await shop.orderOf(order)).toMatchObject({ status: 'returned' })
    expect(await cameBack(order)).toEqual([{ pieces: 1 }])
  })

  test.each(['bad-json', 'server-error', 'reset'])(
    'the refund waits visibly and then happens once: %s',
    async fault => {
      const order = await approved()
      await sandbox.fault(fault, 9, ['createTransactionRequest', 'getSettledBatchListRequest'])
      expect(await step(order, 'complete', WHOLE)).toMatchObject({
        status: 200,
        body: { completion: { refund: 'under_way', problem: expect.any(String) } },
      })
      expect(await shop.orderOf(order)).toMatchObject({ status: 'return_approved', payment_status: 'paid' })
      expect(await shop.seeAsAdmin('/api/admin/returns?show=return_approved')).toMatchObject({
        returns: expect.arrayContaining([
          expect.objectContaining({ orderId: order.orderId, refund: 'under_way', refunded: 6000 }),
        ]),
      })
      await sandbox.noFault()
      await goOn()
      expect(await shop.orderOf(order)).toMatchObject({ status: 'returned' })
      expect(await cameBack(order)).toEqual([{ pieces: 2 }])
    },
  )
})
