import { describe, expect, test } from 'vitest'
import type { Placed } from '../payments/testing-shop.ts'
import { adminReturns } from './testing-admin-returns.ts'

const { sandbox, shop, step, WHOLE, approved, read, stock, cameBack, mails, seen, goOn, deedsWith } = adminReturns()

describe('completing a return', () => {
  test('in full: it is refunded, the parts await inspection, and the buyer is mailed', async () => {
    const order = await approved()
    expect((await read(order)).left).toBe(order.total)
    const freight = order.total - 6000
    const answer = await step(order, 'complete', { ...WHOLE, freight, note: 'Thank you.' })
    expect(answer).toMatchObject({
      status: 200,
      body: { left: 0, completion: { refund: 'done', by: expect.any(String) } },
    })
    expect(await shop.orderOf(order)).toMatchObject({ status: 'returned', payment_status: 'refunded' })
    expect(await stock(order)).toEqual([{ condition: 'new', quantity: 8 }])
    expect(await cameBack(order)).toEqual([{ pieces: 2 }])
    const [mail] = await mails(order, 'return_returned')
    expect(mail?.text).toMatch(/was refunded to the card you paid with/)
    expect(mail?.text).toContain('Thank you.')
    expect(await shop.historyOf(order)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^return_received by admin \$/), 'returned by admin Thank you.']),
    )
  })

  test('in part: pieces in another condition get a new stock line once they are accepted, and some are not restocked', async () => {
    const order = await approved()
    const pieces = [
      { position: 0, quantity: 1, condition: 'as_removed' },
      { position: 0, quantity: 1, condition: null },
    ]
    expect(await step(order, 'complete', { pieces, goods: 6000, freight: -1000 })).toMatchObject({ status: 200 })
    expect(await shop.orderOf(order)).toMatchObject({ status: 'returned', payment_status: 'paid' })
    expect(await shop.refundsOf(order)).toMatchObject([{ state: 'done', amount: '50.00' }])
    expect(await stock(order)).toEqual([
      { condition: 'as_removed', quantity: 0 },
      { condition: 'new', quantity: 8 },
    ])
    const [unit] = await shop.rowsOf<{ id: number; state: string; note: string }>(
      `SELECT u.id, u.state, h.note FROM units u JOIN unit_history h ON h.unit_id = u.id AND h.event = 'came_back'
        WHERE u.product_id = $1`,
      order.part,
    )
    expect(unit).toMatchObject({
      state: 'inspecting',
      note: 'Came back with a return. Suggested: back for sale. Reason: Damaged.',
    })
    await shop.asAdmin(`/api/admin/units/${unit?.id}/move`, { version: 1, move: 'accepted' })
    expect((await stock(order))[0]).toEqual({ condition: 'as_removed', quantity: 1 })
  })

  test('the refund is at most the price of the returned pieces and the freight that was paid', async () => {
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
        status: 422,
        body: { code: 'RETURN_REFUND_TOO_LARGE' },
      })
    expect(await shop.refundsOf(order)).toEqual([])
    expect(await step(order, 'complete', { pieces, goods: 3000, freight })).toMatchObject({ status: 200 })
  })

  test('a charge that is not settled yet is voided in full', async () => {
    const order = await approved(false)
    await step(order, 'complete', { ...WHOLE, freight: order.total - 6000 })
    expect(await shop.orderOf(order)).toMatchObject({ status: 'returned', payment_status: 'voided' })
  })

  test('a partial refund of a charge that is not settled yet is shown as pending', async () => {
    const order = await approved(false)
    const pieces = [{ position: 0, quantity: 1, condition: 'new' }]
    expect(await step(order, 'complete', { pieces, goods: 3000, freight: 0 })).toMatchObject({ status: 200 })
    expect(await seen(order)).toMatchObject({
      refundSums: { refunded: 0, pending: 0, returnsPending: 3000 },
      items: [{ returned: 1, refunded: 0, refunding: 1 }],
    })
  })

  test('a return without pieces is completed at once, and the order has the status of its packages', async () => {
    const order = await approved()
    expect(await step(order, 'complete', { pieces: [], goods: 0, freight: 0 })).toMatchObject({ status: 200 })
    expect(await shop.orderOf(order)).toMatchObject({ status: 'shipped', payment_status: 'paid' })
    expect(await cameBack(order)).toEqual([])
    expect((await mails(order, 'return_returned'))[0]?.text).toContain('No refund with this return.')
  })

  test('after a partial refund, at most the rest is refunded', async () => {
    const order = await approved()
    await shop.asAdmin(`/api/admin/orders/${order.orderId}/refund`, { amount: 1000, reason: 'late' })
    const left = order.total - 1000
    expect(await step(order, 'complete', { ...WHOLE, freight: order.total - 6000 })).toMatchObject({
      status: 422,
      body: { code: 'REFUND_TOO_LARGE', data: { left } },
    })
    expect((await read(order)).completion).toBeNull()
    expect(await step(order, 'complete', { ...WHOLE, freight: left - 6000 })).toMatchObject({ status: 200 })
    expect(await shop.orderOf(order)).toMatchObject({ status: 'returned', payment_status: 'refunded' })
    expect((await mails(order, 'return_returned'))[0]?.text).not.toContain('$10.00')
    expect(await seen(order)).toMatchObject({ refundSums: { refunded: 1000, pending: 0 } })
  })

  test('the mail of a return without a refund does not mention other refunds of its order', async () => {
    const order = await approved(false)
    await shop.asAdmin(`/api/admin/orders/${order.orderId}/refund`, { amount: order.total, reason: 'late' })
    await step(order, 'complete', { ...WHOLE, goods: 0 })
    expect(await shop.orderOf(order)).toMatchObject({ status: 'returned', payment_status: 'voided' })
    const text = (await mails(order, 'return_returned'))[0]?.text.replaceAll(/\s+/g, ' ')
    expect(text).toContain('No refund with this return.')
    expect(text).not.toContain((order.total / 100).toFixed(2))
    expect(text).not.toContain('refunded earlier')
    expect(await seen(order)).toMatchObject({ refundSums: { refunded: order.total, pending: 0 } })
  })

  test.each([
    ['more than was sold', [{ position: 0, quantity: 3, condition: 'new' }]],
    ['more than was sold, in two rows', [WHOLE.pieces[0], { position: 0, quantity: 1, condition: null }]],
    ['a line that is not there', [{ position: 1, quantity: 1, condition: 'new' }]],
  ])('%s is refused, and nothing is changed', async (_, pieces) => {
    const order = await approved()
    expect(await step(order, 'complete', { ...WHOLE, pieces })).toMatchObject({
      status: 422,
      body: { code: 'RETURN_PIECES_WRONG' },
    })
    expect(await shop.orderOf(order)).toMatchObject({ status: 'return_approved', payment_status: 'paid' })
  })

  test('invalid input is refused', async () => {
    const order = await approved()
    for (const wrong of [
      { goods: -1 },
      { goods: 1.5 },
      { freight: '1' },
      // The largest and smallest numbers in JSON: refused, without a server error.
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

describe('a charge that cannot be refunded', () => {
  const elsewhere = (order: Placed, how: string) => step(order, 'refund-elsewhere', { elsewhere: how })

  test('because it is too old can only be refunded externally, once, and the refund is recorded', async () => {
    const order = await approved()
    await shop.rowsOf(
      `UPDATE payment_attempts SET closed_at = closed_at - interval '181 days' WHERE order_id = $1`,
      order.orderId,
    )
    expect((await read(order)).isTooOld).toBe(true)
    expect(await step(order, 'complete', WHOLE)).toMatchObject({ status: 422, body: { code: 'REFUND_TOO_OLD' } })
    expect(await step(order, 'complete', { ...WHOLE, elsewhere: 'Check 1001' })).toMatchObject({
      status: 200,
      body: { left: order.total - 6000, completion: { refund: 'done', elsewhere: 'Check 1001' } },
    })
    expect(await shop.orderOf(order)).toMatchObject({ status: 'returned', payment_status: 'paid' })
    expect((await mails(order, 'return_returned'))[0]?.text).toContain('Check 1001')
    const more = { amount: order.total - 5999, reason: 'again' }
    expect(await shop.asAdmin(`/api/admin/orders/${order.orderId}/refund`, more)).toMatchObject({
      status: 422,
      body: { code: 'REFUND_TOO_LARGE' },
    })
  })

  test('because the gateway failed for good is settled once by an admin, but not while the refund is pending', async () => {
    const order = await approved()
    await sandbox.fault('server-error', 9)
    await step(order, 'complete', WHOLE)
    expect(await elsewhere(order, 'Check 1002')).toMatchObject({
      status: 409,
      body: { code: 'RETURN_ALREADY_REFUNDED' },
    })
    await shop.rowsOf(`UPDATE refunds SET state = 'failed' WHERE order_id = $1`, order.orderId)
    expect(await shop.seeAsAdmin('/api/admin/returns/counts')).toMatchObject({ refundFailed: 1 })
    expect((await elsewhere(order, ' ')).status).toBe(400)
    const answers = await Promise.all([elsewhere(order, 'Check 1002'), elsewhere(order, 'Check 1003')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await shop.orderOf(order)).toMatchObject({ status: 'returned' })
    expect(await cameBack(order)).toEqual([{ pieces: 2 }])
    expect((await deedsWith(order)).slice(-2)).toEqual(['order.return_received', 'order.refund_elsewhere'])
    await sandbox.noFault()
    await goOn()
    expect(await shop.refundsOf(order)).toMatchObject([{ state: 'done', method: 'external' }])
  })
})
