import { beforeEach, expect, test } from 'vitest'
import { MAX_COUNTED_UNFILTERED } from '../../../domain/catalogue/product-list.ts'
import { addCategory, addProduct } from '../../catalogue/testing.ts'
import { cacheOf } from '../../platform/cache/cached.ts'
import { inTransaction, openDatabase } from '../../platform/db/database.ts'
import { allOf, code } from '../../platform/db/sql.ts'
import { testDatabase } from '../../platform/db/testing.ts'
import { countFacets, listProducts } from '../testing.ts'
import { readFacets } from './count-facets.ts'
import { countUpTo } from './count-list.ts'
import { narrow, whereOf } from './narrow-list.ts'
import { readUnfilteredCounts } from './read-unfiltered-counts.ts'
import { storeUnfilteredCounts } from './store-unfiltered-counts.ts'

const database = testDatabase()
const sql = (text: string, values: unknown[] = []) => database.db.$client.query(text, values)
const stored = async () =>
  (await sql('SELECT category_id AS list, parts, facets FROM shelf_counts ORDER BY category_id')).rows
/** Simulates a list with more parts than are counted on request. */
const makeLarge = (parts: number, { age = '1 minute', categoryId = 0 } = {}) =>
  sql(
    `INSERT INTO shelf_counts (category_id, parts, facets, counted_at, took_ms)
      VALUES ($1, $2, $3, now() - $4::interval, 1) ON CONFLICT (category_id) DO UPDATE
        SET parts = excluded.parts, facets = excluded.facets, counted_at = excluded.counted_at`,
    [categoryId, parts, JSON.stringify(FACETS), age],
  )
const FACETS = {
  conditions: [{ value: 'new', count: 7 }],
  manufacturers: [],
  aircraft: [],
  outOfStock: 0,
  isAbout: false,
}
/** Filters that did not exist when a previous version stored its counts. */
const LATER = { facts: [], prices: [], withReleasePaper: 0, leavesToday: 0 }
const list = (query = {}) => listProducts(database.db, { page: 1, perPage: 20, ...query })

beforeEach(async () => {
  await sql('DELETE FROM shelf_counts')
  await sql('DELETE FROM stock_lines')
  await sql('DELETE FROM products')
  cacheOf(database.db).invalidate()
})

test('the parts in stock are counted, in total and by category, but not again immediately', async () => {
  const pins = await addCategory(database.db, `Pins ${Math.random()}`)
  await addProduct(database.db, { sku: 'P-1', categoryId: pins, stock: { new: 1 } })
  await addProduct(database.db, { sku: 'P-2', categoryId: pins, stock: { new: 0 } })
  await addProduct(database.db, { sku: 'X-1', stock: { new: 1 } })
  await Promise.all([storeUnfilteredCounts(database.db), storeUnfilteredCounts(database.db)])
  const counts = [
    { list: 0, parts: 2, facets: null },
    { list: pins, parts: 1, facets: null },
  ]
  expect(await stored()).toEqual(counts)
  await addProduct(database.db, { sku: 'X-2', stock: { new: 1 } })
  await storeUnfilteredCounts(database.db)
  expect(await stored()).toEqual(counts)
  await sql(`UPDATE shelf_counts SET counted_at = now() - interval '2 minutes'`)
  await storeUnfilteredCounts(database.db)
  expect((await stored())[0]).toMatchObject({ parts: 3 })
  // If counting takes long, it is repeated less often.
  await sql(`UPDATE shelf_counts SET counted_at = now() - interval '2 minutes', took_ms = 10000`)
  await sql('DELETE FROM stock_lines')
  await storeUnfilteredCounts(database.db)
  expect((await stored())[0]).toMatchObject({ parts: 3 })
})

test('counting all lists at once returns the same counts as counting each list by itself', async () => {
  const [pins, nuts, none] = [
    await addCategory(database.db, `Pins ${Math.random()}`),
    await addCategory(database.db, `Nuts ${Math.random()}`),
    await addCategory(database.db, `Empty ${Math.random()}`),
  ]
  const conditions = ['new', 'overhauled', 'serviceable'] as const
  for (let n = 0; n < 60; n++)
    await addProduct(database.db, {
      sku: `ALL-${n}`,
      categoryId: n === 59 ? none : ([pins, nuts, null][n % 3] ?? null),
      manufacturer: [null, 'Norwick', 'Acme', 'Ångström'][n % 4] ?? null,
      price: n * 1700,
      stock: n === 59 || n % 5 === 0 ? {} : { [conditions[n % 3] ?? 'new']: 2, [conditions[n % 2] ?? 'new']: 1 },
    })
  await sql(`UPDATE products SET aircraft_type = 'Cessna 172' WHERE id % 4 = 0`)
  await sql('UPDATE products SET price = 0 WHERE id % 7 = 0')
  await sql(`UPDATE products SET family = 'bolts' WHERE id % 3 = 0`)
  await sql(`UPDATE stock_lines SET tag_type = 'FAA 8130-3' WHERE id % 3 = 0`)
  await sql(`UPDATE products SET is_listed = false WHERE sku = 'ALL-1'`)
  const { lists, families } = await inTransaction(database.db, tx => readUnfilteredCounts(tx, 0))
  expect(lists.map(({ categoryId }) => categoryId)).toEqual([0, pins, nuts])
  for (const { categoryId, parts, facets } of lists) {
    const own = narrow(database.db, { categoryId: categoryId || null })
    expect(facets).toEqual(await readFacets(database.db, own))
    expect(parts).toBe((await list({ categoryId: categoryId || null })).total)
  }
  const [whole] = lists
  expect(whole?.facets?.withReleasePaper).toBeGreaterThan(0)
  expect(whole?.facets?.outOfStock).toBeGreaterThan(0)
  expect(families).toEqual([{ family: 'bolts', parts: (await list({ family: 'bolts' })).total }])
  expect((await inTransaction(database.db, tx => readUnfilteredCounts(tx, 1000))).lists[0]?.facets).toBeNull()
})

test('a small list is counted on request', async () => {
  await addProduct(database.db, { sku: 'X-1', stock: { new: 1 } })
  await makeLarge(MAX_COUNTED_UNFILTERED)
  expect(await list()).toMatchObject({ total: 1, isAbout: false })
  expect((await countFacets(database.db, {})).conditions).toEqual([{ value: 'new', count: 1 }])
})

test('a large list is not counted on request: total and filters are stored, while searches and filtered lists are counted', async () => {
  await addProduct(database.db, { sku: 'X-1', manufacturer: 'Norwick', stock: { new: 1 } })
  await makeLarge(8_712_345)
  expect(await list()).toMatchObject({ total: 8_712_345, isAbout: false, pages: 50_000 })
  expect(await countFacets(database.db, {})).toEqual({ ...FACETS, ...LATER })
  expect(await list({ manufacturers: ['Norwick'] })).toMatchObject({ total: 1 })
  expect(await list({ search: 'X-1' })).toMatchObject({ total: 1 })
  expect((await countFacets(database.db, { manufacturers: ['Norwick'] })).manufacturers).toEqual([
    { value: 'Norwick', count: 1 },
  ])
})

test('a count older than an hour is an estimate', async () => {
  await makeLarge(8_712_345, { age: '2 hours' })
  expect(await list()).toMatchObject({ total: 8_700_000, isAbout: true, pages: 500 })
})

test('a category has its own stored count', async () => {
  const pins = await addCategory(database.db, `Pins ${Math.random()}`)
  await makeLarge(3_000_000, { categoryId: pins })
  expect(await list({ categoryId: pins })).toMatchObject({ total: 3_000_000 })
  expect(await list()).toMatchObject({ total: 0, isAbout: false })
})

test('if counting takes too long, the planner estimates the total, and the list is shown', async () => {
  await sql(
    `INSERT INTO products (sku, slug, name, in_stock) SELECT 'S' || n, 's-' || n, 'Slow', true FROM generate_series(1, 30000) n`,
  )
  await sql('ANALYZE products')
  const hasty = openDatabase(database.url, () => {}, { connections: 2, statementMs: 2000, waitMs: 2000 })
  try {
    // Longer than the limit on any computer.
    const slow = allOf([whereOf(narrow(hasty, {})), code('pg_sleep(0.01) IS NOT NULL')])
    const { total, isAbout } = await countUpTo(hasty, slow, MAX_COUNTED_UNFILTERED, 200)
    expect(isAbout).toBe(true)
    expect(total).toBeGreaterThan(10_000)
    // The failed query has not changed the connection.
    expect((await hasty.$client.query('SHOW statement_timeout')).rows).toEqual([{ statement_timeout: '2s' }])
  } finally {
    await hasty.$client.end()
  }
})
