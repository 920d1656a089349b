import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { ORDER_EVENTS, type OrderActor, type OrderEvent, type OrderStatus } from '../../domain/orders/order.ts'
import { releaseExpired } from '../cancellations/release-expired.ts'
import { signedIn, type TestUser } from '../customers/accounts/testing.ts'
import { noGateway, testApp } from '../http/testing.ts'
import { testDatabase } from '../platform/db/testing.ts'
import type { OrderView } from '../reporting/orders/shapes.ts'
import { addOrder, addRefund } from './testing.ts'

const database = testDatabase()
const app = () => testApp(database.db, noGateway)
let boss: TestUser
let other: TestUser
let buyer: TestUser
beforeAll(async () => {
  boss = await signedIn(database.db, { admin: true, name: 'Bess Coleman' })
  other = await signedIn(database.db, { admin: true, name: 'Ruth Law' })
  buyer = await signedIn(database.db)
})

const paidOrder = (more = {}) => addOrder(database.db, { userId: buyer.id, paid: true, ...more })
const SHIPMENT = { carrier: 'ups', trackingNumber: '1Z999AA10123456784' }
const mark = (orderId: string, as: string, body: object = as === 'shipped' ? SHIPMENT : {}, by = boss) =>
  app().post(`/api/admin/orders/${orderId}/${as}`, body, by.headers)
const seen = async (orderId: string) =>
  (await app().call(`/api/orders/${orderId}`, { headers: buyer.headers })).body as OrderView
const row = async (orderId: string) =>
  (await database.db.$client.query('SELECT * FROM orders WHERE id = $1', [orderId])).rows[0]
const parcels = async (orderId: string) =>
  (await database.db.$client.query('SELECT * FROM fulfillments WHERE order_id = $1 ORDER BY position', [orderId])).rows
const ask = async (query = '') =>
  (await app().call(`/api/admin/orders${query}`, { headers: boss.headers })).body as {
    orders: { id: string; orderNumber: string; isNews: boolean }[]
    after: string | null
  }

describe('an order on its way', () => {
  test('is packed, shipped and delivered; the buyer sees when, with whom and where, and no admin’s name', async () => {
    const id = await paidOrder()
    for (const [at, as] of ['processing', 'shipped', 'delivered'].entries()) {
      expect((await mark(id, as)).status).toBe(200)
      expect(await row(id)).toMatchObject({ status: as, version: at + 2 })
    }
    const order = await seen(id)
    expect(await parcels(id)).toMatchObject([{ position: 1, state: 'delivered', carrier: 'ups', service: null }])
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
      ['processing', 'admin', boss.id],
      ['shipped', 'admin', boss.id],
      ['delivered', 'admin', boss.id],
    ])
  })

  test('of two admins at once one does it, the other hears where it stands', async () => {
    const id = await paidOrder()
    const answers = await Promise.all([mark(id, 'shipped'), mark(id, 'shipped', SHIPMENT, other)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toEqual({
      code: 'ORDER_MOVED_ON',
      message: 'This order has been shipped already.',
      data: { status: 'shipped' },
    })
    expect((await mark(id, 'processing')).body).toMatchObject({
      message: 'This order has been shipped. It cannot be marked as processing now.',
    })
    expect((await seen(id)).history).toHaveLength(1)
  })

  test('is not packed or shipped before it is paid', async () => {
    const id = await addOrder(database.db, { userId: buyer.id })
    for (const as of ['processing', 'shipped'])
      expect(await mark(id, as)).toMatchObject({ status: 409, body: { code: 'ORDER_NOT_PAID' } })
    expect(await row(id)).toMatchObject({ status: 'pending', notification_seen: true })
    expect(await parcels(id)).toEqual([])
  })

  test('is not packed or shipped once all its money went back, and hears why', async () => {
    const id = await paidOrder()
    await database.db.$client.query(`UPDATE orders SET payment_status = 'refunded' WHERE id = $1`, [id])
    for (const as of ['processing', 'shipped'])
      expect(await mark(id, as)).toMatchObject({ status: 409, body: { code: 'ORDER_REFUNDED' } })
  })

  test('arrives, though all its money went back after it had left', async () => {
    const id = await paidOrder()
    expect((await mark(id, 'shipped')).status).toBe(200)
    await database.db.$client.query(`UPDATE orders SET payment_status = 'refunded' WHERE id = $1`, [id])
    expect((await mark(id, 'delivered')).status).toBe(200)
    expect(await row(id)).toMatchObject({ status: 'delivered', payment_status: 'refunded' })
  })

  test('is not packed or shipped once all its money is to go back, though the gateway has not said so yet', async () => {
    const id = await paidOrder({ attempt: 'approved' })
    await addRefund(database.db, id, 15)
    expect((await mark(id, 'processing')).status).toBe(200)
    await addRefund(database.db, id, 5)
    expect(await mark(id, 'shipped')).toMatchObject({ status: 409, body: { code: 'ORDER_BEING_REFUNDED' } })
    expect(await row(id)).toMatchObject({ status: 'processing' })
  })

  test('is not there: 404; nonsense is refused', async () => {
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

test('of a long life both the buyer and the back office see the last steps', async () => {
  const id = await paidOrder()
  await database.db.$client.query(
    `INSERT INTO order_history (order_id, event, actor, note)
      SELECT $1, 'tracking_corrected', 'admin', n::text FROM generate_series(1, 600) n`,
    [id],
  )
  await mark(id, 'processing')
  const { body } = await app().call(`/api/admin/orders/${id}`, { headers: boss.headers })
  const { history } = body as { history: unknown[] }
  for (const steps of [(await seen(id)).history, history]) {
    expect(steps).toHaveLength(500)
    expect(steps.at(-1)).toMatchObject({ event: 'processing' })
    expect(steps.at(-2)).toMatchObject({ event: 'tracking_corrected', note: '600' })
  }
})

describe('tracking that was written down wrong', () => {
  const correct = (orderId: string, body: object = { carrier: 'fedex', trackingNumber: '7777' }) =>
    app().post(`/api/admin/orders/${orderId}/tracking`, body, boss.headers)
  const rowsOf = async (orderId: string) => {
    const { rows } = await database.db.$client.query(
      `SELECT event, note, admin_id FROM order_history WHERE order_id = $1 ORDER BY id`,
      [orderId],
    )
    return rows
  }

  test('is corrected; the buyer sees it, and gets no mail; the same again changes nothing', async () => {
    const id = await paidOrder()
    await mark(id, 'shipped')
    const mails = async () =>
      (await database.db.$client.query(`SELECT FROM emails WHERE entity = $1`, [`order:${id}`])).rowCount
    const before = await mails()
    await database.db.$client.query('UPDATE orders SET notification_seen = true WHERE id = $1', [id])
    expect((await correct(id)).status).toBe(200)
    expect(await mails()).toBe(before)
    expect(await seen(id)).toMatchObject({
      status: 'shipped',
      isNewsToBuyer: true,
      trackingCarrier: 'fedex',
      trackingNumber: '7777',
      history: [{ event: 'shipped' }, { event: 'tracking_corrected', note: 'FedEx 7777' }],
    })
    expect(await rowsOf(id)).toMatchObject([{}, { event: 'tracking_corrected', admin_id: boss.id }])
    expect((await correct(id)).status).toBe(200)
    expect(await rowsOf(id)).toHaveLength(2)
    await mark(id, 'delivered')
    expect((await correct(id, SHIPMENT)).status).toBe(200)
    expect(await seen(id)).toMatchObject({ status: 'delivered', trackingCarrier: 'ups' })
    expect(await parcels(id)).toMatchObject([{ state: 'delivered', version: 4 }])
  })

  test.each(['pending', 'returned', 'canceled'] as const)('is not there to correct of one that is %s', async status => {
    const id = await paidOrder({ status })
    expect(await correct(id)).toMatchObject({ status: 409, body: { code: 'ORDER_MOVED_ON', data: { status } } })
    expect(await rowsOf(id)).toEqual([])
  })

  test.each(['return_requested', 'return_approved', 'return_denied'] as const)(
    'is corrected of one that is %s too, which stays so, and is the admins’ news as before',
    async status => {
      const id = await paidOrder({ status })
      expect((await correct(id)).status).toBe(200)
      expect(await row(id)).toMatchObject({ status, admin_notification_seen: false })
      expect(await seen(id)).toMatchObject({ status, trackingNumber: '7777' })
    },
  )

  test('nonsense is refused', async () => {
    const id = await paidOrder({ status: 'shipped' })
    for (const body of [
      { carrier: 'other', trackingNumber: '1' },
      { carrier: 'ups', trackingNumber: '' },
      { ...SHIPMENT, x: 1 },
    ])
      expect((await correct(id, body)).status).toBe(400)
    expect((await correct(randomUUID())).status).toBe(404)
  })
})

describe('news for the buyer', () => {
  const isNews = async (id: string) => {
    const { body } = await app().call('/api/orders', { headers: buyer.headers })
    const listed = (body as { items: { id: string; isNews: boolean }[] }).items.find(one => one.id === id)
    return [listed?.isNews, (await seen(id)).isNewsToBuyer]
  }

  test('is what the back office does, until the customer has looked; reading alone changes nothing', async () => {
    const id = await paidOrder()
    expect(await isNews(id)).toEqual([false, false])
    await mark(id, 'processing')
    expect(await isNews(id)).toEqual([true, true])
    expect(await isNews(id)).toEqual([true, true])
    expect((await app().post(`/api/orders/${id}/seen`, {}, other.headers)).status).toBe(404)
    expect(await isNews(id)).toEqual([true, true])
    expect(await app().post(`/api/orders/${id}/seen`, {}, buyer.headers)).toMatchObject({ status: 200 })
    expect(await isNews(id)).toEqual([false, false])
    await mark(id, 'shipped')
    expect(await isNews(id)).toEqual([true, true])
  })

  test('a guest looks by the token of the link, and by nothing less', async () => {
    const id = await paidOrder({ userId: null })
    await mark(id, 'processing')
    const { guest_token: token } = await row(id)
    for (const body of [{}, { token: 'x'.repeat(32) }])
      expect((await app().post(`/api/orders/${id}/seen`, body)).status).toBe(404)
    expect((await row(id)).notification_seen).toBe(false)
    expect((await app().post(`/api/orders/${id}/seen`, { token })).status).toBe(200)
    expect((await row(id)).notification_seen).toBe(true)
    expect((await app().post('/api/orders/x/seen', { token })).status).toBe(404)
  })
})

// Two buyers' worth of clicks, two admins and the clock, in any order and at the same moments.
test('whatever people and jobs do, an order goes only where the table lets it', async () => {
  const BY: Record<string, OrderActor> = { admin: 'admin', buyer: 'buyer', clock: 'clock' }
  const act: Record<string, (id: string) => Promise<unknown>> = {
    pack: id => mark(id, 'processing'),
    ship: id => mark(id, 'shipped', SHIPMENT, other),
    shipToo: id => mark(id, 'shipped'),
    deliver: id => mark(id, 'delivered', {}, other),
    return: id => app().post(`/api/orders/${id}/return`, { reason: 'damaged' }, buyer.headers),
    approve: id => mark(id, 'return/approve'),
    deny: id => mark(id, 'return/deny', { reason: 'Installed' }, other),
    complete: id => mark(id, 'return/complete', { pieces: [], goods: 0, freight: 0 }),
    completeToo: id => mark(id, 'return/complete', { pieces: [], goods: 0, freight: 0, note: 'x' }, other),
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
      let status: OrderStatus = first
      for (const { event, actor } of rows) {
        const { from, to, by } = ORDER_EVENTS[event]
        expect(from).toContain(status)
        expect(by).toContain(BY[actor])
        status = to ?? status
      }
      const order = await row(id)
      expect(order.status).toBe(status)
      const hasLeft = begun === 'delivered' || rows.some(({ event }) => event === 'shipped')
      expect(await parcels(id)).toHaveLength(hasLeft ? 1 : 0)
      if (!paid) expect(['pending', 'canceled']).toContain(status)
    }),
    { numRuns: 40 },
  )
})

describe('the admins’ list', () => {
  test('goes on by key, each order once, also when orders are placed meanwhile', async () => {
    const made = []
    for (let at = 0; at < 120; at++)
      made.push(
        await addOrder(database.db, { userId: null, skus: ['KEYSET-7'], status: at % 2 ? 'shipped' : 'pending' }),
      )
    const found: string[] = []
    let before: string | null = null
    do {
      const page = await ask(`?search=keyset7${before ? `&after=${before}` : ''}`)
      expect(page.orders.length).toBeLessThanOrEqual(50)
      found.push(...page.orders.map(({ id }) => id))
      before = page.after
      await addOrder(database.db, { userId: null, skus: ['KEYSET-7'] })
    } while (before)
    expect(found).toEqual(made.reverse())
    const shipped = await ask('?search=KEYSET&status=shipped')
    expect(shipped.orders).toHaveLength(50)
    expect((await ask(`?search=KEYSET&status=shipped&after=${shipped.after}`)).orders).toHaveLength(10)
  })

  test('finds by order number, email and part number; signs are only signs', async () => {
    const id = await addOrder(database.db, { userId: null, orderNumber: 'APS-20260202-4711', skus: ['MS20470AD4-6%'] })
    await database.db.$client.query(`UPDATE orders SET email = 'Wanted.Person@example.com' WHERE id = $1`, [id])
    for (const search of ['20260202-47', 'aps-20260202-4711', 'wanted.person', 'ms20470 ad4', 'AD46', '6%'])
      expect((await ask(`?search=${encodeURIComponent(search)}`)).orders.map(one => one.id)).toEqual([id])
    for (const search of ['_0260202', 'MS%AD4-6'])
      expect((await ask(`?search=${encodeURIComponent(search)}`)).orders).toEqual([])
    await database.db.$client.query(
      `INSERT INTO profiles (user_id, company_name) VALUES ($1, 'Kinner Airster Works')
        ON CONFLICT (user_id) DO UPDATE SET company_name = excluded.company_name`,
      [boss.id],
    )
    const bought = await addOrder(database.db, { userId: boss.id, orderNumber: 'APS-20260202-4712' })
    const [line] = (await ask('?search=20260202-4712')).orders
    expect(line).toMatchObject({ customer: 'Bess Coleman', company: 'Kinner Airster Works', accountEmail: boss.email })
    for (const search of [boss.email, 'bess cole', 'kinner airster'])
      expect((await ask(`?search=${encodeURIComponent(search)}`)).orders.map(one => one.id)).toEqual([bought])
    for (const query of ['?status=evil', '?after=x', `?search=${'a'.repeat(101)}`, '?userId=1'])
      expect((await app().call(`/api/admin/orders${query}`, { headers: boss.headers })).status).toBe(400)
  })
})

describe('what only the back office sees', () => {
  test('the whole number of the carrier account, notes, and who did what', async () => {
    const id = await paidOrder()
    await database.db.$client.query(`UPDATE orders SET carrier_account = $2, po_number = 'PO-1' WHERE id = $1`, [
      id,
      JSON.stringify({ provider: 'fedex', accountNumber: '123456789', nickname: 'Hangar' }),
    ])
    await mark(id, 'processing')
    expect((await mark(id, 'notes', { notes: 'Fragile', before: '' })).status).toBe(200)
    const { body } = await app().call(`/api/admin/orders/${id}`, { headers: boss.headers })
    expect(body).toMatchObject({
      carrierAccount: { accountNumber: '123456789' },
      adminNotes: 'Fragile',
      isGuest: false,
      customerName: 'Amelia Earhart',
      account: { userId: buyer.id, email: buyer.email },
      history: [{ event: 'processing', actor: 'admin', admin: 'Bess Coleman' }],
    })
    const mine = await seen(id)
    expect(mine).toMatchObject({ poNumber: 'PO-1', carrierAccount: { provider: 'fedex', ending: '6789' } })
    expect(JSON.stringify(mine)).not.toMatch(/12345|Fragile|Coleman/)
  })

  test('what is news, until one has looked', async () => {
    const id = await addOrder(database.db, { userId: buyer.id, skus: ['NEWS-1'] })
    const isNews = async () => {
      const { body } = await app().call(`/api/admin/orders/${id}`, { headers: boss.headers })
      const { isNews, version } = body as { isNews: boolean; version: number }
      const [line] = (await ask('?search=NEWS-1')).orders
      return { seen: { version }, isNews: [isNews, line?.isNews] }
    }
    const { seen: unpacked, ...before } = await isNews()
    expect(before).toEqual({ isNews: [true, true] })
    expect((await mark(id, 'seen', {})).status).toBe(400)
    expect((await mark(id, 'seen', unpacked)).status).toBe(200)
    expect(await isNews()).toMatchObject({ isNews: [false, false] })
    // It is canceled between what another admin has loaded and when his page says so; his notes do not hide it either.
    await app().post(`/api/orders/${id}/cancel`, {}, buyer.headers)
    expect((await mark(id, 'seen', unpacked)).status).toBe(200)
    expect((await mark(id, 'notes', { notes: 'Called him.', before: '' })).status).toBe(200)
    const { seen: canceled, ...after } = await isNews()
    expect(after).toEqual({ isNews: [true, true] })
    expect((await mark(id, 'seen', canceled)).status).toBe(200)
    expect(await isNews()).toMatchObject({ isNews: [false, false] })
    // What is seen stays so for who says it late.
    expect((await mark(id, 'seen', unpacked)).status).toBe(200)
    expect(await isNews()).toMatchObject({ isNews: [false, false] })
    expect((await mark(randomUUID(), 'seen', unpacked)).status).toBe(404)
  })

  test('notes that another admin has changed are not written over', async () => {
    const id = await paidOrder()
    expect((await mark(id, 'notes', { notes: 'one', before: '' })).status).toBe(200)
    expect(await mark(id, 'notes', { notes: 'two', before: '' }, other)).toMatchObject({
      status: 409,
      body: { code: 'NOTES_CHANGED', data: { adminNotes: 'one' } },
    })
    expect((await mark(id, 'notes', { notes: 'one and two', before: 'one' }, other)).status).toBe(200)
    // An answer that was lost, asked for again.
    expect((await mark(id, 'notes', { notes: 'one and two', before: 'one' }, other)).status).toBe(200)
    expect((await row(id)).admin_notes).toBe('one and two')
    expect((await mark(id, 'notes', { notes: 'x'.repeat(5001), before: '' })).status).toBe(400)
  })
})

test('a line that was sold in any condition says in which it was taken; the card is told by its end', async () => {
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

test('what no order can be is refused by the database', async () => {
  const id = await paidOrder()
  for (const wrong of [`status = 'lost'`, `payment_status = 'free'`])
    await expect(database.db.$client.query(`UPDATE orders SET ${wrong} WHERE id = $1`, [id])).rejects.toThrow(/check/)
})
