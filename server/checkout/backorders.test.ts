import { beforeAll, describe, expect, test } from 'vitest'
import { store } from '../../domain/settings/store.ts'
import type { Role } from '../../domain/staff/roles.ts'
import { addDays, storeDay } from '../../domain/text/store-day.ts'
import { stockedPart } from '../catalogue/stocked-part.ts'
import { signedIn } from '../customers/accounts/testing.ts'
import { adjustLine } from '../inventory/adjust-stock.ts'
import { serveRemaining } from '../inventory/backorders/serve-remaining.ts'
import { lockLine } from '../inventory/internal/lock-line.ts'
import { notifyArrivals } from '../orders/notify-arrivals.ts'
import { inTransaction } from '../platform/db/database.ts'
import { sendStockAlerts } from '../stock-alerts/send-stock-alerts.ts'
import { addWaiting } from '../stock-alerts/testing.ts'
import { orderRequest } from './testing.ts'
import { placing } from './testing-placing.ts'
import { asQuoted, quoteOrders } from './testing-quote-orders.ts'

const URL = 'https://store.example.com'
const inDays = (days: number) => addDays(storeDay(new Date(), store.timeZone), days)

describe('a part that may be ordered beyond its stock', () => {
  const shop = placing()
  const { database } = shop
  const rows = async (text: string, ...values: unknown[]) => (await database.db.$client.query(text, values)).rows
  const beyond = async (stock: number, days = 14) => {
    const id = await shop.part({ new: stock })
    await rows('UPDATE products SET backorder_days = $2 WHERE id = $1', id, days)
    return id
  }
  const place = async (productId: number, quantity: number) =>
    shop.place(await orderRequest(database.db, [{ productId, quantity, condition: 'new' }]))
  const adjust = async (productId: number, pieces: number) => {
    const [line] = await rows('SELECT id FROM stock_lines WHERE product_id = $1', productId)
    await inTransaction(database.db, async tx => {
      const how = { kind: 'by', pieces } as const
      await adjustLine(tx, await lockLine(tx, line.id, { stockedPart }), { how, cause: 'received', note: '' }, boss)
    })
  }
  let boss = ''
  beforeAll(async () => {
    boss = (await signedIn(database.db, { admin: true })).id
  })
  const waiting = async (order: { orderId: string; token: string }) => {
    const { body } = await shop.app().call(`/api/orders/${order.orderId}?token=${order.token}`)
    return (body as { items: { waiting: unknown }[] }).items.map(item => item.waiting)
  }

  test('is priced, placed and paid; its missing pieces have a promised date', async () => {
    const id = await beyond(2)
    const { body: cart } = await shop
      .app()
      .post('/api/cart/price', { lines: [{ productId: id, quantity: 5, condition: 'new' }] })
    expect(cart).toMatchObject({
      lines: [{ available: 2, later: { quantity: 3, shipsBy: inDays(14) }, problem: null, linePrice: 15_000 }],
    })
    const { status, body } = await place(id, 5)
    expect(status).toBe(201)
    expect(await shop.stockOf(id)).toBe(0)
    expect(await waiting(body)).toEqual([{ pieces: 3, promisedOn: inDays(14), kind: 'stock' }])
    expect(await rows('SELECT state, quantity FROM backorders WHERE order_id = $1', body.orderId)).toEqual([
      { state: 'held', quantity: 3 },
    ])
    expect(await shop.pay(body)).toMatchObject({ body: { success: true } })
    expect(await rows('SELECT state FROM backorders WHERE order_id = $1', body.orderId)).toEqual([{ state: 'sold' }])
    const [mail] = await rows(
      `SELECT facts FROM emails WHERE entity = $1 AND event = 'guest_order_confirmation'`,
      `order:${body.orderId}`,
    )
    expect(JSON.stringify(mail.facts)).toContain('3 pieces expected')
  })

  test('is reserved for the waiting buyer on arrival, with one mail per arrival, and sends no stock alert', async () => {
    const id = await beyond(0)
    await addWaiting(database.db, { productId: id, email: 'wants@example.com' })
    const { body } = await place(id, 3)
    await shop.pay(body)
    await adjust(id, 1)
    expect(await sendStockAlerts(database.db, URL)).toBe(0)
    expect(await notifyArrivals(database.db, URL)).toBe(1)
    expect(await notifyArrivals(database.db, URL)).toBe(0)
    expect(await waiting(body)).toEqual([{ pieces: 2, promisedOn: inDays(14), kind: 'stock' }])
    await adjust(id, 4)
    expect(await notifyArrivals(database.db, URL)).toBe(1)
    expect(await waiting(body)).toEqual([null])
    expect(await shop.stockOf(id)).toBe(2)
    expect(await sendStockAlerts(database.db, URL)).toBe(1)
    expect(
      await rows(`SELECT recipient FROM emails WHERE event = 'backorder_arrived' AND entity LIKE 'arrival:%'`),
    ).toHaveLength(2)
    expect(
      await rows(
        `SELECT note FROM order_history WHERE order_id = $1 AND event = 'backorder_arrived' ORDER BY id`,
        body.orderId,
      ),
    ).toEqual([{ note: expect.stringMatching(/^1 × /) }, { note: expect.stringMatching(/^2 × /) }])
  })

  test('can be recorded as arrived without stock only by an inspector', async () => {
    const id = await beyond(0)
    const { body } = await place(id, 3)
    await shop.pay(body)
    const [line] = await rows('SELECT order_item_id, version FROM backorders WHERE order_id = $1', body.orderId)
    const arrive = async (roles: Role[]) =>
      shop
        .app()
        .post(
          `/api/admin/to-source/${line.order_item_id}/arrived`,
          { orderId: body.orderId, version: line.version, pieces: 3, reason: 'Brought by the vendor' },
          (await signedIn(database.db, { roles })).headers,
        )
    expect(await arrive(['warehouse'])).toMatchObject({
      status: 403,
      body: { code: 'NOT_PERMITTED', message: expect.stringContaining('Quality') },
    })
    expect(await waiting(body)).toMatchObject([{ pieces: 3 }])
    expect(await arrive(['warehouse', 'quality'])).toMatchObject({ status: 200 })
    expect(await waiting(body)).toEqual([null])
  })

  test('cannot be ordered beyond its stock if the store does not allow it or the buyer chose a unit', async () => {
    const id = await shop.part({ new: 2 })
    expect(await place(id, 3)).toMatchObject({ status: 409, body: { code: 'OUT_OF_STOCK' } })
  })

  test('releases no backordered pieces when the order ends; amending the order changes their number', async () => {
    const id = await beyond(1)
    const first = await orderRequest(database.db, [{ productId: id, quantity: 3, condition: 'new' }])
    const { body } = await shop.place(first)
    const amends = { orderId: body.orderId, token: body.token }
    const more = await orderRequest(database.db, [{ productId: id, quantity: 5, condition: 'new' }], { amends })
    expect(await shop.place(more)).toMatchObject({ status: 201 })
    expect(await waiting(body)).toMatchObject([{ pieces: 4 }])
    await shop.app().post(`/api/orders/${body.orderId}/cancel`, { token: body.token })
    expect(await rows('SELECT FROM backorders WHERE order_id = $1', body.orderId)).toEqual([])
    expect(await shop.stockOf(id)).toBe(1)
  })

  test('when two buyers order the last piece concurrently, one gets it and the other’s piece is backordered', async () => {
    const id = await beyond(1)
    const placed = await Promise.all([place(id, 1), place(id, 1)])
    expect(placed.map(({ status }) => status)).toEqual([201, 201])
    const all = await Promise.all(placed.map(({ body }) => waiting(body)))
    expect(all.flat().filter(Boolean)).toMatchObject([{ pieces: 1 }])
  })
})

describe('a sourced line of a quote', () => {
  const shop = quoteOrders()
  const { database } = shop

  test('is backordered with the sourcing facts of the quote when it is ordered', async () => {
    const { quoteId, price } = await shop.quoted()
    await database.db.$client.query(
      `UPDATE quote_lines SET lead_time_days = 10, unit_cost = 12.5, cost_note = 'Of Norwick' WHERE quote_id = $1 AND NOT from_stock`,
      [quoteId],
    )
    const order = await shop.place(asQuoted(quoteId, price))
    await shop.pay(order)
    const { rows } = await database.db.$client.query(
      'SELECT kind, state, quantity, product_id, promised_on, unit_cost, note FROM backorders WHERE order_id = $1',
      [order.orderId],
    )
    expect(rows).toEqual([
      {
        kind: 'special',
        state: 'sold',
        quantity: 2,
        product_id: null,
        promised_on: inDays(10),
        unit_cost: '12.50',
        note: 'Of Norwick',
      },
    ])
    expect(await serveRemaining(database.db)).toBe(0)
  })
})
