import { beforeEach, expect, test } from 'vitest'
import { signedIn } from '../../customers/accounts/testing.ts'
import { noGateway, testApp } from '../../http/testing.ts'
import { testDatabase } from '../../platform/db/testing.ts'
import { readFigures } from './read-figures.ts'
import { addRefunded, FIRST, JUNE, soldOrder, summing } from './testing-figures.ts'
import { readTopBuyers } from './top-buyers.ts'

const database = testDatabase()
beforeEach(() => database.db.$client.query('TRUNCATE orders, payment_attempts, refunds, quotes CASCADE'))
const read = (rows = FIRST) => summing(database.db, tx => readTopBuyers(tx, JUNE, rows))

test('a buyer’s revenue is payments less refunds in these days; a guest is an email address in any spelling', async () => {
  const { db } = database
  const buyer = await signedIn(db)
  // The buyer pays $40 + $20. In June, $20 of them are refunded, and $10 of an order of May.
  const first = await soldOrder(db, { at: '2026-06-01T04:00:00Z', userId: buyer.id, skus: ['A', 'B'] })
  await soldOrder(db, { at: '2026-07-01T03:59:59Z', userId: buyer.id })
  await addRefunded(db, first.orderId, { at: '2026-06-20T12:00:00Z', amount: 20 })
  await addRefunded(db, first.orderId, { at: null, amount: 7 })
  const may = await soldOrder(db, { at: '2026-06-01T03:59:59Z', userId: buyer.id })
  await addRefunded(db, may.orderId, { at: '2026-06-02T12:00:00Z', amount: 10 })
  // This payment is outside these days by a second.
  await soldOrder(db, { at: '2026-07-01T04:00:00Z', userId: buyer.id, skus: ['A', 'B', 'C'] })
  await soldOrder(db, { at: '2026-06-10T12:00:00Z', email: 'Guest@Example.com' })
  await soldOrder(db, { at: '2026-06-11T12:00:00Z', email: 'guest@example.com' })

  const { rows, buyers, revenue, after } = await read()
  expect(rows).toMatchObject([
    { userId: null, email: 'guest@example.com', name: 'Amelia Quimby', orders: 2, revenue: 4000, refunded: 0 },
    { userId: buyer.id, orders: 2, revenue: 3000, refunded: 3000, lastOrderAt: new Date('2026-07-01T03:59:59Z') },
  ])
  expect({ buyers, revenue, after }).toEqual({ buyers: 2, revenue: 7000, after: null })
  const { current } = await readFigures(db, JUNE.timeZone, 30, new Date('2026-06-30T20:00:00Z'))
  expect(current.total.paid - current.total.refunded).toBe(revenue)
})

test('a canceled order does not count, although it was paid and refunded; bought quotes are counted', async () => {
  const { db } = database
  const buyer = await signedIn(db)
  const canceled = await soldOrder(db, { at: '2026-06-05T12:00:00Z', userId: buyer.id, status: 'canceled' })
  await addRefunded(db, canceled.orderId, { at: '2026-06-06T12:00:00Z', amount: 20 })
  const { orderId } = await soldOrder(db, { at: '2026-06-07T12:00:00Z', userId: buyer.id })
  for (const [number, of] of [
    ['RFQ-1', orderId],
    ['RFQ-2', orderId],
    ['RFQ-3', canceled.orderId],
  ])
    await db.$client.query(
      `WITH q AS (INSERT INTO quotes (quote_number, kind, user_id, status, notes, preferred_shipping) VALUES ($1, 'rfq', $2, 'purchased', '', 'ground') RETURNING id)
        INSERT INTO order_quotes (order_id, quote_id) SELECT $3, id FROM q`,
      [number, buyer.id, of],
    )
  expect((await read()).rows).toMatchObject([{ orders: 1, revenue: 2000, refunded: 2000, quotesWon: 2 }])
})

test('a voided charge is neither a payment nor a refund', async () => {
  const { db } = database
  await soldOrder(db, { at: '2026-06-05T12:00:00Z', email: 'kept@example.com' })
  const { orderId } = await soldOrder(db, { at: '2026-06-05T12:00:00Z', email: 'kept@example.com', status: 'canceled' })
  await addRefunded(db, orderId, { at: '2026-06-05T13:00:00Z', amount: 20 })
  await db.$client.query(`UPDATE orders SET payment_status = 'voided' WHERE id = $1`, [orderId])
  expect((await read()).rows).toMatchObject([{ orders: 1, revenue: 2000, refunded: 0 }])
  const { current } = await readFigures(db, JUNE.timeZone, 30, new Date('2026-06-30T20:00:00Z'))
  expect(current.total).toMatchObject({ orders: 1, paid: 2000, refunded: 0 })
})

test('a page has the first of many buyers, and the offset of the next page', async () => {
  for (const n of [1, 2, 3])
    await soldOrder(database.db, {
      at: '2026-06-05T12:00:00Z',
      email: `${n}@example.com`,
      skus: ['A', 'B', 'C'].slice(0, n),
    })
  const { rows, after } = await read({ offset: 0, limit: 2 })
  expect([rows.map(({ email }) => email), after]).toEqual([['3@example.com', '2@example.com'], 2])
  const next = await read({ offset: 2, limit: 2 })
  expect([next.rows.map(({ email }) => email), next.after, next.buyers]).toEqual([['1@example.com'], null, 3])
})

test('invalid days are refused, and texts that are formulas are neutralized', async () => {
  const { db } = database
  const { headers } = await signedIn(db, { admin: true })
  const app = testApp(db, noGateway)
  const ask = (query: string) => app.call(`/api/admin/figures/top-buyers?${query}`, { headers })
  for (const query of [
    'period=week',
    'from=2026-06-01',
    'from=2026-06-02&to=2026-06-01',
    'from=2020-01-01&to=2026-01-01',
    'after=0',
    'after=2001',
    'all=1',
  ])
    expect((await ask(query)).status, query).toBe(400)
  expect((await ask('from=2026-06-01&to=2026-06-30&after=50')).status).toBe(200)

  const { orderId } = await soldOrder(db, { at: '2026-06-05T12:00:00Z', email: '=cmd@example.com' })
  await db.$client.query(
    `UPDATE orders SET shipping_address = shipping_address || '{"firstName": "=HYPERLINK(1)", "lastName": "\\"x\\",y", "company": " +1"}' WHERE id = $1`,
    [orderId],
  )
  const file = await app.request('/admin/figures/top-buyers.csv?from=2026-06-01&to=2026-06-30', { headers })
  expect(file.status).toBe(200)
  expect(file.headers.get('content-disposition')).toMatch(/filename="figures-top-buyers-\d{4}-\d\d-\d\d\.csv"/)
  const [, line] = (await file.text()).split('\r\n')
  expect(line).toBe(`"'=HYPERLINK(1) ""x"",y",' +1,'=cmd@example.com,Guest,20,0,1,0,2026-06-05T08:00:00-04:00`)
  const { rows } = await db.$client.query(`SELECT subject_id FROM audit_entries WHERE action = 'figures.exported'`)
  expect(rows).toEqual([{ subject_id: 'top-buyers' }])
})
