import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { storeDay } from '../../domain/text/store-day.ts'
import { store } from '../../store.config.ts'
import { signedIn, type TestUser } from '../customers/accounts/testing.ts'
import { renderMails } from '../mail/testing.ts'
import { runDueRefunds } from '../payments/run-refund.ts'
import { testGateway } from '../payments/testing.ts'
import { checkMoney, type Placed, testShop } from '../payments/testing-shop.ts'
import { inTransaction } from '../platform/db/database.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { receive } from './complete-return.ts'
import { finishDueReturns, finishReturn } from './finish-return.ts'
import type { AdminReturn } from './shapes.ts'

const database = testDatabase()
const sandbox = testGateway(500)
const shop = testShop(database, sandbox)
let boss: TestUser
beforeAll(async () => {
  boss = await signedIn(database.db, { admin: true, name: 'Bess Coleman' })
})

const LEDGER_DIFFERS = `SELECT i.id FROM stock_lines i LEFT JOIN stock_movements m ON m.stock_line_id = i.id
  GROUP BY i.id HAVING i.quantity <> coalesce(sum(m.delta), 0)
  UNION ALL SELECT p.id FROM products p
    WHERE (SELECT quantity FROM product_stock WHERE product_id = p.id) <> (SELECT coalesce(sum(quantity), 0) FROM stock_lines WHERE product_id = p.id)`
afterEach(async () => {
  await sandbox.noFault()
  expect(await checkMoney(database.db, sandbox)).toEqual([])
  expect(await shop.rowsOf(LEDGER_DIFFERS)).toEqual([])
})

const step = ({ orderId }: Placed, name: string, body: object = {}) =>
  shop.asAdmin(`/api/admin/orders/${orderId}/return/${name}`, body)
const SHIPMENT = { carrier: 'ups', trackingNumber: '1Z999AA10123456784' }
const WHOLE = { pieces: [{ position: 0, quantity: 2, condition: 'new' }], goods: 6000, freight: 0 }

/** A paid order of two pieces at $30.00 that was shipped, and of which a return was asked for. */
async function requested(): Promise<Placed> {
  const order = await shop.bought(2)
  expect((await shop.asAdmin(`/api/admin/orders/${order.orderId}/shipped`, SHIPMENT)).status).toBe(200)
  const body = { reason: 'damaged', token: order.token }
  expect((await shop.app().post(`/api/orders/${order.orderId}/return`, body)).status).toBe(200)
  return order
}
async function approved(isSettled = true): Promise<Placed> {
  const order = await requested()
  expect(await step(order, 'approve', { note: 'Send the tag along.' })).toMatchObject({ status: 200 })
  if (isSettled) await sandbox.settle()
  return order
}
const read = async ({ orderId }: Placed) =>
  (await shop.seeAsAdmin(`/api/admin/orders/${orderId}/return`)) as AdminReturn
const stock = ({ part }: Placed) =>
  shop.rowsOf('SELECT condition, quantity FROM stock_lines WHERE product_id = $1 ORDER BY condition', part)
const restocked = ({ orderId }: Placed) =>
  shop.rowsOf(`SELECT delta FROM stock_movements WHERE order_id = $1 AND reason = 'return' ORDER BY id`, orderId)
const mails = async ({ orderId }: Placed, event: string) => {
  await renderMails(database.db)
  return shop.rowsOf<{ text: string; recipient: string }>(
    'SELECT text, recipient FROM emails WHERE entity = $1 AND event = $2',
    `order:${orderId}`,
    event,
  )
}
const seen = async ({ orderId, token }: Placed) =>
  (await shop.app().call(`/api/orders/${orderId}?token=${token}`)).body as {
    status: string
    history: { event: string; note: string }[]
  }
const goOn = async () => {
  await shop.makeDue()
  await runDueRefunds(shop.context())
  await finishDueReturns(shop.context())
}

/** What the audit has of an order, the oldest first. */
const deedsWith = async ({ orderId }: Placed) => {
  const text = 'SELECT action FROM audit_entries WHERE subject_id = $1 ORDER BY id'
  return (await shop.rowsOf<{ action: string }>(text, orderId)).map(({ action }) => action)
}

describe('a return', () => {
  test('is approved: the buyer sees it with the note, and is told by mail where to send the parts', async () => {
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

  test('is denied with a reason, which the buyer reads; without one it is not', async () => {
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

  test('what the back office writes to the buyer stands behind its own notes, with the day', async () => {
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

  test('of two admins at once one decides, the other hears where it stands', async () => {
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

  test('what admins do with it stands in the audit', async () => {
    const order = await approved()
    await step(order, 'complete', WHOLE)
    const denied = await requested()
    await step(denied, 'deny', { reason: 'The part was installed.' })
    expect(await deedsWith(order)).toEqual(['order.shipped', 'order.return_approved', 'order.return_received'])
    expect((await deedsWith(denied)).at(-1)).toBe('order.return_denied')
  })
})

describe('completing', () => {
  test('whole: the money goes back, the parts are in stock again, the buyer is told', async () => {
    const order = await approved()
    expect((await read(order)).left).toBe(order.total)
    const freight = order.total - 6000
    const answer = await step(order, 'complete', { ...WHOLE, freight, note: 'Thank you.' })
    expect(answer).toMatchObject({
      status: 200,
      body: { left: 0, completion: { refund: 'done', by: expect.any(String) } },
    })
    expect(await shop.orderOf(order)).toMatchObject({ status: 'returned', payment_status: 'refunded' })
    expect(await stock(order)).toEqual([{ condition: 'new', quantity: 10 }])
    expect(await restocked(order)).toEqual([{ delta: 2 }])
    const [mail] = await mails(order, 'return_returned')
    expect(mail?.text).toMatch(/went back to your card/)
    expect(mail?.text).toContain('Thank you.')
    expect(await shop.historyOf(order)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^return_received by admin \$/), 'returned by admin Thank you.']),
    )
  })

  test('a part, in other conditions, some not restocked: a new line of stock, the order stays paid', async () => {
    const order = await approved()
    const pieces = [
      { position: 0, quantity: 1, condition: 'as_removed' },
      { position: 0, quantity: 1, condition: null },
    ]
    expect(await step(order, 'complete', { pieces, goods: 6000, freight: -1000 })).toMatchObject({ status: 200 })
    expect(await shop.orderOf(order)).toMatchObject({ status: 'returned', payment_status: 'paid' })
    expect(await shop.refundsOf(order)).toMatchObject([{ state: 'done', amount: '50.00' }])
    expect(await stock(order)).toEqual([
      { condition: 'as_removed', quantity: 1 },
      { condition: 'new', quantity: 8 },
    ])
  })

  test('gives back no more than what came back cost, and no more freight than was paid', async () => {
    const order = await approved()
    const pieces = [{ position: 0, quantity: 1, condition: 'new' }]
    const freight = order.total - 6000
    for (const wrong of [
      { pieces, goods: 3001, freight: 0 },
      { ...WHOLE, goods: 6001, freight: freight - 1 },
      { ...WHOLE, goods: 5000, freight: freight + 1 },
      { pieces: [], goods: 1, freight: 0 },
    ])
      expect(await step(order, 'complete', wrong)).toMatchObject({
        ...{ status: 422, body: { code: 'RETURN_REFUND_TOO_LARGE' } },
      })
    expect(await shop.refundsOf(order)).toEqual([])
    expect(await step(order, 'complete', { pieces, goods: 3000, freight })).toMatchObject({ status: 200 })
  })

  test('a charge that is not settled yet: the whole of it is voided', async () => {
    const order = await approved(false)
    await step(order, 'complete', { ...WHOLE, freight: order.total - 6000 })
    expect(await shop.orderOf(order)).toMatchObject({ status: 'returned', payment_status: 'voided' })
  })

  test('without any money, or with nothing that came back, is at once done', async () => {
    const order = await approved()
    expect(await step(order, 'complete', { pieces: [], goods: 0, freight: 0 })).toMatchObject({ status: 200 })
    expect(await shop.orderOf(order)).toMatchObject({ status: 'returned', payment_status: 'paid' })
    expect(await restocked(order)).toEqual([])
    expect((await mails(order, 'return_returned'))[0]?.text).toContain('Nothing was refunded')
  })

  test('after a part was refunded before: only what is left, and more is refused', async () => {
    const order = await approved()
    await shop.asAdmin(`/api/admin/orders/${order.orderId}/refund`, { amount: 1000, reason: 'late' })
    const left = order.total - 1000
    expect(await step(order, 'complete', { ...WHOLE, freight: order.total - 6000 })).toMatchObject({
      ...{ status: 422, body: { code: 'REFUND_TOO_LARGE', data: { left } } },
    })
    expect((await read(order)).completion).toBeNull()
    expect(await step(order, 'complete', { ...WHOLE, freight: left - 6000 })).toMatchObject({ status: 200 })
    expect(await shop.orderOf(order)).toMatchObject({ status: 'returned', payment_status: 'refunded' })
    expect((await mails(order, 'return_returned'))[0]?.text).toContain('$10.00 was given back before.')
    expect(await seen(order)).toMatchObject({ refundSums: { refunded: 1000, pending: 0 } })
  })

  test('after everything was refunded before: nobody is told that nothing was', async () => {
    const order = await approved(false)
    await shop.asAdmin(`/api/admin/orders/${order.orderId}/refund`, { amount: order.total, reason: 'late' })
    await step(order, 'complete', { ...WHOLE, goods: 0 })
    expect(await shop.orderOf(order)).toMatchObject({ status: 'returned', payment_status: 'voided' })
    const text = (await mails(order, 'return_returned'))[0]?.text.replaceAll(/\s+/g, ' ')
    expect(text).toContain(
      `Nothing more was refunded for it. $${(order.total / 100).toFixed(2)} was given back before.`,
    )
    expect(await seen(order)).toMatchObject({ refundSums: { refunded: order.total, pending: 0 } })
  })

  test.each([
    ['more than was sold', [{ position: 0, quantity: 3, condition: 'new' }]],
    ['more than was sold, in two rows', [WHOLE.pieces[0], { position: 0, quantity: 1, condition: null }]],
    ['a line that is not there', [{ position: 1, quantity: 1, condition: 'new' }]],
  ])('%s is refused, and nothing is changed', async (_, pieces) => {
    const order = await approved()
    expect(await step(order, 'complete', { ...WHOLE, pieces })).toMatchObject({
      ...{ status: 422, body: { code: 'RETURN_PIECES_WRONG' } },
    })
    expect(await shop.orderOf(order)).toMatchObject({ status: 'return_approved', payment_status: 'paid' })
  })

  test('nonsense is refused', async () => {
    const order = await approved()
    for (const wrong of [
      { goods: -1 },
      { goods: 1.5 },
      { freight: '1' },
      // The largest and smallest numbers that JSON can say: refused, and no failure of the server.
      { left: Number.MIN_SAFE_INTEGER },
      { left: -1 },
      { left: 1e308 },
      { goods: Number.MAX_SAFE_INTEGER },
      { freight: Number.MIN_SAFE_INTEGER },
      { pieces: [{ position: 0, quantity: 0, condition: 'new' }] },
      { pieces: [{ position: 0, quantity: 1, condition: 'broken' }] },
      { pieces: [{ position: 0, quantity: 1 }] },
      { status: 'returned' },
      { note: 'x'.repeat(1001) },
    ])
      expect((await step(order, 'complete', { ...WHOLE, ...wrong })).status).toBe(400)
    expect(await step(order, 'complete', { ...WHOLE, goods: 0, freight: -1 })).toMatchObject({ status: 422 })
  })
})

describe('once only', () => {
  test('clicks at once, and the same again later: one refund, one restocking; something else is refused', async () => {
    const order = await approved()
    const answers = await Promise.all([1, 2, 3, 4].map(() => step(order, 'complete', WHOLE)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    await goOn()
    await Promise.all([1, 2, 3].map(() => finishReturn(shop.context(), order.orderId)))
    expect((await step(order, 'complete', WHOLE)).status).toBe(200)
    expect(await shop.refundsOf(order)).toMatchObject([{ state: 'done', amount: '60.00' }])
    expect(await restocked(order)).toEqual([{ delta: 2 }])
    expect(await mails(order, 'return_returned')).toHaveLength(1)
    expect(await step(order, 'complete', { ...WHOLE, goods: 5000 })).toMatchObject({
      ...{ status: 409, body: { code: 'ORDER_MOVED_ON' } },
    })
  })

  test('two admins at once with different amounts: the first counts', async () => {
    const order = await approved()
    const answers = await Promise.all([1000, 2000, 3000].map(goods => step(order, 'complete', { ...WHOLE, goods })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await shop.refundsOf(order)).toHaveLength(1)
    expect(await restocked(order)).toEqual([{ delta: 2 }])
  })

  test('a refund and a completion that mean the same money: the second hears of the first, and nothing is completed', async () => {
    const order = await approved()
    const { left } = await read(order)
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

  test('what is left changes only for who gives something back, and not for the same completion again', async () => {
    const order = await approved()
    const { left } = await read(order)
    await shop.asAdmin(`/api/admin/orders/${order.orderId}/refund`, { amount: 1000, reason: 'late' })
    expect(await step(order, 'complete', { ...WHOLE, left })).toMatchObject({
      ...{ status: 409, body: { code: 'REFUND_LEFT_CHANGED', data: { left: left - 1000 } } },
    })
    expect(await read(order)).toMatchObject({ left: left - 1000, completion: null })
    expect(await restocked(order)).toEqual([])
    for (const _ of [1, 2])
      expect((await step(order, 'complete', { ...WHOLE, goods: 5000, left: left - 1000 })).status).toBe(200)
    const unpaid = await approved()
    expect((await step(unpaid, 'complete', { ...WHOLE, goods: 0, left: 1 })).status).toBe(200)
  })

  test('killed after it was decided: jobs go on with it', async () => {
    const order = await approved()
    const by = { orderId: order.orderId, adminId: boss.id }
    await inTransaction(database.db, tx =>
      receive(tx, by, {
        pieces: [{ position: 0, quantity: 2, condition: 'new' }],
        ...{ goods: 6000, freight: 0, elsewhere: '', note: '', left: null },
      }),
    )
    expect(await shop.orderOf(order)).toMatchObject({ status: 'return_approved', payment_status: 'paid' })
    expect(await read(order)).toMatchObject({ completion: { refund: 'under_way', finishedAt: null } })
    expect(await restocked(order)).toEqual([])
    await goOn()
    await goOn()
    expect(await shop.orderOf(order)).toMatchObject({ status: 'returned' })
    expect(await restocked(order)).toEqual([{ delta: 2 }])
  })

  test('killed between refund and restocking: the job restocks', async () => {
    const order = await approved()
    const by = { orderId: order.orderId, adminId: boss.id }
    const pieces = [{ position: 0, quantity: 1, condition: 'serviceable' as const }]
    await inTransaction(database.db, tx =>
      receive(tx, by, { pieces, goods: 3000, freight: 0, elsewhere: '', note: '', left: null }),
    )
    await runDueRefunds(shop.context())
    expect(await shop.refundsOf(order)).toMatchObject([{ state: 'done' }])
    expect(await restocked(order)).toEqual([])
    await Promise.all([finishDueReturns(shop.context()), finishDueReturns(shop.context())])
    expect(await shop.orderOf(order)).toMatchObject({ status: 'returned' })
    expect(await restocked(order)).toEqual([{ delta: 1 }])
  })

  test.each(['bad-json', 'server-error', 'reset'])('%s: it waits visibly, then happens once', async fault => {
    const order = await approved()
    await sandbox.fault(fault, 9, ['createTransactionRequest', 'getSettledBatchListRequest'])
    expect(await step(order, 'complete', WHOLE)).toMatchObject({
      ...{ status: 200, body: { completion: { refund: 'under_way', problem: expect.any(String) } } },
    })
    expect(await shop.orderOf(order)).toMatchObject({ status: 'return_approved', payment_status: 'paid' })
    expect(await shop.seeAsAdmin('/api/admin/returns?show=return_approved')).toMatchObject({
      returns: expect.arrayContaining([expect.objectContaining({ id: order.orderId, refund: 'under_way' })]),
    })
    await sandbox.noFault()
    await goOn()
    expect(await shop.orderOf(order)).toMatchObject({ status: 'returned' })
    expect(await restocked(order)).toEqual([{ delta: 2 }])
  })
})

describe('a charge that cannot be refunded', () => {
  const elsewhere = (order: Placed, how: string) => step(order, 'refund-elsewhere', { elsewhere: how })

  test('because it is too old: only another way, which is written down; it cannot be refunded again', async () => {
    const order = await approved()
    await shop.rowsOf(
      `UPDATE payment_attempts SET closed_at = closed_at - interval '181 days' WHERE order_id = $1`,
      order.orderId,
    )
    expect((await read(order)).isTooOld).toBe(true)
    expect(await step(order, 'complete', WHOLE)).toMatchObject({ status: 422, body: { code: 'REFUND_TOO_OLD' } })
    expect(await step(order, 'complete', { ...WHOLE, elsewhere: 'Check 1001' })).toMatchObject({
      ...{ status: 200, body: { left: order.total - 6000, completion: { refund: 'done', elsewhere: 'Check 1001' } } },
    })
    expect(await shop.orderOf(order)).toMatchObject({ status: 'returned', payment_status: 'paid' })
    expect((await mails(order, 'return_returned'))[0]?.text).toContain('Check 1001')
    const more = { amount: order.total - 5999, reason: 'again' }
    expect(await shop.asAdmin(`/api/admin/orders/${order.orderId}/refund`, more)).toMatchObject({
      ...{ status: 422, body: { code: 'REFUND_TOO_LARGE' } },
    })
  })

  test('because the gateway failed for good: an admin settles it once; not while it is under way', async () => {
    const order = await approved()
    await sandbox.fault('server-error', 9)
    await step(order, 'complete', WHOLE)
    expect(await elsewhere(order, 'Check 1002')).toMatchObject({
      ...{ status: 409, body: { code: 'RETURN_ALREADY_REFUNDED' } },
    })
    await shop.rowsOf(`UPDATE refunds SET state = 'failed' WHERE order_id = $1`, order.orderId)
    expect(await shop.seeAsAdmin('/api/admin/returns/counts')).toMatchObject({ refundFailed: 1 })
    expect((await elsewhere(order, ' ')).status).toBe(400)
    const answers = await Promise.all([elsewhere(order, 'Check 1002'), elsewhere(order, 'Check 1003')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await shop.orderOf(order)).toMatchObject({ status: 'returned' })
    expect(await restocked(order)).toEqual([{ delta: 2 }])
    expect((await deedsWith(order)).slice(-2)).toEqual(['order.return_received', 'order.refund_elsewhere'])
    await sandbox.noFault()
    await goOn()
    expect(await shop.refundsOf(order)).toMatchObject([{ state: 'done', method: 'external' }])
  })
})
