import { expect, test } from 'vitest'
import { asQuoted, quoteOrders } from '../../checkout/testing-quote-orders.ts'
import { notifyArrivals } from '../notify-arrivals.ts'
import type { ToSource } from './list-to-source.ts'

const shop = quoteOrders()
const { database } = shop
const admin = () => shop.backOffice.headers
const list = async (query = '') =>
  (await shop.app.call(`/api/admin/to-source?${query}`, { headers: admin() })).body as ToSource
const sourcing = { vendor: 'Norwick', vendorOrder: 'PO-7', unitCost: 1250, promisedOn: '2020-01-02', note: '' }

test('staff see the lines that paid orders wait for, record how they are sourced, and mark their arrival', async () => {
  const { quoteId, price } = await shop.quoted()
  const order = await shop.place(asQuoted(quoteId, price))
  expect((await list()).lines).toEqual([])
  await shop.pay(order)
  const [line] = (await list()).lines
  expect(line).toMatchObject({
    orderNumber: order.orderNumber,
    quantity: 2,
    productId: null,
    vendor: '',
    isLate: false,
  })
  if (!line) throw new Error('no line')
  const { orderId, orderItemId, version } = line
  const save = (seen: number, tells = false) =>
    shop.app.post(
      `/api/admin/to-source/${orderItemId}`,
      { orderId, version: seen, sourcing: { ...sourcing, unitCost: 1250 }, tells },
      admin(),
    )
  expect(await save(version, true)).toMatchObject({ status: 200 })
  // Of two concurrent writes the second is refused.
  expect(await save(version)).toMatchObject({ status: 409, body: { code: 'BACKORDER_MOVED_ON' } })
  expect((await list('show=to_order')).lines).toEqual([])
  expect(await list('show=late')).toMatchObject({
    lines: [{ vendor: 'Norwick', vendorOrder: 'PO-7', unitCost: 1250, isLate: true }],
  })
  expect(await list('search=po-')).toMatchObject({ lines: [{ vendorOrder: 'PO-7' }] })
  expect((await list('search=nobody')).lines).toEqual([])
  expect((await shop.app.call('/api/admin/to-source/counts', { headers: admin() })).body).toEqual({
    all: 1,
    late: 1,
    to_order: 0,
    ordered: 1,
    special: 1,
    stock: 0,
  })
  const mails = async (event: string) =>
    (await database.db.$client.query('SELECT recipient FROM emails WHERE event = $1', [event])).rows
  expect(await mails('promise_changed')).toHaveLength(1)
  const arrive = (pieces: number, seen: number) =>
    shop.app.post(
      `/api/admin/to-source/${orderItemId}/arrived`,
      { orderId, version: seen, pieces, reason: 'A service' },
      admin(),
    )
  expect(await arrive(3, version + 1)).toMatchObject({ status: 409 })
  expect(await arrive(1, version + 1)).toMatchObject({ status: 200 })
  expect(await arrive(1, version + 2)).toMatchObject({ status: 200 })
  expect((await list()).lines).toEqual([])
  expect(await notifyArrivals(database.db, 'https://store.example.com')).toBe(2)
  // One mail reports all arrivals of a line so far.
  expect(await mails('backorder_arrived')).toHaveLength(1)
  expect(await notifyArrivals(database.db, 'https://store.example.com')).toBe(0)
})

test('a page after an invalid day does not exist', async () => {
  const page = async (after: string) =>
    (await shop.app.call(`/api/admin/to-source?after=${after}`, { headers: admin() })).status
  for (const after of ['2026-13-45_1', '2026-02-30_1', '0000-01-01_1', '9999-12-31_1', 'infinity', '2026-01-01_', '_1'])
    expect([after, await page(after)]).toEqual([after, 400])
  for (const after of ['2026-02-28_1', 'infinity_999999999999999'])
    expect([after, await page(after)]).toEqual([after, 200])
})
