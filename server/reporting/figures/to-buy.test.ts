import { beforeEach, expect, test } from 'vitest'
import { addProduct } from '../../catalogue/testing.ts'
import { signedIn } from '../../customers/accounts/testing.ts'
import { noGateway, testApp } from '../../http/testing.ts'
import { addOrder } from '../../orders/testing.ts'
import { testDatabase } from '../../platform/db/testing.ts'
import { FIRST, JUNE, summing } from './testing-figures.ts'
import { readToBuy } from './to-buy.ts'

const database = testDatabase()
const run = (sql: string, values: unknown[] = []) => database.db.$client.query(sql, values)
beforeEach(() =>
  run('TRUNCATE orders, quotes, missed_searches, stock_alerts, backorders, products, product_stock CASCADE'),
)
const read = () => summing(database.db, tx => readToBuy(tx, JUNE, FIRST))

const searched = (day: string, term: string, times: number) =>
  run('INSERT INTO missed_searches (day, term, times, last_at) VALUES ($1::date, $2, $3, $1::date)', [day, term, times])

let requestCount = 0
type Line = {
  sku: string
  quantity?: number
  answer?: 'offered' | 'unavailable' | null
  fromStock?: boolean
  isChosen?: boolean
}
async function quote(userId: string, at: string, status: string, lines: Line[]) {
  const { rows } = await run(
    `INSERT INTO quotes (quote_number, kind, user_id, status, notes, preferred_shipping, created_at)
      VALUES ($1, 'rfq', $2, $3, '', 'ground', $4) RETURNING id`,
    [`BUY-${++requestCount}`, userId, status, at],
  )
  for (const [at, { sku, quantity = 1, answer = null, fromStock = false, isChosen = true }] of lines.entries())
    await run(
      `INSERT INTO quote_lines (quote_id, position, sku, name, quantity, answer, from_stock, is_chosen, alternative_group, offer_sku, offer_condition, offer_quantity, unit_price, total_price)
        SELECT $1, $2, $3, '', $4, $5, $6, $7, CASE WHEN NOT $7 THEN 1 END, o.sku, o.condition, o.quantity, o.price, o.price
        FROM (SELECT 1) x LEFT JOIN (SELECT 'X' AS sku, 'new' AS condition, 1 AS quantity, 1.00 AS price) o ON $5 = 'offered'`,
      [rows[0]?.id, at + 1, sku, quantity, answer, fromStock, isChosen],
    )
}

test('a number has one row, in any spelling, with the data of each source; a known customer counts once', async () => {
  const { db } = database
  const [one, two] = [await signedIn(db), await signedIn(db)]
  const productId = await addProduct(db, { sku: 'AN3-5A', name: 'Bolt', stock: { new: 4 } })
  await searched('2026-06-01', 'an3 5a', 2)
  await searched('2026-06-30', 'an3-5a', 3)
  await searched('2026-05-31', 'an3-5a', 50)
  await searched('2026-07-01', 'an3-5a', 50)
  await quote(one.id, '2026-06-02T12:00:00Z', 'quoted', [{ sku: 'AN3-5A', quantity: 10, answer: 'unavailable' }])
  await quote(two.id, '2026-06-03T12:00:00Z', 'quoted', [{ sku: 'an3.5a', quantity: 5, answer: 'offered' }])
  await run(
    `INSERT INTO stock_alerts (product_id, email, state, waiting_since) SELECT $1, email, 'waiting', '2026-01-05' FROM unnest($2::text[]) email`,
    [productId, [one.email.toUpperCase(), 'third@example.com']],
  )
  // A notified or unconfirmed subscriber does not count as waiting.
  await run(
    `INSERT INTO stock_alerts (product_id, email, state, waiting_since, notified_at) VALUES ($1, 'told@example.com', 'notified', now(), now())`,
    [productId],
  )
  await run(`INSERT INTO stock_alerts (product_id, email) VALUES ($1, 'asked@example.com')`, [productId])
  const orderId = await addOrder(db, { userId: two.id, paid: true, skus: ['AN3-5A', 'MS20470AD4-4'] })
  await run('UPDATE orders SET email = $2 WHERE id = $1', [orderId, two.email])
  await run(
    `INSERT INTO backorders (order_item_id, order_id, product_id, quantity, kind, state, vendor, ordered_on, created_at)
      SELECT id, order_id, product_id, 6, 'stock', 'sold', CASE position WHEN 1 THEN 'Skyparts' ELSE '' END,
        CASE position WHEN 1 THEN '2026-06-20'::date END, '2026-06-19T12:00:00Z' FROM order_items WHERE order_id = $1`,
    [orderId],
  )
  const { rows, parts } = await read()
  expect(parts).toBe(2)
  expect(rows[0]).toEqual({
    sku: 'AN3-5A',
    productId,
    name: 'Bolt',
    searches: 5,
    quotes: 2,
    quotedPieces: 15,
    waiting: 2,
    backordered: 6,
    onOrder: 6,
    buyers: 3,
    latestAt: expect.any(Date),
    stock: 4,
  })
  expect(rows[1]).toMatchObject({
    sku: 'MS20470AD4-4',
    productId: null,
    backordered: 6,
    onOrder: 0,
    buyers: 1,
    stock: 0,
  })
})

test('sold stock lines, alternatives that were not chosen and quotes of other days do not count', async () => {
  const { id } = await signedIn(database.db)
  await quote(id, '2026-06-01T04:00:00Z', 'quoted', [
    { sku: 'HAD-1', answer: 'offered', fromStock: true },
    { sku: 'OTHER-1', answer: 'offered', isChosen: false },
    { sku: 'OPEN-1' },
  ])
  await quote(id, '2026-06-01T03:59:59Z', 'rejected', [{ sku: 'MAY-1' }])
  await quote(id, '2026-07-01T03:59:59Z', 'rejected', [{ sku: 'NOT-QUOTED-1', quantity: 2 }])
  expect((await read()).rows.map(({ sku, quotedPieces }) => [sku, quotedPieces])).toEqual([['NOT-QUOTED-1', 2]])
})

test('words are not numbers; formulas are neutralized', async () => {
  const { db } = database
  for (const term of ['hydraulic pump', 'bearing 6203', 'pump', '+1+cmd9', 'ms21042-3'])
    await searched('2026-06-05', term, 1)
  expect((await read()).rows.map(({ sku }) => sku)).toEqual(['+1+CMD9', 'MS21042-3'])
  const { headers } = await signedIn(db, { admin: true })
  const file = await testApp(db, noGateway).request('/admin/figures/to-buy.csv?from=2026-06-01&to=2026-06-30', {
    headers,
  })
  expect((await file.text()).split('\r\n')[1]).toMatch(/^'\+1\+CMD9,,0,1,0,0,0,0,0,0,2026-06-04T20:00:00-04:00$/)
})
