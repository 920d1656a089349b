import { beforeEach, expect, test } from 'vitest'
import { addProduct } from '../../catalogue/testing.ts'
import { testDatabase } from '../../platform/db/testing.ts'
import { type AgedParts, readStockAge } from './stock-age.ts'
import { FIRST, soldOrder, summing } from './testing-figures.ts'

const database = testDatabase()
const run = (sql: string, values: unknown[] = []) => database.db.$client.query(sql, values)
beforeEach(() => run('TRUNCATE orders, payment_attempts, products, stock_lines, product_stock CASCADE'))
const DAY = { timeZone: 'America/New_York', today: '2026-06-30' }
const read = (show: AgedParts = 'idle') => summing(database.db, tx => readStockAge(tx, DAY, show, FIRST))

/** Adds a part at $5 a piece with unmarked pieces, whose ledger is replaced by these movements. */
async function part(sku: string, pieces: number, moves: [delta: number, reason: string, at: string][]) {
  const productId = await addProduct(database.db, { sku, stock: { new: pieces } })
  await run('UPDATE products SET price = 5, sale_price = NULL WHERE id = $1', [productId])
  const { rows } = await run('SELECT id FROM stock_lines WHERE product_id = $1', [productId])
  const lineId = Number(rows[0]?.id)
  await run('DELETE FROM stock_movements WHERE stock_line_id = $1', [lineId])
  for (const [delta, reason, at] of moves)
    await run('INSERT INTO stock_movements (stock_line_id, delta, reason, created_at) VALUES ($1, $2, $3, $4)', [
      ...[lineId, delta, reason, at],
    ])
  return { productId, lineId }
}
const unit = (
  { productId, lineId }: { productId: number; lineId: number },
  more: { mark: string; receivedOn: string; quantity: number; cost?: number | null; price?: number; owner?: string },
) =>
  run(
    `INSERT INTO units (stock_line_id, product_id, kind, mark, state, quantity, condition_code, cost, price, owner, received_on)
      VALUES ($1, $2, 'lot', $3, 'available', $4, 'NE', $5, $6, $7, $8)`,
    [
      lineId,
      productId,
      more.mark,
      more.quantity,
      more.cost ?? null,
      more.price ?? null,
      more.owner ?? '',
      more.receivedOn,
    ],
  )
const byBand = async () =>
  Object.fromEntries(
    (await read()).bands.map(({ band, pieces, value, cost, costed }) => [band, [pieces, value, cost, costed]]),
  )

test('unmarked pieces have the age of the last receipts (first in, first out), and released pieces are not new', async () => {
  await part('LOOSE-1', 10, [
    [100, 'opening', '2024-01-01T12:00:00Z'],
    [-95, 'hold', '2024-06-01T12:00:00Z'],
    [3, 'import', '2026-01-15T12:00:00Z'],
    [2, 'adjustment', '2026-06-01T12:00:00Z'],
    [5, 'hold', '2026-06-02T12:00:00Z'],
    [5, 'release', '2026-06-03T12:00:00Z'],
  ])
  expect(await byBand()).toEqual({ 0: [2, 1000, 0, 0], 91: [3, 1500, 0, 0], 181: [0, 0, 0, 0], 366: [5, 2500, 0, 0] })
})

test('stock of more value and pieces than the answer can count exactly is capped', async () => {
  const most = Number.MAX_SAFE_INTEGER
  for (let at = 0; at < 30; at++) {
    const { productId, lineId } = await part(`RICH-${at}`, 100_000_000, [
      [100_000_000, 'opening', '2024-01-01T12:00:00Z'],
    ])
    await run('UPDATE stock_lines SET price = 9999999999.99 WHERE id = $1', [lineId])
    if (at === 0) await run('UPDATE products SET price = 9999999999.99 WHERE id = $1', [productId])
  }
  const { total, idle, rows } = await read()
  expect(total).toMatchObject({ parts: 30, pieces: 3_000_000_000, value: most })
  expect(idle).toEqual(total)
  expect(rows[0]).toMatchObject({ pieces: 100_000_000, value: most })
})

test('age groups end on days of the store', async () => {
  // June 30, 2026: 90, 91, 180, 181, 365 and 366 days before; the moment is a minute before midnight of the store.
  for (const [at, day] of [
    '2026-04-01',
    '2026-03-31',
    '2026-01-01',
    '2025-12-31',
    '2025-06-30',
    '2025-06-29',
  ].entries())
    await part(`BAND-${at}`, 1, [[1, 'opening', `${day} 23:59 America/New_York`]])
  const { bands } = await read()
  expect(bands.map(({ band, parts }) => [band, parts])).toEqual([
    ['0', 1],
    ['91', 2],
    ['181', 2],
    ['366', 1],
  ])
})

test('units count from their received day, at their cost if it is known; consigned units are left out', async () => {
  const one = await part('UNITS-1', 6, [])
  await run('UPDATE stock_lines SET unit_pieces = 6 WHERE id = $1', [one.lineId])
  await unit(one, { mark: 'A', receivedOn: '2026-06-01', quantity: 2, cost: 3 })
  await unit(one, { mark: 'B', receivedOn: '2025-01-01', quantity: 3, price: 8 })
  await unit(one, { mark: 'C', receivedOn: '2026-06-01', quantity: 1, cost: 3, owner: 'Somebody' })
  // A piece without its own price has the own price of its condition.
  await run('UPDATE stock_lines SET price = 4 WHERE id = $1', [one.lineId])
  expect(await byBand()).toMatchObject({ 0: [2, 800, 600, 2], 366: [3, 2400, 0, 0] })
  expect((await read()).total).toEqual({ parts: 1, pieces: 5, value: 3200, cost: 600, costed: 2 })
})

test('idle stock was received more than a year ago, of a part without sales for a year; turnover counts the year’s sales', async () => {
  const opened: [number, string, string][] = [[10, 'opening', '2024-01-01T12:00:00Z']]
  await part('IDLE-1', 10, opened)
  await part('SOLD-OLD', 10, opened)
  await part('SOLD-NOW', 10, opened)
  await part('YOUNG-1', 10, [[10, 'opening', '2026-06-01T12:00:00Z']])
  // The first second of the 365 days, and the second before.
  await soldOrder(database.db, { at: '2025-07-01T04:00:00Z', skus: ['SOLD-NOW'] })
  await soldOrder(database.db, { at: '2025-07-01T03:59:59Z', skus: ['SOLD-OLD'] })
  await soldOrder(database.db, { at: '2026-06-01T12:00:00Z', skus: ['IDLE-1'], status: 'canceled' })
  const { rows, idle, sold, after } = await read()
  expect(rows.map(({ sku, pieces, value, since, sold }) => [sku, pieces, value, since, sold])).toEqual([
    ['IDLE-1', 10, 5000, '2024-01-01', 0],
    ['SOLD-OLD', 10, 5000, '2024-01-01', 0],
  ])
  expect(idle).toMatchObject({ parts: 2, pieces: 20, value: 10_000 })
  // Two pieces at $10.
  expect({ sold, after }).toEqual({ sold: { pieces: 2, value: 2000 }, after: null })
  expect((await read('366')).rows.map(({ sku, sold }) => [sku, sold])).toEqual([
    ['IDLE-1', 0],
    ['SOLD-OLD', 0],
    ['SOLD-NOW', 2],
  ])
  expect((await read('0')).rows.map(({ sku }) => sku)).toEqual(['YOUNG-1'])
})

test('an empty shelf has no stock and no turnover', async () => {
  const { total, rows, bands, sold } = await read()
  expect(total).toEqual({ parts: 0, pieces: 0, value: 0, cost: 0, costed: 0 })
  expect([rows, bands.map(({ pieces }) => pieces), sold]).toEqual([[], [0, 0, 0, 0], { pieces: 0, value: 0 }])
})
