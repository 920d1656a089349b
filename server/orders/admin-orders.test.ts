import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  ORDER_EVENTS,
  type OrderActor,
  type OrderEvent,
  type OrderMove,
  type OrderStatus,
} from '../../domain/orders/order.ts'
import { releaseExpired } from '../cancellations/release-expired.ts'
import { guestTokenOf } from './guest-link.ts'
import { addOrder, addRefund } from './testing.ts'
import { adminOrders, SHIPMENT } from './testing-admin-orders.ts'

const office = adminOrders()
const { database, app, paidOrder, mark, seen, row, packages } = office

describe('an order on its way', () => {
  test('is packed, shipped and delivered; the buyer sees times, carrier and place, and no admin’s name', async () => {
    const id = await paidOrder()
    for (const [at, as] of ['processing', 'shipped', 'delivered'].entries()) {
      expect((await mark(id, as)).status).toBe(200)
      expect(await row(id)).toMatchObject({ status: as, version: at + 2 })
    }
    const order = await seen(id)
    expect(await packages(id)).toMatchObject([{ position: 1, state: 'delivered', carrier: 'ups', service: null }])
    const { rows: packed } = await database.db.$client.query(
      `SELECT i.sku, l.quantity FROM fulfillment_lines l JOIN order_items i ON i.id = l.order_item_id WHERE i.order_id = $1`,
      [id],
    )
    expect(packed).toEqual([{ sku: 'AN3-5A', quantity: 2 }])
    expect(order).toMatchObject({
      status: 'delivered',
      trackingCarrier: 'ups',
      trackingNumber: '1Z999AA10123456784',
      shippedAt: expect.stringMatching(/Z$/),
      deliveredAt: expect.stringMatching(/Z$/),
      history: [
        { event: 'processing', note: '' },
        { event: 'shipped', note: 'UPS 1Z999AA10123456784' },
        { event: 'delivered', note: '' },
      ],
    })
    expect(JSON.stringify(order)).not.toMatch(/Coleman|admin/i)
    expect(await row(id)).toMatchObject({ notification_seen: false, admin_notification_seen: true })
    const { rows } = await database.db.$client.query(
      'SELECT event, actor, admin_id FROM order_history WHERE order_id = $1 ORDER BY id',
      [id],
    )
    expect(rows.map(({ event, actor, admin_id }) => [event, actor, admin_id])).toEqual([
      ['processing', 'admin', office.boss.id],
      ['shipped', 'admin', office.boss.id],
      ['delivered', 'admin', office.boss.id],
    ])
  })

  test('one of two concurrent admins succeeds, and the other one gets the current status', async () => {
    const id = await paidOrder()
    const answers = await Promise.all([mark(id, 'shipped'), mark(id, 'shipped', SHIPMENT, office.other)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toEqual({
      code: 'ORDER_MOVED_ON',
      message: 'This order has been shipped already.',
      data: { status: 'shipped' },
    })
    expect((await mark(id, 'processing')).body).toMatchObject({
      message: 'This order has been shipped, so it can’t be marked as processing.',
    })
    expect((await seen(id)).history).toHaveLength(1)
  })

  test('cannot be packed or shipped before it is paid', async () => {
    const id = await addOrder(database.db, { userId: office.buyer.id })
    for (const as of ['processing', 'shipped'])
      expect(await mark(id, as)).toMatchObject({ status: 409, body: { code: 'ORDER_NOT_PAID' } })
    expect(await row(id)).toMatchObject({ status: 'pending', notification_seen: true })
    expect(await packages(id)).toEqual([])
  })

  test('cannot be packed or shipped once fully refunded, and the refusal names the reason', async () => {
    const id = await paidOrder()
    await database.db.$client.query(`UPDATE orders SET payment_status = 'refunded' WHERE id = $1`, [id])
    for (const as of ['processing', 'shipped'])
      expect(await mark(id, as)).toMatchObject({ status: 409, body: { code: 'ORDER_REFUNDED' } })
  })

  test('can be marked as delivered although it was fully refunded after it had shipped', async () => {
    const id = await paidOrder()
    expect((await mark(id, 'shipped')).status).toBe(200)
    await database.db.$client.query(`UPDATE orders SET payment_status = 'refunded' WHERE id = $1`, [id])
    expect((await mark(id, 'delivered')).status).toBe(200)
    expect(await row(id)).toMatchObject({ status: 'delivered', payment_status: 'refunded' })
  })

  test('cannot be packed or shipped while a full refund is pending at the gateway', async () => {
    const id = await paidOrder({ attempt: 'approved' })
    await addRefund(database.db, id, 15)
    expect((await mark(id, 'processing')).status).toBe(200)
    await addRefund(database.db, id, 5)
    expect(await mark(id, 'shipped')).toMatchObject({ status: 409, body: { code: 'ORDER_BEING_REFUNDED' } })
    expect(await row(id)).toMatchObject({ status: 'processing' })
  })

  test('answers 404 for a missing order, and refuses invalid input', async () => {
    expect(await mark(randomUUID(), 'processing')).toMatchObject({ status: 404, body: { code: 'ORDER_NOT_FOUND' } })
    const id = await paidOrder()
    for (const body of [
      { carrier: 'other', trackingNumber: '1' },
      { carrier: 'ups', trackingNumber: '' },
      { carrier: 'ups', trackingNumber: '1\n2' },
      { carrier: 'ups', trackingNumber: '1'.repeat(61) },
      { ...SHIPMENT, status: 'delivered' },
    ])
      expect((await mark(id, 'shipped', body)).status).toBe(400)
  })
})

test('the buyer and the back office see the last steps of a long history', async () => {
  const id = await paidOrder()
  await database.db.$client.query(
    `INSERT INTO order_history (order_id, event, actor, note)
      SELECT $1, 'tracking_corrected', 'admin', n::text FROM generate_series(1, 600) n`,
    [id],
  )
  await mark(id, 'processing')
  const { body } = await app().call(`/api/admin/orders/${id}`, { headers: office.boss.headers })
  const { history } = body as { history: unknown[] }
  for (const steps of [(await seen(id)).history, history]) {
    expect(steps).toHaveLength(500)
    expect(steps.at(-1)).toMatchObject({ event: 'processing' })
    expect(steps.at(-2)).toMatchObject({ event: 'tracking_corrected', note: '600' })
  }
})

describe('unseen changes for the buyer', () => {
  const isNews = async (id: string) => {
    const { body } = await app().call('/api/orders', { headers: office.buyer.headers })
    const listed = (body as { items: { id: string; isNews: boolean }[] }).items.find(one => one.id === id)
    return [listed?.isNews, (await seen(id)).isNewsToBuyer]
  }

  test('are steps of the back office, until the customer marks the order as seen; reading alone does not', async () => {
    const id = await paidOrder()
    expect(await isNews(id)).toEqual([false, false])
    await mark(id, 'processing')
    expect(await isNews(id)).toEqual([true, true])
    expect(await isNews(id)).toEqual([true, true])
    expect((await app().post(`/api/orders/${id}/seen`, {}, office.other.headers)).status).toBe(404)
    expect(await isNews(id)).toEqual([true, true])
    expect(await app().post(`/api/orders/${id}/seen`, {}, office.buyer.headers)).toMatchObject({ status: 200 })
    expect(await isNews(id)).toEqual([false, false])
    await mark(id, 'shipped')
    expect(await isNews(id)).toEqual([true, true])
  })

  test('a guest marks the order as seen only with the token of the link', async () => {
    const id = await paidOrder({ userId: null })
    await mark(id, 'processing')
    const token = await guestTokenOf(database.db, id)
    for (const body of [{}, { token: 'x'.repeat(32) }])
      expect((await app().post(`/api/orders/${id}/seen`, body)).status).toBe(404)
    expect((await row(id)).notification_seen).toBe(false)
    expect((await app().post(`/api/orders/${id}/seen`, { token })).status).toBe(200)
    expect((await row(id)).notification_seen).toBe(true)
    expect((await app().post('/api/orders/x/seen', { token })).status).toBe(404)
  })
})

// Many steps of two buyers, two admins and the clock, in random order and concurrently.
test('an order moves only by the table in random runs of buyers, admins and jobs', async () => {
  const BY: Record<string, OrderActor> = { admin: 'admin', buyer: 'buyer', clock: 'clock' }
  const act: Record<string, (id: string) => Promise<unknown>> = {
    pack: id => mark(id, 'processing'),
    ship: id => mark(id, 'shipped', SHIPMENT, office.other),
    shipToo: id => mark(id, 'shipped'),
    deliver: id => mark(id, 'delivered', {}, office.other),
    return: id => app().post(`/api/orders/${id}/return`, { reason: 'damaged' }, office.buyer.headers),
    approve: id => mark(id, 'return/approve'),
    deny: id => mark(id, 'return/deny', { reason: 'Installed' }, office.other),
    complete: id => mark(id, 'return/complete', { pieces: [], goods: 0, freight: 0 }),
    completeToo: id => mark(id, 'return/complete', { pieces: [], goods: 0, freight: 0, note: 'x' }, office.other),
    note: id => mark(id, 'notes', { notes: 'x' }),
    correct: id => mark(id, 'tracking', { carrier: 'dhl', trackingNumber: `${Math.random()}` }),
    clock: () => releaseExpired(database.db, 'http://localhost'),
  }
  const names = fc.constantFrom(...Object.keys(act))
  const rounds = fc.array(fc.array(names, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(rounds, fc.constantFrom('unpaid', 'paid', 'delivered'), async (turns, begun) => {
      const paid = begun !== 'unpaid'
      const first: OrderStatus = begun === 'delivered' ? 'delivered' : 'pending'
      const id = await paidOrder({ paid, status: first, holdExpiresAt: paid ? null : new Date(Date.now() - 1000) })
      for (const turn of turns) await Promise.all(turn.map(name => act[name]?.(id)))
      const { rows } = await database.db.$client.query<{ event: OrderEvent; actor: string }>(
        'SELECT event, actor FROM order_history WHERE order_id = $1 ORDER BY id',
        [id],
      )
      // The status after some events depends on the packages and returns; it is one of these.
      let ends = new Set<OrderStatus>([first])
      for (const { event, actor } of rows) {
        const { from, to, by }: OrderMove = ORDER_EVENTS[event]
        expect(by).toContain(BY[actor])
        const may = [...ends].filter(status => from?.includes(status))
        ends = new Set(may.flatMap(status => (typeof to === 'string' ? [to] : [status, ...(to ?? [])])))
      }
      const { status } = await row(id)
      expect([...ends]).toContain(status)
      const hasLeft = begun === 'delivered' || rows.some(({ event }) => event === 'shipped')
      expect(await packages(id)).toHaveLength(hasLeft ? 1 : 0)
      if (!paid) expect(['pending', 'canceled']).toContain(status)
    }),
    { numRuns: 40 },
  )
})

test('a line sold in any condition shows the sold condition; the card is shown by its last digits', async () => {
  const { db } = database
  const id = await paidOrder()
  const { rows } = await db.$client.query(
    `WITH p AS (INSERT INTO products (sku, name, slug, price) VALUES ('AN3-5A', 'Bolt', 'AN3-5A', 10) RETURNING id),
      i AS (INSERT INTO stock_lines (product_id, condition, quantity) SELECT id, 'overhauled', 5 FROM p RETURNING id, product_id),
      h AS (INSERT INTO reservations (order_id, stock_line_id, quantity, state) SELECT $1, id, 2, 'sold' FROM i)
    UPDATE order_items SET product_id = i.product_id FROM i WHERE order_id = $1 RETURNING 1`,
    [id],
  )
  expect(rows).toHaveLength(1)
  await db.$client.query(
    `INSERT INTO payment_attempts (provider, order_id, reference, state, amount, card_brand, card_last_four, closed_at)
      VALUES ('authorize-net', $1, 'ref-of-card', 'approved', 20, 'Visa', '1111', now())`,
    [id],
  )
  expect(await seen(id)).toMatchObject({
    items: [{ condition: null, conditions: ['overhauled'], taken: [{ condition: 'overhauled', quantity: 2 }] }],
    payment: { brand: 'Visa', lastFour: '1111' },
  })
  await db.$client.query(`UPDATE reservations SET state = 'released' WHERE order_id = $1`, [id])
  expect((await seen(id)).items).toMatchObject([{ conditions: ['overhauled'] }])
  await db.$client.query('DELETE FROM reservations WHERE order_id = $1', [id])
  expect((await seen(id)).items).toMatchObject([{ conditions: ['new'], taken: [] }])
})

test('the database refuses an invalid order', async () => {
  const id = await paidOrder()
  for (const wrong of [`status = 'lost'`, `payment_status = 'free'`])
    await expect(database.db.$client.query(`UPDATE orders SET ${wrong} WHERE id = $1`, [id])).rejects.toThrow(/check/)
})
