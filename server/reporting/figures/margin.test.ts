import { beforeEach, expect, test } from 'vitest'
import { addCategory, addProduct } from '../../catalogue/testing.ts'
import { signedIn } from '../../customers/accounts/testing.ts'
import { noGateway, testApp } from '../../http/testing.ts'
import { testDatabase } from '../../platform/db/testing.ts'
import type { MarginBy } from './margin.ts'
import { readMargin } from './margin.ts'
import { addRefunded, FIRST, JUNE, soldOrder, summing } from './testing-figures.ts'

const database = testDatabase()
const run = (sql: string, values: unknown[] = []) => database.db.$client.query(sql, values)
beforeEach(() => run('TRUNCATE orders, payment_attempts, refunds, quotes, shipped_units, reserved_units CASCADE'))
const read = (by: MarginBy = 'month') => summing(database.db, tx => readMargin(tx, JUNE, by, FIRST))

let parts = 0
/** Adds a part with a unit whose pieces have this cost, in dollars. */
async function costedPart(cost: number | null, categoryId?: number) {
  const sku = `MARGIN-${++parts}`
  const productId = await addProduct(database.db, { sku, stock: { new: 9 } })
  if (categoryId) await run('UPDATE products SET category_id = $2 WHERE id = $1', [productId, categoryId])
  const { rows } = await run(
    `INSERT INTO units (stock_line_id, product_id, kind, mark, state, quantity, condition_code, cost)
      SELECT id, product_id, 'lot', 'L' || product_id, 'available', 5, 'NE', $2 FROM stock_lines WHERE product_id = $1 RETURNING id`,
    [productId, cost],
  )
  return { sku, productId, unitId: Number(rows[0]?.id) }
}
type Part = Awaited<ReturnType<typeof costedPart>>

const shipped = (orderId: string, { unitId, productId }: Part, pieces: number, cameBack = 0) =>
  run(
    `INSERT INTO shipped_units (order_id, unit_id, product_id, condition, quantity, came_back, kind, mark, condition_code, paper_number, paper_by, trace_to)
      VALUES ($1, $2, $3, 'new', $4, $5, 'lot', '', 'NE', '', '', '')`,
    [orderId, unitId, productId, pieces, cameBack],
  )
const reserved = (orderId: string, { unitId }: Part, pieces: number) =>
  run('INSERT INTO reserved_units (order_id, unit_id, quantity) VALUES ($1, $2, $3)', [orderId, unitId, pieces])

test('revenue and cost are of parts with a known unit cost, by the store’s month of payment; the rest is listed as unknown', async () => {
  const [dear, cheap, unknown] = [await costedPart(7), await costedPart(2.5), await costedPart(null)]
  // Each line is $20, for two pieces at $10. One piece of the second line has no unit.
  const a = await soldOrder(database.db, { at: '2026-06-01T04:00:00Z', skus: [dear.sku, cheap.sku, unknown.sku] })
  await shipped(a.orderId, dear, 2)
  await reserved(a.orderId, cheap, 1)
  await reserved(a.orderId, unknown, 2)
  // The order was paid one second before June.
  const b = await soldOrder(database.db, { at: '2026-06-01T03:59:59Z', skus: [dear.sku] })
  await shipped(b.orderId, dear, 2)
  const { total, rows } = await read()
  // Of $60, the cost of $20 + $10 is known: 2 × $7 + $2.50.
  expect(total).toEqual({ revenue: 6000, known: 3000, cost: 1650 })
  expect(rows).toEqual([{ id: '2026-06', label: '2026-06', pieces: 6, revenue: 6000, known: 3000, cost: 1650 }])
})

test('canceled orders do not count; a returned piece has no revenue or cost; a refunded piece that was not returned has its cost', async () => {
  const part = await costedPart(4)
  const canceled = await soldOrder(database.db, { at: '2026-06-05T12:00:00Z', skus: [part.sku], status: 'canceled' })
  await shipped(canceled.orderId, part, 2)

  // One of two pieces was returned, and its $10 were refunded with the tax on them.
  const back = await soldOrder(database.db, { at: '2026-06-05T12:00:00Z', skus: [part.sku] })
  await shipped(back.orderId, part, 2, 1)
  await addRefunded(database.db, back.orderId, { at: '2026-07-20T12:00:00Z', amount: 10.8, item: back.items[0] })
  await run(
    `WITH r AS (INSERT INTO returns (order_id, position, state, reason, decided_at, received_at, completed_at, goods, freight)
        VALUES ($1, 1, 'completed', 'damaged', now(), now(), now(), 0, 0) RETURNING id)
      INSERT INTO return_lines (return_id, position, order_item_id, quantity) SELECT id, 1, $2, 1 FROM r`,
    [back.orderId, back.items[0]],
  )
  expect((await read()).total).toEqual({ revenue: 1000, known: 1000, cost: 400 })

  // The pieces were refunded, and the buyer keeps them.
  const partlyRefunded = await soldOrder(database.db, { at: '2026-06-06T12:00:00Z', skus: [part.sku] })
  await shipped(partlyRefunded.orderId, part, 2)
  await addRefunded(database.db, partlyRefunded.orderId, {
    at: '2026-06-20T12:00:00Z',
    amount: 10,
    item: partlyRefunded.items[0],
  })
  expect((await read()).total).toEqual({ revenue: 2000, known: 2000, cost: 1200 })

  // One piece was canceled before it left, so its money was refunded too.
  const short = await soldOrder(database.db, { at: '2026-06-06T12:00:00Z', skus: [part.sku] })
  await run('UPDATE order_items SET canceled = 1 WHERE order_id = $1', [short.orderId])
  await reserved(short.orderId, part, 1)
  await addRefunded(database.db, short.orderId, { at: '2026-06-20T12:00:00Z', amount: 10, item: short.items[0] })
  expect((await read()).total).toEqual({ revenue: 3000, known: 3000, cost: 1600 })

  // The whole payment was refunded, by amount, and no part was returned.
  const all = await soldOrder(database.db, { at: '2026-06-06T12:00:00Z', skus: [part.sku] })
  await shipped(all.orderId, part, 2)
  await run(`UPDATE orders SET payment_status = 'refunded' WHERE id = $1`, [all.orderId])
  expect((await read()).total).toEqual({ revenue: 3000, known: 3000, cost: 2400 })

  // A failed refund changes nothing.
  await addRefunded(database.db, partlyRefunded.orderId, { at: null, amount: 10, item: partlyRefunded.items[0] })
  expect((await read()).total).toMatchObject({ revenue: 3000 })
})

test('pieces without a unit have the cost that the quote recorded', async () => {
  const { db } = database
  const { id } = await signedIn(db)
  const { orderId } = await soldOrder(db, { at: '2026-06-05T12:00:00Z', userId: id, skus: ['GOT-1', 'GOT-2'] })
  await run(
    `WITH q AS (INSERT INTO quotes (quote_number, kind, user_id, status, notes, preferred_shipping)
        VALUES ('RFQ-COST', 'rfq', $1, 'purchased', '', 'ground') RETURNING id)
      INSERT INTO quote_lines (quote_id, position, sku, name, quantity, answer, offer_sku, offer_condition, offer_quantity, unit_price,
        total_price, unit_cost)
      SELECT q.id, n, 'GOT-' || n, '', 2, 'offered', 'GOT-' || n, 'new', 2, 10, 20, ('{6,NULL}'::numeric[])[n] FROM q, generate_series(1, 2) n`,
    [id],
  )
  await run(`UPDATE order_items SET quote_number = 'RFQ-COST', price_source = 'sourced' WHERE order_id = $1`, [orderId])
  expect((await read()).total).toEqual({ revenue: 4000, known: 2000, cost: 1200 })

  // The vendor's cost takes precedence over the estimate: $6.50 for waiting pieces, $7 for received ones.
  const ordered = await run('SELECT id FROM order_items WHERE order_id = $1 ORDER BY position', [orderId])
  const [first, second] = ordered.rows
  await run(
    `INSERT INTO backorders (order_item_id, order_id, quantity, kind, state, unit_cost) VALUES ($1, $2, 2, 'special', 'sold', 6.5)`,
    [first?.id, orderId],
  )
  expect((await read()).total).toEqual({ revenue: 4000, known: 2000, cost: 1300 })
  await run('INSERT INTO backorder_arrivals (order_item_id, order_id, quantity, unit_cost) VALUES ($1, $2, 2, 7)', [
    second?.id,
    orderId,
  ])
  expect((await read()).total).toEqual({ revenue: 4000, known: 4000, cost: 2700 })
})

test('the margin can be grouped by category and by buyer; the minimum order adjustment is not a part', async () => {
  const { db } = database
  const buyer = await signedIn(db)
  const categoryId = await addCategory(db, '=Bolts')
  const [bolt, other] = [await costedPart(1, categoryId), await costedPart(3)]
  const a = await soldOrder(db, { at: '2026-06-05T12:00:00Z', userId: buyer.id, skus: [bolt.sku, 'MIN-ROUNDUP'] })
  await run(`UPDATE order_items SET price_source = 'round-up' WHERE id = $1`, [a.items[1]])
  await shipped(a.orderId, bolt, 2)
  const b = await soldOrder(db, { at: '2026-06-05T12:00:00Z', email: 'Guest@example.com', skus: [bolt.sku, other.sku] })
  await shipped(b.orderId, other, 2)
  await reserved(b.orderId, bolt, 1)

  const categories = await read('category')
  expect(categories.total).toEqual({ revenue: 6000, known: 5000, cost: 900 })
  expect(categories.rows).toEqual([
    { id: `${categoryId}`, label: '=Bolts', pieces: 4, revenue: 4000, known: 3000, cost: 300 },
    { id: null, label: null, pieces: 2, revenue: 2000, known: 2000, cost: 600 },
  ])
  expect((await read('buyer')).rows).toMatchObject([
    { id: 'guest@example.com', label: 'guest@example.com', revenue: 4000, known: 3000, cost: 700 },
    { id: buyer.id, revenue: 2000, known: 2000, cost: 200 },
  ])
  const { headers } = await signedIn(db, { admin: true })
  const file = await testApp(db, noGateway).request(
    '/admin/figures/margin.csv?by=category&from=2026-06-01&to=2026-06-30',
    { headers },
  )
  expect((await file.text()).split('\r\n').slice(1, 3)).toEqual([`'=Bolts,4,40,30,3,27`, 'None,2,20,20,6,14'])
})
